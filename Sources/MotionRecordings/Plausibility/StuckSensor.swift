import MotionProcessing

/// Leaves out what a sensor says that gives one and the same reading on and on.
///
/// No accelerometer is without noise: where its readings before were finer than a hundredth of what
/// moves it, the same to the last digit for ten seconds means that nothing is measured any more. A
/// coarse sensor at rest may well give equal readings; it is left alone.
///
/// Pieces of equal readings wait until it is known what they are: at most ten seconds of them.
struct StuckSensor {
  /// Seconds after which equal readings are none.
  private static let longest = 10.0
  /// g; the noise of a phone's accelerometer in one reading is above a thousandth.
  private static let finest = 0.002
  /// Samples that show how fine the readings are.
  private static let looked = 512
  /// The most samples that wait.
  private static let most = 16_384

  private let isFine: Bool
  private var waiting: [Sample] = []
  /// The reading of what waits, or at which the sensor is stuck.
  private var reading: Reading?
  private var isStuck = false
  /// When it was first seen to be stuck.
  private(set) var start: SensorTime?

  /// - Parameter head: the first samples, which show how fine the readings are.
  init(_ head: [Sample]) {
    var least = Double.infinity
    var last = Vector3(.nan, .nan, .nan)
    for sample in head.prefix(Self.looked) {
      guard case .acceleration(let v) = sample.reading else { continue }
      let step = v - last
      if step.x != 0 { least = min(least, abs(step.x)) }
      if step.y != 0 { least = min(least, abs(step.y)) }
      if step.z != 0 { least = min(least, abs(step.z)) }
      last = v
    }
    isFine = least < Self.finest
  }

  /// Takes the newest piece out of a run, or puts back before it what waited; whether the run has what
  /// is to be given. A piece in which anything changes costs three comparisons.
  mutating func filter(_ run: inout [Sample], from place: Int) -> Bool {
    guard isFine else { return true }
    if place == run.count {
      // The end: too little is known of what waits to leave it out.
      run += waiting
      waiting = []
      return true
    }
    let newest = run[place].reading
    guard isEven(run, from: place), reading == nil || reading == newest else {
      (reading, isStuck) = (nil, false)
      if !waiting.isEmpty { run.insert(contentsOf: waiting, at: place) }
      waiting = []
      return true
    }
    reading = newest
    if !isStuck { waiting += run[place...] }
    run.removeSubrange(place...)
    guard !isStuck, let first = waiting.first, let last = waiting.last else { return false }
    if last.time.seconds(since: first.time) >= Self.longest || waiting.count >= Self.most {
      isStuck = true
      start = start ?? first.time
      waiting = []
    }
    return false
  }

  private func isEven(_ run: [Sample], from place: Int) -> Bool {
    let reading = run[place].reading
    return run[run.count - 1].reading == reading
      && run[place + (run.count - place) / 2].reading == reading
      && run[place...].allSatisfy { $0.reading == reading }
  }
}
