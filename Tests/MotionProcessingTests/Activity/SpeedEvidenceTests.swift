import MotionTestSupport
import Testing

@_spi(Training) @testable import MotionProcessing

@Suite("Speed speaks for an activity and never decides alone") struct SpeedEvidenceTests {
  /// What the witness says after a fix each second and a silence of some seconds.
  private func heard(_ speeds: [Double], accuracy: Double = 5, silence: Double = 0) -> ClassVector?
  {
    var evidence = SpeedEvidence()
    for (i, speed) in speeds.enumerated() {
      let fix = LocationFix(
        latitude: .nan, longitude: .nan, horizontalAccuracy: accuracy, speed: speed)
      evidence.process(fix, at: SensorTime(seconds: Double(i)))
    }
    return evidence.likelihood(at: SensorTime(seconds: Double(speeds.count) + silence))
  }

  /// The classes of each batch by location alone: fixes on a road to the north, each second.
  private func told(
    _ speeds: [Double], accuracy: Double = 5, stated: (Double) -> Double = { $0 }
  ) -> [ActivityClass?] {
    var recognizer = ActivityRecognizer()
    var place = 50.0
    var answers: [ActivityClass?] = []
    for (i, speed) in speeds.enumerated() {
      if i > 0, i % 5 == 0 {
        for end in [Double(i) - 2.5, Double(i)] {
          let found = recognizer.closeBatch(at: SensorTime(seconds: end), features: nil, steps: 0)
          answers.append(found.reason?.likeliest)
        }
      }
      place += speed / LocalMetric(latitude: 50).north
      let fix = LocationFix(
        latitude: place, longitude: 8, horizontalAccuracy: accuracy, speed: stated(speed))
      recognizer.process(fix, at: SensorTime(seconds: Double(i)))
    }
    return answers
  }

  private func held(_ speed: Double, _ seconds: Int) -> [Double] {
    [Double](repeating: speed, count: seconds)
  }

  private func ramp(_ from: Double, _ to: Double, _ seconds: Int) -> [Double] {
    (1...seconds).map { from + (to - from) * Double($0) / Double(seconds) }
  }

  // MARK: - Kinds of movement

  @Test(
    "An even speed is what usually goes so fast",
    arguments: [
      (0.0, ActivityClass.stationary), (1.4, .walking), (4.9, .cycling), (6.5, .cycling),
      (20, .automotive), (33, .automotive), (83, .automotive),
    ])
  func even(_ speed: Double, _ kind: ActivityClass) throws {
    #expect(try #require(heard(held(speed, 130))).likeliest == kind)
  }

  @Test("A light does not end a drive, and slow traffic behind it is no bicycle")
  func light() {
    let town = ramp(0, 12, 7) + held(12, 30) + ramp(12, 0, 6)
    let drive = town + town + held(0, 60) + ramp(0, 4, 4) + held(3, 40)
    let answers = told(drive)
    #expect(answers.dropFirst(14).allSatisfy { $0 == .automotive })
  }

  @Test("A light does not end a ride on a bicycle")
  func bicycleLight() {
    let town = ramp(0, 5, 12) + held(5, 40) + ramp(5, 0, 6)
    let ride = town + town + held(0, 20) + town
    #expect(told(ride).dropFirst(14).allSatisfy { $0 == .cycling })
  }

  @Test("Of two that go 9 m/s, the one who got there slowly cycles")
  func pull() throws {
    let bicycle = ramp(0, 9, 40) + held(9, 60)
    let town = ramp(0, 9, 5) + held(9, 25) + ramp(9, 0, 5)
    let car = held(0, 10) + town + ramp(0, 9, 5) + held(9, 50)
    #expect(try #require(heard(bicycle)).likeliest == .cycling)
    #expect(try #require(heard(car)).likeliest == .automotive)
  }

  @Test("Over 15 m/s nobody cycles, over 7 m/s nobody walks or runs")
  func limits() throws {
    let fast = try #require(heard(held(16, 60)))
    #expect(fast[.cycling] < 0.1 * fast[.automotive])
    for speed in [7.5, 10, 16, 40] {
      let said = try #require(heard(held(speed, 60)))
      let ride = max(said[.cycling], said[.automotive])
      #expect(max(said[.walking], said[.running]) < 0.05 * ride)
    }
  }

  @Test("No speed is impossible, and none outweighs what was felt 1,000 times but of running")
  func bounds() throws {
    for top in [0.0, 1, 1.5, 3, 4, 5, 6, 8, 10, 13, 30] {
      for pace in [0.0, 0.7, 1.5, 3, 4, 6, 12] where pace <= top {
        let said = try #require(heard(held(top, 60) + held(pace, 30)))
        let most = said.max()
        for kind in ActivityClass.allCases {
          #expect(said[kind] > (kind == .running ? 0 : 0.001 * most))
        }
      }
    }
  }

  @Test("A single stray fix says nothing")
  func stray() throws {
    let walk = held(1.4, 60)
    let stray = held(1.4, 30) + [60] + held(1.4, 29)
    #expect(heard(stray) == heard(walk))
  }

  // MARK: - What location does not know

  @Test("Without a usable speed the witness is silent, and two minutes after the last one again")
  func silence() {
    #expect(SpeedEvidence().likelihood(at: SensorTime(seconds: 5)) == nil)
    #expect(heard(held(-1, 30)) == nil)
    #expect(heard(held(.nan, 30)) == nil)
    #expect(heard(held(0, 30), accuracy: 165) == nil)
    #expect(heard(held(8, 30), accuracy: 1000) == nil)
    #expect(heard(held(12, 60), silence: 125) == nil)
  }

  @Test("After the last fix it still tells which kind of ride this was, and nothing else")
  func memory() throws {
    let said = try #require(heard(held(20, 60), silence: 60))
    #expect(said[.automotive] > 5 * said[.cycling])
    #expect(said[.automotive] == said[.stationary] && said[.walking] == said[.stationary])
  }

  @Test("Positions tell the speed where the receiver does not", arguments: [-1, .nan, 0])
  func positions(_ stated: Double) {
    let ride = told(held(5.5, 150)) { _ in stated }
    #expect(ride.suffix(20).allSatisfy { $0 == .cycling })
    let drive = told(held(25, 150)) { _ in stated }
    #expect(drive.suffix(20).allSatisfy { $0 == .automotive })
  }

  @Test("Fixes that jump about indoors make no ride of a room and no walk of a table")
  func indoors() {
    var recognizer = ActivityRecognizer()
    var random = SplitMix64()
    let table = FeatureWindow.features(seconds: 5) { _ in SyntheticAcceleration.rest }
    for batch in 1...200 {
      let end = 2.5 * Double(batch)
      for second in [end - 2.4, end - 1.4, end - 0.4] {
        let fix = LocationFix(
          latitude: 50 + 1e-4 * random.noise(), longitude: 8 + 1e-4 * random.noise(),
          horizontalAccuracy: batch % 3 == 0 ? 15 : 65,
          speed: batch % 5 == 0 ? -1 : 0.7 + 0.7 * random.noise())
        recognizer.process(fix, at: SensorTime(seconds: second))
      }
      let found = recognizer.closeBatch(at: SensorTime(seconds: end), features: table, steps: 0)
      #expect(found.activity.stationary && !found.activity.automotive)
    }
  }

  @Test("On a treadmill and in the aisle of a train, who walks walks", arguments: [0.0, 20])
  func feltWalk(_ speed: Double) {
    var recognizer = ActivityRecognizer()
    let gait = FeatureWindow.features(seconds: 5) {
      SyntheticAcceleration.gait($0, cadence: 1.9, bounce: 0.35)
    }
    for batch in 1...24 {
      let end = 2.5 * Double(batch)
      let fix = LocationFix(
        latitude: .nan, longitude: .nan, horizontalAccuracy: 5, speed: speed)
      recognizer.process(fix, at: SensorTime(seconds: end - 1))
      let found = recognizer.closeBatch(at: SensorTime(seconds: end), features: gait, steps: 0)
      if batch > 4 { #expect(found.activity.walking) }
    }
  }

  // MARK: - Malice

  @Test("Any fixes at any times leave numbers that can be used")
  func malice() {
    let values = [
      0, -0.0, 1, -1, 6, 14, 149.9, 150, 1e300, -1e300, .leastNonzeroMagnitude, Double.nan,
      .infinity, -.infinity, 90, 180,
    ]
    let times: [Int64] = [
      0, 1, -1, .min, .max, 2_500_000_000, 5_000_000_000, -2_500_000_000, 40_000_000_000,
      SensorTime.limitNanoseconds, -SensorTime.limitNanoseconds,
    ]
    var random = SplitMix64(seed: 5)
    for _ in 0..<200 {
      var evidence = SpeedEvidence()
      for _ in 0..<80 {
        let fix = LocationFix(
          latitude: random.pick(values), longitude: random.pick(values),
          horizontalAccuracy: random.pick(values), speed: random.pick(values))
        evidence.process(fix, at: SensorTime(nanoseconds: random.pick(times)))
        guard
          let said = evidence.likelihood(at: SensorTime(nanoseconds: random.pick(times)))
        else { continue }
        let sum = said.total
        #expect(sum > 0 && sum.isFinite)
      }
    }
  }

  @Test("Thousands of fixes a second say what one a second says, and late ones nothing")
  func flood() {
    let speeds = ramp(0, 12, 8) + held(12, 40)
    var evidence = SpeedEvidence()
    for (i, speed) in speeds.enumerated() {
      for k in 0..<2_000 {
        let fix = LocationFix(latitude: .nan, longitude: .nan, speed: speed)
        let time = SensorTime(nanoseconds: Int64(i) * 1_000_000_000 + Int64(k) * 400_000)
        evidence.process(fix, at: time)
      }
      let late = LocationFix(latitude: .nan, longitude: .nan, speed: 90)
      evidence.process(late, at: SensorTime(seconds: Double(i) - 10))
    }
    #expect(evidence.likelihood(at: SensorTime(seconds: 48)) == heard(speeds))
  }
}
