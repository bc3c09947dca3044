/// Says how probably a wave is a step: log-odds, from the boosted trees of `StepJudgeModel`, which
/// ask how the windows around it look, how it stands among the waves around it, and how even their
/// beat is.
///
/// Gradient boosting with the logistic loss: Friedman, Greedy Function Approximation, Annals
/// of Statistics 29 (2001). Fitted by `Training/fit_steps.py`, on the log-odds of gates that had not
/// seen the person.
@_spi(Training) public struct StepJudge: Sendable {
  /// Seconds of waves that are looked at before a wave and behind it.
  static let past = 3.0, ahead = 2.0
  /// Seconds of windows before a wave that are looked at.
  static let long = 6.0
  /// Log-odds beyond which a window says no more.
  static let limit: Float = 4
  /// Longest interval that says something, s: that of the slowest walk.
  static let longestInterval: Float = 2
  /// Step lag where no window knows one, s.
  static let usualLag: Float = 0.55

  /// A look at the window.
  private struct Look {
    var time = SensorTime.zero
    var score: Float = 0
    var lag: Float = 0
  }

  /// A wave that has been decided.
  private struct Wave {
    var time = SensorTime.zero
    var prominence: Float = 0
  }

  /// All that reach over a wave that waits, and 6 s before it.
  private var looks = FixedQueue<Look>(capacity: 20, filler: Look())
  /// Those of three seconds, at most eight a second.
  private var decided = FixedQueue<Wave>(capacity: 24, filler: Wave())
  /// What the trees were asked last, in the order of `names`.
  public private(set) var values = [Float](repeating: 0, count: names.count)

  /// Has seen nothing.
  public init() {}

  /// Takes the log-odds and the step lag (s, 0 without) of a window that ends at `time`.
  mutating func look(score: Float, lag: Float, at time: SensorTime) {
    looks.append(Look(time: time, score: min(max(score, -Self.limit), Self.limit), lag: lag))
  }

  /// Takes a wave that waits no longer.
  mutating func leave(_ wave: StepCandidate) {
    decided.append(Wave(time: wave.time, prominence: logarithm(wave.prominence)))
  }

  /// Forgets all.
  mutating func restart() {
    looks.removeAll()
    decided.removeAll()
  }

  /// What the trees ask: log-odds of windows, logarithms of heights, times in seconds or step lags.
  public static let names = [
    "evidence", "highestScore", "lowestScore", "firstScore", "newestScore", "scoreBefore", "scoreLongBefore",
    "height", "heightToLast", "heightToNext", "heightAmongAll",
    "interval", "nextInterval", "lagsSinceLast", "lagsToNext", "lagsFromLastToNext", "lag",
    "wavesBefore", "wavesAhead", "unevenness", "isPlain",
  ]

  /// Log-odds of wave `index` among those that wait.
  mutating func logOdds(of index: Int, in held: FixedQueue<StepCandidate>) -> Float {
    let time = held[index].time
    let lag = describeWindows(at: time)
    describeWaves(held, index, lag: lag)
    for i in values.indices { values[i] *= PackedTree.scale }
    var sum: Float = 0
    values.withUnsafeBufferPointer { values in
      StepJudgeModel.nodes.withUnsafeBufferPointer { nodes in
        for root in StepJudgeModel.roots {
          sum += PackedTree.leafValue(under: Int(root), of: nodes, values)
        }
      }
    }
    for i in values.indices { values[i] /= PackedTree.scale }
    return StepJudgeModel.start + sum / PackedTree.scale
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
    let known = min(GaitWindow.seconds, end.seconds(since: time))
    for i in 0..<looks.count {
      let look = looks[i]
      let age = look.time.seconds(since: time)
      switch age {
      case -Self.long ..< -2: long.add(look.score)
      case -2..<0: before.add(look.score)
      case 0..<GaitWindow.seconds:
        over.add(look.score)
        if age < 1 { first.add(look.score) }
        if age > known - 1 { newest.add(look.score) }
        if look.score > highest {
          highest = look.score
          lag = look.lag
        }
        lowest = min(lowest, look.score)
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

  // MARK: - Waves

  private mutating func describeWaves(
    _ held: FixedQueue<StepCandidate>, _ index: Int, lag: Float
  ) {
    let wave = held[index]
    let height = logarithm(wave.prominence)
    let last: Wave? =
      index > 0
      ? Wave(time: held[index - 1].time, prominence: logarithm(held[index - 1].prominence))
      : decided.last
    let next = index + 1 < held.count ? held[index + 1] : nil
    let interval = bounded(last.map { wave.time.seconds(since: $0.time) })
    let nextInterval = bounded(next.map { $0.time.seconds(since: wave.time) })
    let unit = lag > 0 ? lag : Self.usualLag
    values[7] = height
    values[8] = last.map { height - $0.prominence } ?? 0
    values[9] = next.map { height - logarithm($0.prominence) } ?? 0
    values[11] = interval
    values[12] = nextInterval
    values[13] = interval / unit
    values[14] = nextInterval / unit
    values[15] = (interval + nextInterval) / unit
    values[16] = lag
    values[20] = wave.isPlain ? 1 : 0
    describeNeighbours(held, index, height)
  }

  /// How high and how even all waves around are.
  private mutating func describeNeighbours(
    _ held: FixedQueue<StepCandidate>, _ index: Int, _ height: Float
  ) {
    let time = held[index].time
    var heights = Mean()
    var intervals = Mean()
    var squares = Mean()
    var previous: SensorTime?
    var before: Float = 0, ahead: Float = 0
    func take(_ moment: SensorTime, _ prominence: Float) {
      let offset = moment.seconds(since: time)
      guard offset >= -Self.past, offset <= Self.ahead else { return }
      if offset < 0 { before += 1 } else if offset > 0 { ahead += 1 }
      heights.add(prominence)
      if let previous {
        let interval = Float(moment.seconds(since: previous))
        intervals.add(interval)
        squares.add(interval * interval)
      }
      previous = moment
    }
    for i in 0..<decided.count { take(decided[i].time, decided[i].prominence) }
    for i in 0..<held.count { take(held[i].time, logarithm(held[i].prominence)) }
    values[10] = height - (heights.value ?? height)
    values[17] = before
    values[18] = ahead
    values[19] = Self.longestInterval
    if let mean = intervals.value, let square = squares.value, intervals.count > 1 {
      values[19] = max(0, square - mean * mean).squareRoot() / max(mean, 0.01)
    }
  }

  private func bounded(_ interval: Double?) -> Float {
    min(Float(interval ?? Double(Self.longestInterval)), Self.longestInterval)
  }

  private func logarithm(_ height: Float) -> Float {
    Float(Trigonometry.log(Double(max(height, 0.001))))
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
