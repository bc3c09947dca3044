import MotionSimulator
import MotionTestSupport
import Testing

@testable import MotionProcessing

@Suite("When a watch was not worn")
struct NotWornDetectorTests {
  /// The spells of a noise around gravity at 10 Hz, whose deviation is given for each stretch of minutes.
  private func spells(_ stretches: [(minutes: Double, deviation: Double)]) -> [NotWornSpell] {
    var (detector, random, spells) = (NotWornDetector(), SplitMix64(seed: 3), [NotWornSpell]())
    var time: Int64 = 0
    for (minutes, deviation) in stretches {
      for _ in 0..<Int(minutes * 600) {
        // Uniform noise has a deviation of its half width over the root of 3.
        let width = deviation * 3.0.squareRoot()
        func noise() -> Double { Double.random(in: -width...width, using: &random) }
        let read = Vector3(noise(), noise(), -1 + noise())
        if let spell = detector.process(read, at: SensorTime(nanoseconds: time)) {
          spells.append(spell)
        }
        time += 100_000_000
      }
    }
    if let spell = detector.finish() { spells.append(spell) }
    return spells
  }

  @Test("Ninety minutes of stillness are a table, less are a sleeper")
  func patience() {
    #expect(spells([(10, 0.1), (89, 0.003), (10, 0.1)]).isEmpty)
    let told = spells([(10, 0.1), (91, 0.003), (10, 0.1)])
    #expect(told.count == 1)
    #expect(told.first?.start.seconds == 600 && told.first?.end.seconds == 6060)
  }

  @Test("Noise above the limit is a body, below it a table")
  func limit() {
    #expect(spells([(120, 0.017)]).isEmpty)
    #expect(spells([(120, 0.013)]).first?.duration == 7200)
  }

  @Test("One window of movement ends a spell")
  func interruption() {
    #expect(spells([(80, 0.003), (0.1, 0.5), (80, 0.003)]).isEmpty)
    #expect(spells([(100, 0.003), (0.1, 0.5), (100, 0.003)]).count == 2)
  }

  @Test("A gap is not stillness")
  func gap() {
    var detector = NotWornDetector()
    var spells: [NotWornSpell] = []
    for i in 0..<12_000 {
      // Two stretches of ten minutes, two hours apart.
      let second = i < 6000 ? Double(i) / 10 : Double(i) / 10 + 7200
      let read = Vector3(0, 0, i % 2 == 0 ? -1.001 : -0.999)
      if let spell = detector.process(read, at: SensorTime(seconds: second)) {
        spells.append(spell)
      }
    }
    #expect(spells.isEmpty && detector.finish() == nil)
  }

  @Test("What is decided stays, and waits no longer than the rule")
  func decided() {
    var detector = NotWornDetector()
    for second in 0..<10_000 {
      let read = Vector3(0, 0, second % 2 == 0 ? -1.001 : -0.999)
      _ = detector.process(read, at: SensorTime(nanoseconds: Int64(second) * 1_000_000_000))
      let decided = detector.decided?.seconds ?? 0
      #expect(second < 5420 ? decided == 0 || second < 11 : decided >= Double(second) - 20)
    }
    #expect(detector.notWorn(from: .zero, to: SensorTime(seconds: 60)) == 60)
  }

  /// Shares of the minutes of a scenario that are said to be worn.
  private func worn(_ text: String, seed: UInt64) throws -> (worn: Double, minutes: Int) {
    var simulation = Simulation(try Scenario(name: "wear", text: text), seed: seed)
    var (detector, spells, last) = (NotWornDetector(), [NotWornSpell](), 0.0)
    while let sample = simulation.next() {
      guard case .acceleration(let read) = sample.reading else { continue }
      last = sample.time.seconds
      if let spell = detector.process(read, at: sample.time) { spells.append(spell) }
    }
    if let spell = detector.finish() { spells.append(spell) }
    let minutes = Int(last / 60)
    let worn = (0..<minutes).count { minute in
      let (start, end) = (SensorTime(seconds: 60.0 * Double(minute)), Double(minute) * 60 + 60)
      return spells.reduce(0) { $0 + $1.seconds(from: start, to: SensorTime(seconds: end)) } < 30
    }
    return (Double(worn) / Double(minutes), minutes)
  }

  @Test("A watch on a table for six hours was not worn", arguments: 1...3)
  func table(seed: UInt64) throws {
    let told = try worn("phone watch25\nlie 6 h", seed: seed)
    #expect(told.minutes >= 359 && told.worn <= 0.02)
  }

  @Test("A still sleeper wears it: who turns over now and then", arguments: 1...3)
  func sleeper(seed: UInt64) throws {
    // Nothing at all moves between two turns: no sleeper is so still.
    let told = try worn(
      """
      phone watch25
      in wrist
      indoors
      repeat 6
        lie 12 min in wrist
        handle 3 s in wrist
        lie 45 min in wrist
        handle 5 s in wrist
      end
      """, seed: seed)
    #expect(told.minutes > 330 && told.worn >= 0.98)
  }

  @Test("Stamps and values of any kind are taken without harm")
  func malice() {
    var (detector, calibrator) = (NotWornDetector(), GravityCalibrator())
    let times: [Int64] = [0, .max, .min, -1, 5, .max - 1, 10_000_000_000, .min + 1]
    let values = [0, 1, .nan, .infinity, -1e300, 1e-300, .greatestFiniteMagnitude]
    for time in times {
      for value in values {
        let read = Vector3(value, -value, 1)
        _ = detector.process(read, at: SensorTime(nanoseconds: time))
        calibrator.process(read, at: SensorTime(nanoseconds: time))
        _ = detector.decided
        _ = detector.notWorn(from: SensorTime(nanoseconds: .min), to: SensorTime(nanoseconds: .max))
      }
    }
    _ = detector.finish()
    #expect(calibrator.finish().calibration == nil)
  }
}
