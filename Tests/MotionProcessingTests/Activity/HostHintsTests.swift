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

  /// What most batches of two minutes are called, by speed alone.
  private func told(_ hints: [Hint], _ speed: Double) -> ActivityClass? {
    var recognizer = ActivityRecognizer()
    for hint in hints { recognizer.process(hint) }
    var counts = [Int](repeating: 0, count: ActivityClass.allCases.count)
    for batch in 1...48 {
      let end = 2.5 * Double(batch)
      let fix = LocationFix(latitude: .nan, longitude: .nan, horizontalAccuracy: 5, speed: speed)
      recognizer.process(fix, at: SensorTime(seconds: end - 1))
      let found = recognizer.closeBatch(at: SensorTime(seconds: end), features: nil, steps: 0)
      if let kind = found.reason?.likeliest { counts[kind.rawValue] += 1 }
    }
    return ActivityClass.allCases.max { counts[$0.rawValue] < counts[$1.rawValue] }
  }

  @Test(
    "A sport that was set decides where speeds are alike, and not where they are not",
    arguments: [
      (Hint.Sport.running, 3.0, ActivityClass.running), (.running, 2.0, .running),
      (.running, 5.5, .running), (.running, 1.2, .walking), (.running, 25, .automotive),
      (.cycling, 3.0, .cycling), (.cycling, 9, .cycling), (.cycling, 33, .automotive),
      (.walking, 1.4, .walking), (.walking, 25, .automotive), (.driving, 8, .automotive),
      (.running, 0, .stationary),
    ])
  func sport(_ sport: Hint.Sport, _ speed: Double, _ kind: ActivityClass) {
    #expect(told([.sport(sport)], speed) == kind)
    #expect(told([.sport(sport), .sport(nil)], speed) == told([], speed))
  }
}
