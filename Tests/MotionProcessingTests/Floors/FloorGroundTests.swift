import MotionTestSupport
import Testing

@testable import MotionProcessing

@Suite("Floors are those of stairs, by the height of a riser and the state of the case")
struct FloorGroundTests {
  private func climb(_ parts: [Staircase.Stretch]) -> Staircase {
    Staircase(stretches: [Staircase.walk(15)] + parts + [Staircase.walk(20)])
  }

  @Test("A street of 9 to 12 % gives none, though it is as steep as slow stairs")
  func street() {
    // 1.8 steps a second: 0.09 m each.
    #expect(climb([Staircase.slope(120, 0.15), Staircase.slope(60, -0.16)]).count().events.isEmpty)
  }

  @Test("On an escalator walked up counts what the feet climb")
  func escalator() {
    // 12 m in 20 s with 36 steps: 6 m of them on foot.
    let count = climb([Staircase.slope(20, 0.6)]).count()
    #expect(count.up == 2 && count.down == 0)
  }

  @Test("A case in a hand that presses it gives none, even on stairs")
  func pressed() {
    var stairs = climb([Staircase.walk(60)] + Staircase.stairs(floors: 4))
    stairs.rate = 15
    // ±0.7 m, up and down within two seconds.
    stairs.sensor = { altitude, t in altitude + (Int(t) % 2 == 0 ? 0.7 : -0.7) }
    #expect(stairs.count().events.isEmpty)
  }

  @Test("A pressed case is told sample by sample, an open one never")
  func told() {
    for isPressed in [true, false] {
      var coprocessor = MotionCoprocessor()
      var sink = RecordingSink()
      for i in 0..<120 {
        let wave = isPressed ? (i % 4 < 2 ? 0.01 : -0.01) : 0.0002 * Double(i)
        coprocessor.process(
          Sample(.pressure(100 + wave), at: SensorTime(seconds: Double(i))), into: &sink)
      }
      coprocessor.finish(into: &sink)
      let pressed = sink.faults.filter { $0.kind == .pressed && $0.stream == .pressure }
      #expect(isPressed ? pressed.count > 90 : pressed.isEmpty)
    }
  }

  @Test("Fixes faster than anybody on stairs, and wheels, give none", arguments: [true, false])
  func ridden(byFix: Bool) {
    var counter = VerticalMotion()
    for tick in 0..<60 * 50 {
      let t = Double(tick) / 50
      let time = SensorTime(seconds: t)
      counter.process(Vector3(0, 0, -1 + (tick % 28 < 14 ? 0.2 : -0.2)), at: time)
      if tick % 28 == 0 {
        counter.process(
          StepRevision(number: tick, verdict: .confirmed, time: time, known: time, length: 0.7))
      }
      guard tick % 50 == 0 else { continue }
      counter.process(AltitudeUpdate(time: time, relative: 0.3 * t, pressure: 100))
      if byFix {
        counter.process(
          LocationFix(latitude: 0, longitude: 0, horizontalAccuracy: 5, speed: 4), at: time)
      } else {
        var activity = MotionActivity()
        activity.cycling = true
        activity.confidence = .high
        counter.process(
          MotionBatch(
            start: SensorTime(seconds: t - 1), end: time, activity: activity, evidence: nil,
            pedometer: nil, coverage: StreamCoverage()))
      }
    }
    counter.finish(at: SensorTime(seconds: 60))
    #expect(counter.nextFloors() == nil)
  }

  @Test("Pressure alone excludes a climb on the level and in a storm, not on stairs")
  func excluded() {
    for (speed, excludes) in [(0.0, true), (0.0075, true), (0.3, false)] {
      var counter = VerticalMotion()
      for i in 0..<60 {
        let t = Double(i)
        counter.process(
          AltitudeUpdate(time: SensorTime(seconds: t), relative: speed * t, pressure: 100))
      }
      let first = counter.excludesClimb()
      let second = counter.excludesClimb()
      #expect(first == excludes)
      #expect(second, "asked again, nothing has happened since")
    }
  }
}
