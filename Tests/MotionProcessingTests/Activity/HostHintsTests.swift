import Testing

@_spi(Training) @testable import MotionProcessing

@Suite("R52: hints of the host help, and never decide alone") struct HostHintsTests {
  /// The first batch of a drive that is called one, by speed alone; `nil` where none is.
  private func firstRide(_ hints: [Hint], speed: (Double) -> Double) -> Int? {
    var recognizer = ActivityRecognizer()
    for hint in hints { recognizer.process(hint) }
    for batch in 1...80 {
      let end = 2.5 * Double(batch)
      for time in [end - 2, end - 1] {
        let fix = LocationFix(
          latitude: .nan, longitude: .nan, horizontalAccuracy: 5, speed: speed(time))
        recognizer.process(fix, at: SensorTime(seconds: time))
      }
      let found = recognizer.closeBatch(at: SensorTime(seconds: end), features: nil, steps: 0)
      if found.activity.automotive { return batch }
    }
    return nil
  }

  @Test("A drive is known earlier", arguments: [Hint.power(true), .carBluetooth(true)])
  func earlier(_ hint: Hint) throws {
    let drive = { (time: Double) in time < 60 ? 1.4 : min(1.4 + (time - 60), 12) }
    let plain = try #require(firstRide([], speed: drive))
    let hinted = try #require(firstRide([hint], speed: drive))
    #expect(24 < hinted && hinted < plain)
  }

  @Test("A walk and a bicycle stay what they are", arguments: [1.4, 4.5])
  func never(_ speed: Double) {
    #expect(firstRide([.power(true), .carBluetooth(true)]) { _ in speed } == nil)
  }

  @Test("What ends counts no longer")
  func end() {
    let drive = { (time: Double) in time < 60 ? 1.4 : min(1.4 + (time - 60), 12) }
    let over = firstRide([.power(true), .power(false)], speed: drive)
    #expect(over == firstRide([], speed: drive))
  }
}
