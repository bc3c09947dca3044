import Testing

@_spi(Core) @testable import MotionProcessing

private func sample(_ seconds: Double) -> Sample {
  Sample(.acceleration(Vector3(0, 0, -1)), at: SensorTime(seconds: seconds))
}

@Suite("A lone stamp far ahead is not believed")
struct TimestampValidatorTests {
  @Test("Times that go on are believed, whatever the first is and however they overtake each other")
  func goesOn() {
    for start in [0, -4e8, 1.6e9] {
      var validator = TimestampValidator<Sample>()
      for offset in [0, 0.01, 0.005, 0.01, 3, 1, 62.9, 4] {
        #expect(validator.judge(sample(start + offset)) == .believed)
      }
    }
  }

  @Test("A damaged stamp is refuted by the next good one")
  func refuted() {
    var validator = TimestampValidator<Sample>()
    let verdicts = [10, 1e9, 1e9, 10.01].map { validator.judge(sample($0)) }
    #expect(verdicts == [.believed, .waits, .waits, .refutes])
    #expect(validator.held.count == 2)
    while validator.release() != nil {}
    #expect(validator.judge(sample(10.02)) == .believed)
  }

  @Test("After a true silence the next later sample is the witness")
  func confirmed() {
    var validator = TimestampValidator<Sample>()
    let verdicts = [10, 4_000, 4_000, 4_000.01].map { validator.judge(sample($0)) }
    #expect(verdicts == [.believed, .waits, .waits, .confirms])
    while validator.release() != nil {}
    #expect(validator.judge(sample(4_000.02)) == .believed)
    #expect(validator.judge(sample(8_000)) == .waits)
  }

  @Test("A source with one sample in five minutes waits once, then is believed")
  func slow() {
    var validator = TimestampValidator<Sample>()
    let verdicts = (0..<6).map { i in
      let verdict = validator.judge(sample(Double(i) * 300))
      if verdict == .confirms { while validator.release() != nil {} }
      return verdict
    }
    #expect(verdicts == [.believed, .waits, .confirms, .believed, .believed, .believed])
  }

  @Test("Many stamps that fall from far ahead do not pile up")
  func bounded() {
    var validator = TimestampValidator<Sample>()
    _ = validator.judge(sample(0))
    var waited = 0
    for i in 0..<100 where validator.judge(sample(1e9 - Double(i))) == .waits { waited += 1 }
    #expect(waited == validator.held.capacity)
  }
}
