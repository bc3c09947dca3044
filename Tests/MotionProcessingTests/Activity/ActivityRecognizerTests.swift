import MotionTestSupport
import Testing

@_spi(Training) @testable import MotionProcessing

@Suite struct ActivityRecognizerTests {
  private func batches(
    seconds: Double, hints: [Hint] = [], fixes: Double? = nil,
    _ signal: ((Double) -> Vector3)?
  ) -> [MotionBatch] {
    var sink = RecordingSink()
    var coprocessor = MotionCoprocessor()
    for hint in hints { coprocessor.process(Sample(.hint(hint), at: .zero), into: &sink) }
    for i in 0..<Int(seconds * 50) {
      let time = SensorTime(nanoseconds: Int64(i) * 20_000_000)
      if let signal {
        coprocessor.process(Sample(.acceleration(signal(time.seconds)), at: time), into: &sink)
      }
      if let fixes, i % 50 == 0 {
        let fix = LocationFix(latitude: 0, longitude: 0, horizontalAccuracy: 5, speed: fixes)
        coprocessor.process(Sample(.location(fix), at: time), into: &sink)
      }
    }
    coprocessor.finish(into: &sink)
    return sink.batches
  }

  @Test("A phone on a table is stationary with high confidence, from the first batch on")
  func table() {
    let result = batches(seconds: 60) { _ in SyntheticAcceleration.rest }
    #expect(result.allSatisfy { Timeline.letter($0.activity) == "S" })
    #expect(result.suffix(10).allSatisfy { $0.activity.confidence == .high })
  }

  @Test("Gait at 1.9 Hz is walking, a bounce of 1.2 g at 2.7 Hz is running")
  func gait() {
    let walk = batches(seconds: 30) {
      SyntheticAcceleration.gait($0, cadence: 1.9, bounce: 0.35)
    }
    #expect(walk.suffix(10).allSatisfy { Timeline.letter($0.activity) == "W" })
    let run = batches(seconds: 30) { SyntheticAcceleration.gait($0, cadence: 2.7, bounce: 1.2) }
    #expect(run.suffix(10).allSatisfy { Timeline.letter($0.activity) == "R" })
  }

  @Test("Speed alone tells car, bicycle and walk, and never stillness of the device")
  func speedOnly() {
    let car = batches(seconds: 60, fixes: 20, nil)
    #expect(car.last?.activity.automotive == true)
    #expect(batches(seconds: 60, fixes: 4.2, nil).last?.activity.cycling == true)
    #expect(batches(seconds: 60, fixes: 1.4, nil).last?.activity.walking == true)
    let parked = batches(seconds: 60, fixes: 0, nil)
    #expect(parked.allSatisfy { !$0.activity.stationary })
  }

  @Test("No sensor, no answer: hints alone leave the activity unknown")
  func hintsAlone() {
    var recognizer = ActivityRecognizer()
    recognizer.process(.carBluetooth(true))
    recognizer.process(.power(true))
    for i in 1...20 {
      let end = SensorTime(seconds: Double(i) * 2.5)
      let result = recognizer.closeBatch(at: end, features: nil, steps: 0)
      #expect(result.activity == .undecided)
      #expect(result.evidence == nil)
    }
  }

  @Test("A hint does not make a table a car")
  func hintOnTable() {
    let result = batches(seconds: 120, hints: [.carBluetooth(true), .power(true)]) { _ in
      SyntheticAcceleration.rest
    }
    #expect(result.allSatisfy { !$0.activity.automotive })
  }

  @Test("A watch never rides, whatever the speed says")
  func watch() {
    let result = batches(seconds: 120, hints: [.watch(true)], fixes: 30) { _ in
      SyntheticAcceleration.rest
    }
    #expect(!result.isEmpty)
    #expect(result.allSatisfy { !$0.activity.automotive && ($0.evidence?[.automotive] ?? 0) == 0 })
  }

  @Test("A ride by speed gives one trip, dated to where it began and ended")
  func trip() throws {
    var recognizer = ActivityRecognizer()
    var events: [MotionEvent] = []
    for i in 1...200 {
      let end = SensorTime(seconds: Double(i) * 2.5)
      let speed = i > 60 && i <= 120 ? 15.0 : 1.3
      let fix = LocationFix(latitude: 0, longitude: 0, horizontalAccuracy: 5, speed: speed)
      for k in 0..<3 {
        recognizer.process(fix, at: end.advanced(by: Double(k) * 0.8 - 2.4))
      }
      _ = recognizer.closeBatch(at: end, features: nil, steps: 0)
      while let event = recognizer.nextEvent() { events.append(event) }
    }
    try #require(events.count == 2)
    #expect(events[0].kind == .tripStart)
    #expect(events[1].kind == .tripEnd)
    #expect(abs(events[0].time.seconds - 150) < 45)
    #expect(abs(events[1].time.seconds - 300) < 45)
    #expect(events.allSatisfy { $0.known >= $0.time })
  }

  @Test("Unknown only until there are data, and again after a pause")
  func unknown() {
    var sink = RecordingSink()
    var coprocessor = MotionCoprocessor()
    for i in 0..<2_000 where i < 1_000 || i >= 1_400 {
      let time = SensorTime(nanoseconds: Int64(i) * 20_000_000 + 1_500_000_000)
      coprocessor.process(
        Sample(.acceleration(SyntheticAcceleration.rest), at: time), into: &sink)
    }
    coprocessor.finish(into: &sink)
    let text = String(sink.batches.map { Timeline.letter($0.activity) })
    #expect(text.first == "?")
    #expect(text.dropFirst().prefix(7) == "SSSSSSS")
    #expect(text.suffix(3) == "SSS")
  }

  @Test(
    "At most one of the exclusive flags is true, and evidence sums to one, on noise of any size")
  func invariants() {
    var noise = SplitMix64()
    let result = batches(seconds: 150) { t in
      let size = 0.001 * Trigonometry.exp(t / 14)
      return Vector3(noise.noise() * size, noise.noise() * size, noise.noise() * size - 1)
    }
    for batch in result {
      let a = batch.activity
      let flags = [a.walking, a.running, a.cycling, a.automotive, a.unknown]
      #expect(flags.filter { $0 }.count <= 1)
      #expect(!a.stationary || !(a.walking || a.running || a.cycling || a.unknown))
      guard let evidence = batch.evidence else { continue }
      let sum = ActivityClass.allCases.reduce(Float(0)) { $0 + evidence[$1] }
      #expect(abs(sum - 1) < 1e-4)
    }
  }
}
