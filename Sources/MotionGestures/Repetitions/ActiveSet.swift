@_spi(Core) import MotionProcessing

/// A set that is under way: the axis on which it is seen, and its repetitions until they are told.
struct ActiveSet {
  /// Parts of a period over which levels are smoothed, and periods over which the axis is taken.
  private static let smoothing: Float = 0.12
  private static let axisPeriods: Float = 2.5
  /// Least range of a movement, g or rad: what is smaller is what the one before left in the means.
  private static let leastRange: Float = 0.12
  /// Part of the usual range that shows which way a set sets out.
  private static let settingOut: Float = 0.5
  /// Repetitions that are needed to be believed, and how much their lengths may differ: standard
  /// deviation over mean.
  private static let least = 3
  private static let unevenness: Float = 0.3
  /// Longest time near a turning point that is one, in periods.
  private static let longestTurn: Float = 0.5
  /// Longest last repetition, in periods.
  private static let lastLength: Float = 1.1
  /// The same of the newest few of a set that is under way: above it there is no rhythm any more.
  private static let newest = 4
  private static let lostRhythm: Float = 0.4

  /// Part of the usual speed below which a limb rests, for how many ticks at least, and for which part of
  /// a period: at a turning point it is as slow, but not for as long.
  private static let restSpeed: Float = 0.25
  private static let restTicks: Int32 = 3
  private static let restPart: Int32 = 8
  /// Parts of a period from the begin of the input within which a set is taken to have begun before it.
  private static let head: Float = 0.25

  /// Whether one is under way.
  private(set) var isUnderWay = false
  /// Where it began.
  private(set) var begin: Int32 = 0
  private var believed: Int32 = 0
  private var width: Int32 = 1
  private var axis = Posture()
  private(set) var trace = RepetitionTrace(period: 1, range: 0, level: 0, at: 0)
  /// How many have ended.
  private(set) var told = 0
  private var firstTurn: Int32 = 0
  private var isBelieved = false
  private var count: Float = 0
  private var firstStart = SensorTime.zero
  /// Where the next repetition to be told begins: each begins where the one before ended.
  private var nextStart = SensorTime.zero
  private var lastEnd = SensorTime.zero
  private var lengths = FixedQueue<Float>(capacity: 9, filler: 0)
  private var waiting = FixedQueue<Ended>(capacity: 20, filler: Ended(at: .zero, share: 0))
  private var number = 0

  /// The end of a repetition, and how much of one it was.
  private struct Ended: Sendable {
    var at: SensorTime
    var share: Float
  }

  /// Begins one that has just been believed; not where what is remembered is too short.
  mutating func begin(_ motion: RepetitionMotion, period: Float, notBefore: Int32) {
    let lag = Int32(period + 0.5)
    believed = motion.newest
    begin = Self.begin(in: motion, lag: lag, notBefore: notBefore)
    guard begin < believed else { return }
    end()
    isUnderWay = true
    let first = max(believed - Int32(Self.axisPeriods * period), motion.oldest)
    axis = PrincipalAxis.find(in: motion, from: first, to: believed)
    width = max(1, Int32(Self.smoothing * period + 0.5))
    var (low, high) = (Float.infinity, -Float.infinity)
    for tick in max(believed - lag, motion.oldest)...believed {
      let level = level(in: motion, at: tick)
      (low, high) = (min(low, level), max(high, level))
    }
    let range = high - low
    guard range > Self.leastRange else {
      end()
      return
    }
    if setsOutDown(motion, range) { axis = axis * -1 }
    trace = RepetitionTrace(
      period: period, range: range, level: motion[begin].dot(axis), at: begin)
  }

  /// Forgets it.
  mutating func end() {
    isUnderWay = false
    told = 0
    isBelieved = false
    count = 0
    lengths.removeAll()
    waiting.removeAll()
    number = 0
  }

  /// Where it began: backwards as long as each half period goes the way of the one a period before.
  private static func begin(in motion: RepetitionMotion, lag: Int32, notBefore: Int32) -> Int32 {
    let earliest = max(notBefore, motion.oldest)
    var tick = motion.newest - lag
    while tick > earliest + lag {
      var product: Float = 0
      for t in max(tick - lag / 2, earliest + lag)..<tick {
        product += motion[t].dot(motion[t - lag])
      }
      if product < 0 { break }
      tick -= 1
    }
    return rest(in: motion, before: max(tick - lag, earliest), lag: lag, earliest)
      ?? max(tick - lag, earliest)
  }

  /// The end of the rest out of which the first movement came, where that is at most a period back: a
  /// set begins in its posture.
  private static func rest(
    in motion: RepetitionMotion, before begin: Int32, lag: Int32, _ earliest: Int32
  ) -> Int32? {
    var usual: Float = 0
    for tick in (motion.newest - lag + 1)...motion.newest { usual += speed(in: motion, at: tick) }
    let limit = restSpeed * restSpeed * usual / Float(lag)
    let long = max(restTicks, lag / restPart)
    var still: Int32 = 0
    var tick = min(begin + lag / 2, motion.newest)
    while tick > max(earliest, begin - lag) {
      still = speed(in: motion, at: tick) < limit ? still + 1 : 0
      if still >= long { return tick + long - 1 }
      tick -= 1
    }
    return nil
  }

  /// Square of the change from the tick before.
  private static func speed(in motion: RepetitionMotion, at tick: Int32) -> Float {
    let change = motion.change(at: tick)
    return change.dot(change)
  }

  private func setsOutDown(_ motion: RepetitionMotion, _ range: Float) -> Bool {
    var (low, high) = (Float.infinity, -Float.infinity)
    for tick in begin...believed {
      let level = level(in: motion, at: tick)
      (low, high) = (min(low, level), max(high, level))
      if high - low >= Self.settingOut * range { return level == low }
    }
    return false
  }

  private func level(in motion: RepetitionMotion, at tick: Int32) -> Float {
    let first = max(tick - width + 1, motion.oldest)
    var sum: Float = 0
    for t in first...tick { sum += motion[t].dot(axis) }
    return sum / Float(tick - first + 1)
  }

  /// Takes a tick.
  mutating func process(_ motion: RepetitionMotion, at tick: Int32) -> RepetitionTrace.Outcome {
    trace.process(level(in: motion, at: tick), at: tick, believed: believed)
  }

  /// What is under way when the input breaks off. Where it also began in the middle, the two ends are one
  /// repetition.
  func cut(_ motion: RepetitionMotion) -> RepetitionTrace.Outcome {
    let isCutBefore = Float(begin) <= Self.head * trace.period
    let before = isCutBefore ? Float(firstTurn - begin) / trace.period : 0
    return trace.cut(at: motion.newest, before: before)
  }

  /// Takes the period that the motion shows now.
  mutating func follow(period: Float) { trace.follow(period: period) }

  /// Takes a repetition between two ticks; where it was left again is known, `left`, its end is the middle
  /// of the time spent near the turning point, however flat that was.
  mutating func add(
    _ start: Int32, _ end: Int32, _ share: Float, _ motion: RepetitionMotion, left: Int32? = nil
  ) {
    // Levels are smoothed, and a tick stands at its end.
    let delay = (Double(width) / 2) / Double(RepetitionMotion.rate)
    if told == 0 {
      firstTurn = start
      nextStart = motion.time(of: start).advanced(by: -delay)
    }
    let middle = middle(of: end, from: start, left, motion).advanced(by: -delay)
    if waiting.room == 0 { nextStart = waiting[0].at }
    waiting.append(Ended(at: middle, share: share))
    lengths.append(Float(end - start))
    told += 1
    if told >= Self.least, unevenness(of: Self.least) <= Self.unevenness { isBelieved = true }
  }

  private func middle(
    of end: Int32, from start: Int32, _ left: Int32?, _ motion: RepetitionMotion
  ) -> SensorTime {
    guard let left else {
      // The last one: after about a period it rests.
      return motion.time(of: min(end, start + Int32(Self.lastLength * trace.period)))
    }
    let edge = level(in: motion, at: left)
    var reached = end
    while reached > motion.oldest, left - reached < Int32(trace.period),
      level(in: motion, at: reached - 1) < edge
    {
      reached -= 1
    }
    // Who rests for longer has come to the end before the middle of it.
    let long = min(Double(left - reached), Double(Self.longestTurn * trace.period))
    return motion.time(of: reached).advanced(by: long / 2 / Double(RepetitionMotion.rate))
  }

  /// Whether the newest repetitions have no rhythm.
  var hasLostRhythm: Bool {
    isBelieved && lengths.count >= Self.newest && unevenness(of: Self.newest) > Self.lostRhythm
  }

  /// Standard deviation of the newest lengths over their mean.
  private func unevenness(of newest: Int) -> Float {
    var spread = Spread()
    for i in (lengths.count - newest)..<lengths.count { spread.add(lengths[i]) }
    return spread.relative
  }

  /// Whether a repetition may be told.
  var hasTold: Bool { isBelieved && waiting.count > 0 }

  /// The next repetition that may be told.
  mutating func next(known: SensorTime) -> Repetition? {
    guard isBelieved, let ended = waiting.popFirst() else { return nil }
    let start = nextStart
    if number == 0 { firstStart = start }
    number += 1
    nextStart = ended.at
    lastEnd = max(start, ended.at)
    count += ended.share
    return Repetition(
      start: start, end: lastEnd, known: max(known, lastEnd), number: number,
      share: Double(ended.share))
  }

  /// The set, where anything of it was told.
  func summary(known: SensorTime) -> RepetitionSet? {
    guard number > 0 else { return nil }
    return RepetitionSet(
      start: firstStart, end: lastEnd, known: max(known, lastEnd), count: Double(count),
      period: Double(lengths.median) / Double(RepetitionMotion.rate))
  }
}
