import MotionProcessing
import Testing

@testable import MotionSimulator

@Suite struct MountingTests {
  private func life(_ clauses: String, seed: UInt64 = 1) throws -> Life {
    let text = "phone iphone without barometer\nin mount\ndrive 3 min \(clauses)"
    var scenario = try Scenario(name: "mounted", text: text)
    scenario = Scenario("mounted", "For a test.", phone: .ideal, script: scenario.script)
    return Life(scenario, seed: seed)
  }

  @Test(
    "A mounting is the pitch, the turn about the long axis and that to the left that the line says")
  func angles() throws {
    // Before the car moves: flat, upright, on its left edge, and its top edge to the left.
    for (clause, down) in [
      ("mounted 0 deg 0 deg 0 deg", Vector3(0, 0, -1)),
      ("mounted 90 deg 0 deg 0 deg", Vector3(0, -1, 0)),
      ("mounted 0 deg 90 deg 0 deg", Vector3(1, 0, 0)),
      ("mounted 30 deg 0 deg 90 deg", Vector3(0, -0.5, -0.866)),
    ] {
      let still = try life(clause).acceleration.filter { $0.time > 1 && $0.time < 3 }
      for sample in still { #expect((sample.value - down).length < 0.03, "\(clause)") }
    }
  }

  @Test("However a phone is mounted, forces and rates keep their size, and the truth its numbers")
  func norms() throws {
    let usual = try life("mounted 60 deg 0 deg 0 deg")
    for clause in ["mounted -20 deg 110 deg 75 deg", "mounted anyhow"] {
      let other = try life(clause)
      for (a, b) in zip(usual.acceleration, other.acceleration) {
        #expect(abs(a.value.length - b.value.length) < 1e-9)
      }
      for (a, b) in zip(usual.rotation, other.rotation) {
        #expect(abs(a.value.length - b.value.length) < 1e-9)
      }
      #expect(other.truth.vehicleForces == usual.truth.vehicleForces)
    }
  }

  @Test("Anyhow is another way for each seed")
  func anyhow() throws {
    let first = try life("mounted anyhow").acceleration[100].value
    #expect(try life("mounted anyhow").acceleration[100].value == first)
    #expect((try life("mounted anyhow", seed: 2).acceleration[100].value - first).length > 0.05)
  }

  @Test("A phone that is turned on the way lies differently from then on, and the truth does not")
  func turned() throws {
    let usual = try life("mounted 60 deg 0 deg 0 deg")
    let turned = try life("mounted 60 deg 0 deg 0 deg turned 90 s")
    let pairs = zip(usual.acceleration, turned.acceleration)
    #expect(pairs.allSatisfy { $0.time > 89.9 || $0.value == $1.value })
    let after = pairs.filter { $0.0.time > 93 }
    #expect(after.allSatisfy { abs($0.value.length - $1.value.length) < 1e-9 })
    let apart = after.reduce(0) { $0 + ($1.0.value - $1.1.value).length } / Double(after.count)
    #expect(apart > 0.3)
    #expect(turned.truth.vehicleForces == usual.truth.vehicleForces)
  }

  @Test("The truth's forces are the change of speed, and the speed times the yaw rate to the right")
  func forces() throws {
    var world = World(script: [.drive(180, .mount)], seed: 3)
    var frames: [Frame] = []
    while !world.isFinished { frames.append(world.next()) }
    let forces = world.truth.vehicleForces
    #expect(forces.count > 1_790 && forces.count <= 1_801)
    var (worst, most) = (0.0, 0.0)
    for force in forces where force.time > 1 && force.time < 179 {
      let k = Int((force.time / Tick.seconds).rounded())
      let (before, now) = (frames[k - 20], frames[k])
      let change = (now.speed - before.speed) / 0.1 / standardGravity
      var turn = now.heading - before.heading
      if turn > Trigonometry.pi { turn -= 2 * Trigonometry.pi }
      if turn < -Trigonometry.pi { turn += 2 * Trigonometry.pi }
      let lateral = -0.5 * (now.speed + before.speed) * turn / 0.1 / standardGravity
      worst = max(worst, abs(force.longitudinal - change), abs(force.lateral - lateral))
      most = max(most, abs(force.longitudinal))
    }
    #expect(worst < 0.01)
    #expect(most > 0.1)
  }

  @Test("The table of forces has a row each tenth, and no one who walks has it")
  func file() throws {
    let files = try life("").truth.files
    let rows = try #require(files.first { $0.name == "truth_vehicle.csv" }).text.split(
      separator: "\n")
    #expect(rows.first == "time_s,long_g,lat_g")
    #expect(rows.dropFirst(11).first?.hasPrefix("1.000,") == true)
    #expect(!Life([.walk(4, .pocket)]).truth.files.contains { $0.name == "truth_vehicle.csv" })
    #expect(!Life([.ride(.tram, 60, .lap)]).truth.files.contains { $0.name == "truth_vehicle.csv" })
  }

  @Test("Only what is fixed in a car can be mounted, and every angle has its limits")
  func mistakes() {
    for line in [
      "drive 3 min mounted anyhow in pocket", "drive 3 min turned 20 s in hand",
      "drive 3 min mounted 91 deg 0 deg 0 deg in mount",
      "drive 3 min mounted 10 deg 0 deg in mount",
      "walk 20 s mounted anyhow",
    ] {
      #expect(throws: ScenarioTextErrors.self, "\(line)") { try Scenario(name: "a", text: line) }
    }
  }
}
