/// Says how probably a wave is a step: log-odds, from the boosted trees of `StepJudgeModel`, which
/// ask how the windows around it look, how it stands among the waves around it, and how even their
/// beat is.
///
/// Gradient boosting with the logistic loss: Friedman, Greedy Function Approximation, Annals
/// of Statistics 29 (2001). Fitted by `Training/fit_steps.py`, on the log-odds of gates that had not
/// seen the person.
@_spi(Training) public struct StepJudge: Sendable {
  /// Seconds of waves that are looked at before a wave and behind it.
  static let past: Float = 3, ahead: Float = 2
  /// Seconds of windows before a wave that are looked at.
  static let long: Float = 6
  /// Nanoseconds of a window: so long it reaches over a wave.
  private static let reach: Int64 = 3_000_000_000
  /// Log-odds beyond which a window says no more.
  static let limit: Float = 4
  /// Longest interval that says something, s: that of the slowest walk.
  static let longestInterval: Float = 2
  /// Step lag where no window knows one, s.
  static let usualLag: Float = 0.55

  /// The log-odds of all windows that reach over a wave that waits, and 6 s before it.
  private var looks = FixedQueue<TimedValue>(capacity: 18, filler: TimedValue())
  /// The step lag of each, s; 0 without.
  private var lags = FixedQueue<Float>(capacity: 18, filler: 0)
  /// Those of three seconds, five a second.
  private var decided = FixedQueue<TimedValue>(capacity: 16, filler: TimedValue())
  /// What the trees were asked last, in the order of `names`.
  public private(set) var values = Values(repeating: 0)

  /// Has seen nothing.
  public init() {}

  /// Takes the log-odds and the step lag (s, 0 without) of a window that ends at `time`.
  mutating func look(score: Float, lag: Float, at time: SensorTime) {
    looks.append(TimedValue(time: time, value: min(max(score, -Self.limit), Self.limit)))
    lags.append(lag)
  }

  /// Takes a wave that waits no longer.
  mutating func leave(_ wave: StepCandidate) {
    decided.append(TimedValue(wave))
  }

  /// Forgets all.
  mutating func restart() {
    looks.removeAll()
    lags.removeAll()
    decided.removeAll()
  }

  /// What the trees ask: log-odds of windows, logarithms of heights, times in seconds or step lags.
  public static let names = [
    "evidence", "highestScore", "lowestScore", "firstScore", "newestScore", "scoreBefore",
    "scoreLongBefore",
    "height", "heightToLast", "heightToNext", "heightAmongAll",
    "interval", "nextInterval", "lagsSinceLast", "lagsToNext", "lagsFromLastToNext", "lag",
    "wavesBefore", "wavesAhead", "unevenness", "isPlain", "heightToHighestBefore",
    "heightToHighestAhead",
    "heightToSecondLast", "heightToSecondNext", "lagsSinceSecondLast", "lagsToSecondNext",
    "intervalShare", "withoutItToLast", "withoutItToNext",
  ]

  /// A number for each of these.
  public typealias Values = InlineArray<30, Float>

  /// Log-odds of wave `index` among those that wait.
  mutating func logOdds(of index: Int, in held: inout FixedQueue<StepCandidate>) -> Float {
    let time = held[index].time
    let lag = describeWindows(at: time)
    describeWaves(&held, index, lag: lag)
    return StepJudgeModel.start + StepJudgeModel.trees.sum(for: values.span)
  }

  /// Mean log-odds of the windows over the wave that was judged last.
  var evidence: Float { values[0] }
  /// Whether the waves before and behind it are a step apart without it.
  var isCrowded: Bool { values[15] < 1.5 }

  // MARK: - Windows

  /// - Returns: the step lag of the window over the wave that is most like gait, s; 0 without.
  private mutating func describeWindows(at time: SensorTime) -> Float {
    var over = Mean(), first = Mean(), newest = Mean(), before = Mean(), long = Mean()
    var highest = -Self.limit, lowest = Self.limit
    var lag: Float = 0
    let end = looks.last?.time ?? time
    for i in 0..<looks.count {
      let look = looks[i]
      let age = look.time.singleSeconds(since: time)
      switch age {
      case -Self.long ..< -2: long.add(look.value)
      case -2..<0: before.add(look.value)
      case 0..<GaitWindow.seconds:
        over.add(look.value)
        if age < 1 { first.add(look.value) }
        if isNewest(look.time, of: time, upTo: end) { newest.add(look.value) }
        if look.value > highest {
          highest = look.value
          lag = lags[i]
        }
        lowest = min(lowest, look.value)
      default: break
      }
    }
    values[0] = over.value ?? -Self.limit
    values[1] = highest
    values[2] = over.value == nil ? -Self.limit : lowest
    values[3] = first.value ?? -Self.limit
    values[4] = newest.value ?? -Self.limit
    values[5] = before.value ?? -Self.limit
    values[6] = long.value ?? -Self.limit
    return lag
  }

  /// Whether a window that ends at `look` is one of the last second that is known of a wave.
  private func isNewest(_ look: SensorTime, of wave: SensorTime, upTo end: SensorTime) -> Bool {
    let known = min(Self.reach, end.nanoseconds(since: wave))
    let margin = look.nanoseconds(since: wave) - (known - 1_000_000_000)
    guard margin == 0 else { return margin > 0 }
    // Windows are half a second apart, so one is often older by a second to the nanosecond. Then the last
    // bits of the numbers of seconds decide, as they did when the trees were fitted.
    return look.seconds(since: wave) > Double(known) / 1e9 - 1
  }

  // MARK: - Waves

  private mutating func describeWaves(
    _ held: inout FixedQueue<StepCandidate>, _ index: Int, lag: Float
  ) {
    let wave = TimedValue(held[index])
    let unit = lag > 0 ? lag : Self.usualLag
    let last = compare(wave, neighbour(-1, of: index, in: &held))
    let next = compare(wave, neighbour(1, of: index, in: &held))
    let secondLast = compare(wave, neighbour(-2, of: index, in: &held))
    let secondNext = compare(wave, neighbour(2, of: index, in: &held))
    values[7] = wave.value
    values[8] = last.height
    values[9] = next.height
    values[11] = last.interval
    values[12] = next.interval
    values[13] = last.interval / unit
    values[14] = next.interval / unit
    values[15] = (last.interval + next.interval) / unit
    values[16] = lag
    values[20] = held[index].isPlain ? 1 : 0
    values[23] = secondLast.height
    values[24] = secondNext.height
    values[25] = secondLast.interval / unit
    values[26] = secondNext.interval / unit
    // A second wave makes two uneven intervals of an even one.
    let without = last.interval + next.interval
    values[27] = last.interval / max(without, 0.01)
    values[28] = min(without / max(secondLast.interval - last.interval, 0.1), 4)
    values[29] = min(without / max(secondNext.interval - next.interval, 0.1), 4)
    describeNeighbours(&held, index)
  }

  /// The wave that many behind another one, or before it.
  private mutating func neighbour(
    _ offset: Int, of index: Int, in held: inout FixedQueue<StepCandidate>
  ) -> TimedValue? {
    let place = index + offset
    if place >= 0 { return place < held.count ? TimedValue(held[place]) : nil }
    return decided.count + place >= 0 ? decided[decided.count + place] : nil
  }

  /// By how much a wave is higher than another one, and the seconds between them.
  @inline(never)
  private func compare(_ wave: TimedValue, _ other: TimedValue?) -> (height: Float, interval: Float)
  {
    guard let other else { return (0, Self.longestInterval) }
    let interval = abs(wave.time.singleSeconds(since: other.time))
    return (wave.value - other.value, min(interval, Self.longestInterval))
  }

  /// How high and how even all waves around are.
  private mutating func describeNeighbours(_ held: inout FixedQueue<StepCandidate>, _ index: Int) {
    let wave = TimedValue(held[index])
    var around = Surroundings(of: wave)
    for i in 0..<decided.count { around.take(decided[i]) }
    for i in 0..<held.count { around.take(TimedValue(held[i])) }
    values[10] = wave.value - (around.heights.value ?? wave.value)
    values[17] = around.before
    values[18] = around.ahead
    values[19] = around.unevenness
    values[21] = wave.value - around.highestBefore
    values[22] = wave.value - around.highestAhead
  }
}

extension TimedValue {
  /// When a wave was, and the logarithm of its height in g.
  fileprivate init(_ candidate: StepCandidate) {
    self.init(time: candidate.time, value: candidate.height)
  }
}

/// The waves around one.
private struct Surroundings {
  private let wave: TimedValue
  private var previous: SensorTime?
  private var intervals = Mean()
  private var squares = Mean()
  private(set) var heights = Mean()
  private(set) var before: Float = 0
  private(set) var ahead: Float = 0
  /// Logarithms of heights, g; low where there is no wave.
  private(set) var highestBefore: Float = -9
  private(set) var highestAhead: Float = -9

  init(of wave: TimedValue) { self.wave = wave }

  /// Takes the next of all waves.
  @inline(never)
  mutating func take(_ other: TimedValue) {
    let offset = other.time.singleSeconds(since: wave.time)
    guard offset >= -StepJudge.past, offset <= StepJudge.ahead else { return }
    if offset < 0 {
      before += 1
      highestBefore = max(highestBefore, other.value)
    } else if offset > 0 {
      ahead += 1
      highestAhead = max(highestAhead, other.value)
    }
    heights.add(other.value)
    if let previous {
      let interval = other.time.singleSeconds(since: previous)
      intervals.add(interval)
      squares.add(interval * interval)
    }
    previous = other.time
  }

  /// Deviation of the intervals as a part of their mean; 2 with fewer than two.
  var unevenness: Float {
    guard let mean = intervals.value, let square = squares.value, intervals.count > 1 else {
      return 2
    }
    return max(0, square - mean * mean).squareRoot() / max(mean, 0.01)
  }
}

/// A mean of some numbers.
private struct Mean {
  private var sum: Float = 0
  private(set) var count: Float = 0

  mutating func add(_ x: Float) {
    sum += x
    count += 1
  }

  var value: Float? { count > 0 ? sum / count : nil }
}
