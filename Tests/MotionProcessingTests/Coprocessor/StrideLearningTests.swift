import MotionTestSupport
import Testing

@testable import MotionProcessing

/// Somebody whose walk is made: 1.8 steps/s, straight east, with fixes or without.
private struct MadeWalker {
  /// Metres per second.
  var speed = 1.45
  /// Accuracy of the fixes in metres from second to second; `nil` where there is none.
  var accuracy: @Sendable (Int) -> Double? = { _ in 5 }
  var seconds = 400

  var metres: Double { speed * Double(seconds) }

  /// Feeds a coprocessor that knows `calibration`.
  func walk(knowing calibration: StrideCalibration = StrideCalibration())
    -> (sink: RecordingSink, learned: StrideCalibration)
  {
    var coprocessor = MotionCoprocessor()
    coprocessor.fusesMotion = false
    coprocessor.strideCalibration = calibration
    var sink = RecordingSink()
    var noise = SeededNoise()
    let gait = SyntheticGait()
    for index in 0..<(50 * seconds) {
      let seconds = Double(index) / 50
      let time = SensorTime(seconds: seconds)
      if index % 50 == 0, let accuracy = accuracy(index / 50) {
        let place = LocalMetric.place(
          PlaneVector(east: speed * seconds, north: 0),
          from: LocationFix(latitude: 52, longitude: 13))
        let fix = LocationFix(
          latitude: place.latitude, longitude: place.longitude, horizontalAccuracy: accuracy,
          speed: speed)
        coprocessor.process(Sample(.location(fix), at: time), into: &sink)
      }
      let a = gait.acceleration(at: seconds, &noise)
      coprocessor.process(Sample(.acceleration(a), at: time), into: &sink)
    }
    coprocessor.finish(into: &sink)
    return (sink, coprocessor.strideCalibration)
  }
}

@Suite("Learning the length of steps in use")
struct StrideLearningTests {
  private func distance(_ sink: RecordingSink) -> Double {
    sink.batches.reduce(0) { $0 + ($1.pedometer?.distance ?? 0) }
  }

  @Test("After use with good location the error without it is smaller, a restart later (R80, R83)")
  func learned() throws {
    let unaided = MadeWalker(accuracy: { _ in nil })
    let before = abs(distance(unaided.walk().sink) / unaided.metres - 1)
    let learned = MadeWalker().walk().learned
    #expect(learned.lessons > 0)
    let bytes = MotionSnapshot(strideCalibration: learned).bytes
    let restored = try MotionSnapshot(bytes: bytes).strideCalibration
    let after = abs(distance(unaided.walk(knowing: restored).sink) / unaided.metres - 1)
    #expect(after < 0.5 * before)
    #expect(after < 0.05)
  }

  @Test(
    "Where location is good the way is as long as it is, also that before anything was learned (R83)"
  )
  func madeGood() throws {
    let guided = MadeWalker(seconds: 900)
    let unaided = MadeWalker(accuracy: { _ in nil }, seconds: 900)
    let (sink, learned) = guided.walk()
    #expect(learned.lessons > 0)
    let before = abs(distance(unaided.walk().sink) / unaided.metres - 1)
    let error = abs(distance(sink) / guided.metres - 1)
    #expect(error < 0.03 && error < before, "\(error), unaided \(before)")
    for step in sink.steps {
      guard let length = step.length else { continue }
      #expect(abs(step.correction) <= OwedDistance.share * length + 1e-9)
    }
  }

  @Test("Without location, or with a poor one, nothing is learned (R84)")
  func nothing() {
    for accuracy in [nil, 30.0] {
      let learned = MadeWalker(accuracy: { _ in accuracy }).walk().learned
      #expect(learned == StrideCalibration())
    }
  }

  @Test("Location that comes and goes causes no jump and no loss (R85)")
  func switching() {
    let walker = MadeWalker(accuracy: { second in
      switch second / 100 {
      case 0: 5
      case 1: nil
      case 2: 40
      default: 5
      }
    })
    let (sink, _) = walker.walk()
    var metres = 0.0
    for batch in sink.batches {
      let walked = batch.pedometer
      metres += walked?.distance ?? 0
      // No step is longer than people's, nor counted twice.
      #expect((walked?.distance ?? 0) <= 1.2 * Double(walked?.steps ?? 0))
    }
    let logged = sink.steps.reduce(0) { $0 + ($1.metres ?? .nan) }
    #expect(abs(metres - logged) < 1e-6 * logged)
    var before = 0.0
    for point in sink.track where point.distance.isFinite {
      #expect(point.distance >= before)
      #expect(point.distance - before < 4 * walker.speed)
      before = point.distance
    }
    let unaided = distance(MadeWalker(accuracy: { _ in nil }).walk().sink)
    #expect(abs(before - walker.metres) < 0.8 * abs(unaided - walker.metres))
  }
}
