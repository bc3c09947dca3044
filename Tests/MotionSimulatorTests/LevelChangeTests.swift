import MotionProcessing
import MotionTestSupport
import Testing

@testable import MotionSimulator

@Suite struct LevelChangeTests {
  @Test("A slope gains its grade for each metre", arguments: [-6.0, 4, 8])
  func slope(percent: Double) throws {
    let script: [Episode] = [
      .drive(100, .mount).sloping(percent: percent), .stand(5, .pocket),
      .walk(60, .pocket).sloping(percent: percent), .cycle(60, .bag).sloping(percent: percent),
    ]
    let life = Life(script, phone: .ideal)
    let levelChanges = life.truth.levelChanges
    #expect(levelChanges.map(\.kind) == ["slope", "slope", "slope"])
    let ways = [
      life.truth.metresDriven, life.truth.distance, life.truth.metresRidden["bicycle"] ?? 0,
    ]
    for (rise, way) in zip(levelChanges, ways) {
      #expect(way > 50)
      #expect(abs(rise.metres - 0.01 * percent * way) < 0.02 * abs(0.01 * percent * way))
    }
    let first = try #require(life.altitude.first?.value)
    let last = try #require(life.altitude.last?.value)
    let total = levelChanges.reduce(0) { $0 + $1.metres }
    // The weather drifts by decimetres.
    #expect(abs(last - first - total) < 1)
    #expect(life.truth.floorsUp == 0 && life.truth.floorsDown == 0)
  }

  @Test("Downhill steps are quicker and shorter, uphill they are as on the level")
  func stepsOnSlopes() {
    func style(_ grade: Double) -> GaitStyle {
      GaitStyle(kind: .walking, speed: 1.25, grade: grade)
    }
    let level = style(0)
    #expect(style(0.1).cadence == level.cadence)
    #expect(abs(style(-0.1).cadence / level.cadence - 1.045) < 0.002)
    #expect(style(-0.1).stepLength < level.stepLength)
    #expect(abs(style(-0.1).stepLength * style(-0.1).cadence - 1.25) < 1e-9)
  }

  @Test(
    "A lift stops at the height asked for, at the speed of its kind",
    arguments: zip(Lift.Kind.allCases, [1.6...1.6, 0.45...0.65, 1.5...2.6]))
  func lift(kind: Lift.Kind, speeds: ClosedRange<Double>) {
    for metres in [25.0, -14, 3] {
      for seed in 1...5 as ClosedRange<UInt64> {
        var random = RandomSource(seed: seed, stream: 37)
        let lift = Lift(metres: metres, kind: kind, at: 10, &random)
        #expect(lift.height(at: 10) == 0)
        #expect(abs(lift.height(at: lift.end) - metres) < 1e-9)
        var top = 0.0
        var speed = 0.0
        var t = 10.0
        while t < lift.end {
          top = max(top, abs(lift.height(at: t + 0.01) - lift.height(at: t)) / 0.01)
          speed += lift.acceleration(at: t) * 0.01
          #expect(abs(lift.acceleration(at: t)) < 1.15)
          t += 0.01
        }
        #expect(abs(speed) < 0.01)
        #expect(top < speeds.upperBound + 0.01)
        if abs(metres) > 10 { #expect(top > speeds.lowerBound - 0.01) }
      }
    }
  }

  @Test("An escalator brings who stands without a step, and who walks sooner and with steps")
  func escalator() throws {
    for metres in [6.0, -4.5] {
      let standing = Life([.escalator(metres, .hand)], phone: .ideal).truth
      let walking = Life([.escalator(metres, .hand, walking: true)], phone: .ideal).truth
      for truth in [standing, walking] {
        let rise = try #require(truth.levelChanges.first)
        #expect(rise.kind == "escalator" && abs(rise.metres - metres) < 0.01)
        #expect(truth.floorsUp == 0 && truth.floorsDown == 0)
      }
      #expect(standing.steps.isEmpty && walking.steps.count >= 8)
      #expect(standing.labels.map(\.label) == ["escalator"])
      #expect(walking.labels.map(\.label) == [metres > 0 ? "stairs_up" : "stairs_down"])
      let long = standing.levelChanges[0].end - standing.levelChanges[0].start
      let short = walking.levelChanges[0].end - walking.levelChanges[0].start
      #expect(short < 0.75 * long)
      // 0.25 m/s on the incline.
      #expect(abs(long - abs(metres) / 0.25) < 8)
    }
  }

  @Test("The force of an escalator integrates to its height")
  func force() {
    var escalator = Escalator(metres: 5, isWalking: false, at: 0)
    var speed = 0.0
    var height = 0.0
    var count = 0
    while !escalator.isDone && count < 20_000 {
      let time = Double(count) * Tick.seconds
      _ = escalator.advance(to: time, tick: Tick.seconds, climbed: 0)
      speed += escalator.acceleration(at: time) * Tick.seconds
      height += speed * Tick.seconds
      count += 1
    }
    #expect(abs(speed) < 0.005 && abs(height - 5) < 0.05 && abs(escalator.height - 5) < 1e-6)
  }

  @Test("Stairs are rises that count as floors, speeds are kept outdoors and in vehicles")
  func files() throws {
    let life = Life([
      .walk(10, .pocket, outdoors: false), .stairs(1, .pocket), .walk(10, .pocket),
      .ride(.tram, 60, .lap),
    ])
    #expect(life.truth.levelChanges.map(\.kind) == ["stairs"])
    #expect(abs(life.truth.levelChanges[0].metres - 3.06) < 0.2)
    #expect(life.truth.floorsUp == 1)
    let files = life.truth.files
    let levelChanges = try #require(files.first { $0.name == "truth_level_changes.csv" }?.text)
    #expect(levelChanges.hasPrefix("start_s,end_s,kind,metres\n"))
    let speeds = try #require(files.first { $0.name == "truth_speed.csv" }?.text)
    #expect(speeds.split(separator: "\n").count > 65)
    let way = life.truth.speeds.reduce(0) { $0 + $1.speed }
    let ridden = life.truth.metresRidden["tram"] ?? 0
    #expect(ridden > 30 && abs(way - ridden - 12) < 0.1 * ridden + 5)
    #expect(life.truth.totalsFile.contains("\"tram\""))
  }
}
