import Testing

@testable import MotionProcessing

private func acceleration(_ x: Double, at seconds: Double) -> Sample {
  Sample(.acceleration(Vector3(x, 0, -1)), at: SensorTime(seconds: seconds))
}

@Suite("Bad samples have defined answers")
struct SampleGateTests {
  private let readings: [Reading] = [
    .acceleration(Vector3(0, 0, -1)), .rotationRate(.zero), .magneticField(Vector3(20, 0, -40)),
    .pressure(101.3), .location(LocationFix(latitude: 48, longitude: 11)),
  ]

  @Test("NaN and infinities are dropped from every stream")
  func notFinite() {
    var gate = SampleGate()
    for bad in [Double.nan, .infinity, -.infinity] {
      let samples: [Reading] = [
        .acceleration(Vector3(bad, 0, 0)), .rotationRate(Vector3(0, bad, 0)),
        .magneticField(Vector3(0, 0, bad)), .pressure(bad),
        .location(LocationFix(latitude: bad, longitude: 0)),
        .location(LocationFix(latitude: 0, longitude: bad)),
      ]
      for reading in samples {
        let verdict = gate.admit(Sample(reading, at: .zero))
        #expect(!verdict.isAdmitted && verdict.fault == .notFinite, "\(reading)")
      }
    }
  }

  @Test("A receiver that knows only its speed is heard; one that knows neither is not")
  func speedWithoutPlace() {
    var gate = SampleGate()
    let speed = LocationFix(latitude: .nan, longitude: .nan, speed: 12)
    let nothing = LocationFix(latitude: .nan, longitude: .nan, altitude: 300)
    #expect(gate.admit(Sample(.location(speed), at: .zero)).fault == nil)
    let later = SensorTime(seconds: 1)
    #expect(gate.admit(Sample(.location(nothing), at: later)).fault == .notFinite)
  }

  @Test("What no such sensor can measure is dropped; the limit itself passes")
  func absurd() {
    let pairs: [(good: Reading, bad: Reading)] = [
      (.acceleration(Vector3(250, 0, 0)), .acceleration(Vector3(0, -250.1, 0))),
      (.rotationRate(Vector3(0, 100, 0)), .rotationRate(Vector3(0, 0, 100.1))),
      (.magneticField(Vector3(0, 0, 10_000)), .magneticField(Vector3(-10_001, 0, 0))),
      (.pressure(20), .pressure(19.9)), (.pressure(120), .pressure(120.1)),
      (
        .location(LocationFix(latitude: -90, longitude: 180)),
        .location(LocationFix(latitude: 90.1, longitude: 0))
      ),
      (
        .location(LocationFix(latitude: 0, longitude: 0, altitude: -420)),
        .location(LocationFix(latitude: 0, longitude: 0, altitude: .infinity))
      ),
      (
        .location(LocationFix(latitude: 0, longitude: 0, speed: -1)),
        .location(LocationFix(latitude: 0, longitude: 0, speed: 1e200))
      ),
    ]
    for pair in pairs {
      var gate = SampleGate()
      #expect(gate.admit(Sample(pair.good, at: .zero)).fault == nil, "\(pair.good)")
      #expect(gate.admit(Sample(pair.bad, at: .zero)).fault == .absurd, "\(pair.bad)")
    }
  }

  @Test(
    "Times beyond the limit are dropped",
    arguments: [.min, .min + 1, -3_155_760_000_000_000_001, 3_155_760_000_000_000_001, .max]
      as [Int64])
  func impossibleTimes(nanoseconds: Int64) {
    var gate = SampleGate()
    for reading in readings + [.hint(.power(true)), .wallClock(0)] {
      let verdict = gate.admit(Sample(reading, at: SensorTime(nanoseconds: nanoseconds)))
      #expect(!verdict.isAdmitted && verdict.fault == .absurd)
    }
    #expect(gate.admit(acceleration(0, at: 0)).isAdmitted)
  }

  @Test("From one end of time to the other is a gap, not an overflow")
  func extremes() {
    var gate = SampleGate()
    let first = SensorTime(nanoseconds: -SensorTime.limitNanoseconds)
    let last = SensorTime(nanoseconds: SensorTime.limitNanoseconds)
    #expect(gate.admit(Sample(.pressure(100), at: first)).fault == nil)
    let verdict = gate.admit(Sample(.pressure(100), at: last))
    #expect(verdict.isAdmitted && verdict.afterGap && verdict.fault == .gap)
    #expect(gate.admit(Sample(.pressure(100), at: first)).fault == .late)
  }

  @Test("Late and repeated stamps are dropped within a stream, not across streams")
  func order() {
    for reading in readings {
      var gate = SampleGate()
      func admit(_ seconds: Double) -> SampleGate.Verdict {
        gate.admit(Sample(reading, at: SensorTime(seconds: seconds)))
      }
      #expect(admit(10).fault == nil)
      #expect(admit(10).fault == .repeated)
      #expect(admit(9.9).fault == .late)
      #expect(admit(10.1).fault == nil)
    }
    var gate = SampleGate()
    for (i, reading) in readings.enumerated() {
      let time = SensorTime(seconds: 10 - Double(i))
      #expect(gate.admit(Sample(reading, at: time)).fault == nil)
    }
  }

  @Test("Hints and clock anchors may share a stamp")
  func hints() {
    var gate = SampleGate()
    for reading in [.hint(.power(true)), .hint(.watch(true)), .wallClock(1), .wallClock(2)]
      as [Reading]
    {
      #expect(gate.admit(Sample(reading, at: .zero)).fault == nil)
    }
  }

  @Test("A silence longer than a stream can bridge is a gap, at the stroke it is none")
  func gaps() {
    for reading in readings {
      let longest = Double(reading.stream.longestGap) * 1e-9
      var gate = SampleGate()
      _ = gate.admit(Sample(reading, at: .zero))
      let bridged = gate.admit(Sample(reading, at: SensorTime(seconds: longest)))
      #expect(!bridged.afterGap && bridged.fault == nil)
      let after = gate.admit(Sample(reading, at: SensorTime(seconds: 2 * longest + 0.001)))
      #expect(after.afterGap && after.fault == .gap && after.isAdmitted)
    }
  }

  @Test("A dropped sample does not move its stream's clock")
  func dropped() {
    var gate = SampleGate()
    _ = gate.admit(acceleration(0, at: 1))
    _ = gate.admit(acceleration(.nan, at: 5))
    #expect(gate.admit(acceleration(0, at: 1.02)).fault == nil)
  }

  @Test("The same extreme again and again is a sensor at its limit")
  func saturation() {
    var gate = SampleGate()
    let swing = [0.5, 1.96, 1.96, 1.2, -1.96, 1.9599, 0.5, 0.5]
    let marks = swing.enumerated().map { i, x in
      gate.admit(acceleration(x, at: Double(i) * 0.02)).isSaturated
    }
    #expect(marks == [false, false, true, false, true, false, false, false])
  }

  @Test("One slip of the sensor does not hide clipping for good")
  func glitch() {
    var gate = SampleGate()
    let swing = [1.96, 1.96, 90, 0.5, 1.96, 1.96, 1.96]
    let marks = swing.enumerated().map { i, x in
      gate.admit(acceleration(x, at: Double(i) * 0.02)).isSaturated
    }
    #expect(marks == [false, true, false, false, false, true, true])
  }

  @Test("One g again and again is a device at rest, not one at its limit")
  func rest() {
    var gate = SampleGate()
    for i in 0..<100 { #expect(gate.admit(acceleration(0, at: Double(i) * 0.02)).fault == nil) }
  }
}
