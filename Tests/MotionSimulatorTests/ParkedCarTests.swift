import MotionProcessing
import Testing

@testable import MotionSimulator

@Suite struct ParkedCarTests {
  private func life(_ text: String, seed: UInt64 = 1) throws -> Life {
    let script = try Scenario(name: "car", text: "in mount\n" + text).script
    return Life(script, phone: .ideal, seed: seed)
  }

  private func tilt(_ life: Life, from start: Double, to end: Double) -> Double {
    let before = mean(life, 0.2, 2.8)
    let after = mean(life, start, end)
    return Trigonometry.atan2(before.cross(after).length, before.dot(after))
      * Trigonometry.degreesPerRadian
  }

  private func mean(_ life: Life, _ start: Double, _ end: Double) -> Vector3 {
    life.acceleration.filter { $0.time >= start && $0.time < end }
      .reduce(.zero) { $0 + $1.value }
  }

  @Test("A parked car stands without its engine")
  func standing() throws {
    let life = try life("car standing 20 s")
    #expect(life.spread(from: 2, to: 20) < 0.01)
    #expect(life.truth.carState == "vehicle_standing")
    #expect(life.truth.gestures.map(\.gesture) == ["vehicle_standing"])
    #expect(life.truth.metresDriven == 0)
  }

  @Test(
    "A jacked car tilts by the stated angle, in strokes, and stays so at the end",
    arguments: [2.0, 5, 9])
  func jacked(angle: Double) throws {
    for seed in UInt64(1)...3 {
      let life = try life("car jacked 120 s by \(angle) deg", seed: seed)
      #expect(abs(tilt(life, from: 100, to: 119) - angle) < 0.05)
      let row = try #require(life.truth.gestures.last)
      #expect(row.gesture == "jack_up" && row.start >= 3 && abs(row.end - 120) < 0.01)
      #expect(life.truth.carState == "jack_up")
      // Slowly: nobody throws a car into the air.
      let fastest = try #require(life.rotation.map(\.value.length).max())
      #expect(fastest > 0.005 && fastest < 0.1)
    }
  }

  @Test("Before something else begins, it is let down again")
  func lowered() throws {
    let life = try life("car jacked 120 s by 6 deg\ncar standing 20 s")
    #expect(abs(tilt(life, from: 90, to: 105) - 6) < 0.05)
    #expect(tilt(life, from: 122, to: 139) < 0.05)
    #expect(try #require(life.truth.gestures.last).gesture == "vehicle_standing")
  }

  @Test("A hit is where the truth has it, short and hard, and the car rests before and after")
  func hit() throws {
    for seed in UInt64(1)...6 {
      let life = try life("car hit 30 s", seed: seed)
      #expect(life.truth.carState == "car_hit")
      let row = try #require(life.truth.gestures.first { $0.gesture == "car_hit" })
      #expect(row.start == row.end && row.start > 10 && row.start < 20)
      let knocked = life.acceleration.max { abs($0.value.length - 1) < abs($1.value.length - 1) }
      #expect(abs(try #require(knocked).time - row.start) < 0.3)
      #expect(abs(try #require(knocked).value.length - 1) > 0.3)
      #expect(life.spread(from: 2, to: row.start - 0.1) < 0.01)
      #expect(life.spread(from: row.start + 5, to: 30) < 0.01)
    }
  }

  @Test("A towed car is lifted, then driven without its engine, and is still lifted afterwards")
  func towed() throws {
    let life = try life("car towed 180 s by 6 deg")
    let driven = try self.life("drive 180 s")
    // But for the grade of the street.
    #expect(abs(tilt(life, from: 178, to: 180) - 6) < 1.5)
    #expect(life.truth.metresDriven > 100)
    #expect(life.truth.carState == "towed")
    #expect(life.truth.gestures.map(\.gesture) == ["vehicle_standing", "towed"])
    // Standing in tow there is no idling engine.
    func quietest(_ life: Life) -> Double {
      (10..<88).map { life.spread(from: 2 * Double($0), to: 2 * Double($0) + 2) }.min() ?? 0
    }
    #expect(quietest(life) < 0.2 * quietest(driven))
  }

  @Test("On its own wheels a towed car moves and does not tilt")
  func flat() throws {
    let life = try life("car towed 180 s by 0 deg")
    #expect(tilt(life, from: 178, to: 180) < 1.5)
    #expect(life.truth.metresDriven > 100 && life.truth.carState == "towed")
  }

  @Test("A drive in a scenario about a car moves and stands; elsewhere no one asks")
  func states() throws {
    let life = try life("car standing 10 s\ndrive 3 min")
    #expect(life.truth.carState == "vehicle_moving")
    let states = life.truth.gestures.filter { $0.gesture.hasPrefix("vehicle") }
    #expect(Set(states.map(\.gesture)) == ["vehicle_standing", "vehicle_moving"])
    for (a, b) in zip(states, states.dropFirst()) {
      #expect(abs(a.end - b.start) < 0.011)
    }
    #expect(life.truth.totalsFile.contains("\"state\" : \"vehicle_moving\""))
    let other = try self.life("drive 3 min")
    #expect(other.truth.carState == nil)
  }

  @Test("Turns, brakings and settings off are where the forces say so")
  func manoeuvres() throws {
    let truth = Life([.drive(400, .mount)], seed: 2).truth
    #expect(Set(truth.gestures.map(\.gesture)) == ["turn", "brake", "accelerate"])
    for row in truth.gestures {
      let forces = truth.vehicleForces.filter { $0.time > row.start && $0.time < row.end }
      let most = forces.max { abs($0.longitudinal) < abs($1.longitudinal) }
      let sideways = forces.map { abs($0.lateral) }.max() ?? 0
      switch row.gesture {
      case "turn": #expect(sideways > 0.05)
      case "brake": #expect(try #require(most).longitudinal < -0.05)
      default: #expect(try #require(most).longitudinal > 0.05)
      }
    }
    #expect(Life([.drive(100, .pocket)]).truth.gestures.isEmpty)
  }

  @Test("The same seed gives the same bits of cars, another seed gives others")
  func determinism() throws {
    for text in ["car hit 30 s", "car jacked 60 s", "car towed 2 min"] {
      let scenario = try Scenario(name: "car", text: text)
      let first = fingerprint(scenario, seed: 3, samples: 9_000)
      #expect(fingerprint(scenario, seed: 3, samples: 9_000) == first)
      #expect(fingerprint(scenario, seed: 4, samples: 9_000) != first)
    }
  }

  @Test("Only what is fixed in a car knows what happens to it")
  func mistakes() {
    for line in [
      "car hit 30 s in pocket", "car standing 9 s by 3 deg", "car jacked 20 s", "car sold 9 s",
    ] {
      #expect(throws: ScenarioTextErrors.self, "\(line)") { try Scenario(name: "a", text: line) }
    }
  }
}
