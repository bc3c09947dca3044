import MotionTestSupport

@_spi(Training) @testable import MotionProcessing

/// Feeds a pedometer on the 50 Hz grid and keeps all it says.
struct PedometerBench {
  var pedometer = Pedometer()
  var random = SeededNoise()
  var revisions: [StepRevision] = []
  var events: [MotionEvent] = []
  var batches: [PedometerBatch] = []
  private var sample: Int64 = 0

  var now: SensorTime { SensorTime(nanoseconds: sample * 20_000_000) }
  var confirmed: [StepRevision] { revisions.filter { $0.verdict == .confirmed } }
  var batchSteps: Int { batches.reduce(0) { $0 + $1.steps } }

  mutating func feed(_ value: Vector3) {
    sample += 1
    pedometer.process(value, at: now)
    drain()
    if sample % 125 == 0 { batches.append(pedometer.closeBatch(at: now)) }
  }

  mutating func walk(_ gait: SyntheticGait, seconds: Double) {
    let start = now.seconds
    while now.seconds - start < seconds {
      feed(gait.acceleration(at: now.seconds - start, &random))
    }
  }

  mutating func rest(_ gait: SyntheticGait = SyntheticGait(), seconds: Double) {
    let start = now.seconds
    while now.seconds - start < seconds { feed(gait.rest(&random)) }
  }

  mutating func skip(seconds: Double) {
    sample += Int64(seconds * 50)
    pedometer.restart(at: now)
    drain()
  }

  mutating func finish() {
    pedometer.finish(at: now)
    drain()
    batches.append(pedometer.closeBatch(at: now))
  }

  private mutating func drain() {
    while let line = pedometer.nextRevision() { revisions.append(line) }
    while let event = pedometer.nextEvent() { events.append(event) }
  }
}
