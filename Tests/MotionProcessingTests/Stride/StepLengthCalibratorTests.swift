import MotionTestSupport
import Testing

@testable import MotionProcessing

/// A straight walk at 1.8 steps/s and 1.2 m/s of which location knows the length.
private struct MeasuredWalk {
  var accuracy = 5.0
  /// Metres to either side between which fixes wander, over 20 s.
  var wander = 0.0
  /// Speed that fixes move with, and the one that they state, m/s.
  var speed = 1.2
  var stated = 1.2
  var seconds = 300
  /// Seconds without steps in the middle.
  var pause = 0
  var isRide = false

  /// The stretches of the walk, and the steps' base metres.
  func stretches() -> [StepLengthCalibrator.CalibrationStretch] {
    var calibrator = StepLengthCalibrator()
    var found: [StepLengthCalibrator.CalibrationStretch] = []
    var number = 0
    for second in 0..<seconds {
      let time = SensorTime(seconds: Double(second))
      let isPaused = pause > 0 && second >= 150 && second < 150 + pause
      while !isRide, !isPaused, Double(number) / 1.8 < Double(second) - 4 {
        number += 1
        let at = Double(number) / 1.8
        if pause > 0, at >= 150, at < Double(150 + pause) { continue }
        calibrator.process(step: 0.6, told: 0.6, cadence: 1.8, at: SensorTime(seconds: at))
      }
      let along = speed * Double(second)
      let aside = wander * Trigonometry.sin(0.314 * Double(second))
      let place = LocalMetric.place(
        PlaneVector(east: along, north: aside), from: LocationFix(latitude: 52, longitude: 13))
      let slope = 0.314 * wander * Trigonometry.cos(0.314 * Double(second))
      let way = along + 0.5 * along * (slope * slope) / (speed * speed)
      calibrator.process(
        LocationFix(
          latitude: place.latitude, longitude: place.longitude, horizontalAccuracy: accuracy,
          speed: stated), way: way, at: time)
      while let stretch = calibrator.next() { found.append(stretch) }
    }
    return found
  }
}

@Suite("Steps measured by location")
struct StepLengthCalibratorTests {
  @Test("A steady walk under open sky teaches the length of steps (R83)")
  func good() throws {
    let stretches = MeasuredWalk().stretches()
    let stretch = try #require(stretches.first)
    #expect((240...260).contains(stretch.metres))
    // 0.667 m a step walked, 0.6 m taken.
    #expect(abs(stretch.metres / stretch.walked.total - 1.2 / 1.08) < 0.02)
    #expect(stretch.error > 5 && stretch.error < 0.05 * stretch.metres)
  }

  @Test("A stretch that a pause ends teaches what was before it")
  func pause() throws {
    let stretch = try #require(MeasuredWalk(seconds: 260, pause: 60).stretches().first)
    #expect((150...185).contains(stretch.metres))
    #expect(abs(stretch.metres / stretch.walked.total - 1.2 / 1.08) < 0.03)
  }

  @Test("Fixes coarser than 10 m, or of unknown accuracy, teach nothing (R84)")
  func coarse() {
    for accuracy in [10.5, 65, .nan, -1, 0, .infinity] {
      #expect(MeasuredWalk(accuracy: accuracy).stretches().isEmpty)
    }
  }

  @Test("Fixes that wander teach nothing, whatever accuracy they state (R84)")
  func wandering() {
    #expect(MeasuredWalk(accuracy: 5, wander: 12).stretches().isEmpty)
    #expect(MeasuredWalk(accuracy: 5, wander: 12, stated: .nan).stretches().isEmpty)
  }

  @Test("Where the stated speed contradicts the way nothing is learned (R84)")
  func contradicted() {
    #expect(MeasuredWalk(stated: 1.0).stretches().isEmpty)
    #expect(!MeasuredWalk(stated: .nan).stretches().isEmpty)
  }

  @Test("A ride without steps teaches nothing")
  func ride() {
    #expect(MeasuredWalk(speed: 10, stated: 10, isRide: true).stretches().isEmpty)
  }

  @Test("A walk shorter than 100 m teaches nothing")
  func short() {
    #expect(MeasuredWalk(seconds: 80).stretches().isEmpty)
  }
}
