import Glibc

@_spi(Training) @testable import MotionProcessing

extension Staircase {
  /// A walk on a slope; metres per second up, negative down.
  static func slope(_ seconds: Double, _ speed: Double) -> Stretch {
    Stretch(seconds: seconds, speed: speed, isWalked: true)
  }

  /// Feeds the climb to a recognizer and returns the events of its rises.
  func levelChanges() -> [MotionEvent] {
    var recognizer = VerticalMotion()
    let end = stretches.reduce(0) { $0 + $1.seconds }
    var random = Noise()
    var events: [MotionEvent] = []
    var nextPressure = 0.0
    var number = 0
    for tick in 0..<Int(end * 50) {
      let t = Double(tick) / 50
      let time = SensorTime(nanoseconds: Int64(tick) * 20_000_000)
      if hasSteps, isWalked(at: t), tick % 28 == 0 {
        recognizer.process(
          StepRevision(number: number, verdict: .confirmed, time: time, known: time, length: 0.7))
        number += 1
      }
      if hasAccelerometer, tick % 125 == 124 { recognizer.process(batch(until: t)) }
      if t >= nextPressure {
        nextPressure += 1 / rate
        let seen = sensor(altitude(at: t) + noise * random.next(), t)
        recognizer.process(AltitudeUpdate(time: time, relative: seen, pressure: 100))
      }
      while let event = recognizer.nextLevelChange() { events.append(event) }
    }
    recognizer.finish(at: SensorTime(seconds: end))
    while let event = recognizer.nextLevelChange() { events.append(event) }
    return events
  }

  private func batch(until t: Double) -> MotionBatch {
    var activity = MotionActivity()
    activity.automotive = isOnWheels(at: t - 1.25)
    activity.confidence = .high
    var coverage = StreamCoverage()
    coverage.insert(.acceleration)
    return MotionBatch(
      start: SensorTime(seconds: t - 2.48), end: SensorTime(seconds: t + 0.02),
      activity: activity, evidence: nil, pedometer: PedometerBatch(), coverage: coverage)
  }

  private func isOnWheels(at t: Double) -> Bool {
    var left = t
    for s in stretches {
      if left < s.seconds { return s.isOnWheels }
      left -= s.seconds
    }
    return false
  }
}

extension MotionEvent {
  /// The rise that it tells of, if it does.
  var change: LevelChange? { if case .levelChange(let change) = kind { change } else { nil } }
}
