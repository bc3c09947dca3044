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

  /// The lessons of the walk, and the steps' base metres.
  func lessons() -> [StrideSurvey.Lesson] {
    var survey = StrideSurvey()
    var found: [StrideSurvey.Lesson] = []
    var number = 0
    for second in 0..<seconds {
      let time = SensorTime(seconds: Double(second))
      let isPaused = pause > 0 && second >= 150 && second < 150 + pause
      while !isRide, !isPaused, Double(number) / 1.8 < Double(second) - 4 {
        number += 1
        let at = Double(number) / 1.8
        if pause > 0, at >= 150, at < Double(150 + pause) { continue }
        survey.add(step: 0.6, cadence: 1.8, at: SensorTime(seconds: at))
      }
      let along = speed * Double(second)
      let aside = wander * Trigonometry.sin(0.314 * Double(second))
      let place = LocalMetric.place(
        PlaneVector(east: along, north: aside), from: LocationFix(latitude: 52, longitude: 13))
      let slope = 0.314 * wander * Trigonometry.cos(0.314 * Double(second))
      let way = along + 0.5 * along * (slope * slope) / (speed * speed)
      survey.add(
        LocationFix(
          latitude: place.latitude, longitude: place.longitude, horizontalAccuracy: accuracy,
          speed: stated), way: way, at: time)
      while let lesson = survey.next() { found.append(lesson) }
    }
    return found
  }
}

@Suite("Steps measured by location")
struct StrideSurveyTests {
  @Test("A steady walk under open sky teaches the length of steps (R83)")
  func good() throws {
    let lessons = MeasuredWalk().lessons()
    let lesson = try #require(lessons.first)
    #expect((240...260).contains(lesson.metres))
    // 0.667 m a step walked, 0.6 m taken.
    #expect(abs(lesson.metres / lesson.walked.total - 1.2 / 1.08) < 0.02)
    #expect(lesson.error > 5 && lesson.error < 0.05 * lesson.metres)
  }

  @Test("A stretch that a pause ends teaches what was before it")
  func pause() throws {
    let lesson = try #require(MeasuredWalk(seconds: 260, pause: 60).lessons().first)
    #expect((150...185).contains(lesson.metres))
    #expect(abs(lesson.metres / lesson.walked.total - 1.2 / 1.08) < 0.03)
  }

  @Test("Fixes coarser than 10 m, or of unknown accuracy, teach nothing (R84)")
  func coarse() {
    for accuracy in [10.5, 65, .nan, -1, 0, .infinity] {
      #expect(MeasuredWalk(accuracy: accuracy).lessons().isEmpty)
    }
  }

  @Test("Fixes that wander teach nothing, whatever accuracy they state (R84)")
  func wandering() {
    #expect(MeasuredWalk(accuracy: 5, wander: 12).lessons().isEmpty)
    #expect(MeasuredWalk(accuracy: 5, wander: 12, stated: .nan).lessons().isEmpty)
  }

  @Test("Where the stated speed contradicts the way nothing is learned (R84)")
  func contradicted() {
    #expect(MeasuredWalk(stated: 1.0).lessons().isEmpty)
    #expect(!MeasuredWalk(stated: .nan).lessons().isEmpty)
  }

  @Test("A ride without steps teaches nothing")
  func ride() {
    #expect(MeasuredWalk(speed: 10, stated: 10, isRide: true).lessons().isEmpty)
  }

  @Test("A walk shorter than 100 m teaches nothing")
  func short() {
    #expect(MeasuredWalk(seconds: 80).lessons().isEmpty)
  }
}
