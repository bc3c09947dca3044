import MotionProcessing
import Testing

@testable import MotionSimulator

@Suite("A device that is aimed, tilted and slid") struct AimTests {
  /// A life of somebody whose hands are still but for what they do.
  private func life(_ text: String, seed: UInt64 = 1) throws -> Life {
    let script = try Scenario(name: "test", text: text).script.map { episode in
      var episode = episode
      if case .stay = episode.action { episode.action = .stay(lively: 0) }
      return episode
    }
    return Life(script, phone: .ideal, orientationRate: 200, seed: seed)
  }

  private func attitude(of life: Life, at time: Double) -> Quaternion {
    life.truth.orientation.first { $0.time >= time }?.attitude ?? .identity
  }

  @Test(
    "An aim points the back where it is asked to, and comes back",
    arguments: [(40.0, 25.0), (212, 0), (359, -30), (120, 80)], 1...2 as ClosedRange<UInt64>)
  func aim(to direction: (bearing: Double, elevation: Double), seed: UInt64) throws {
    let way =
      direction.elevation == 0
      ? ""
      : direction.elevation > 0
        ? "up \(direction.elevation) deg" : "down \(-direction.elevation) deg"
    let life = try life(
      "in hand\nstand 5 s\naim \(direction.bearing) deg 12 s \(way)\nstand 6 s", seed: seed)
    let told = try #require(life.truth.aims.first)
    #expect(life.truth.aims.count == 1 && told.end - told.start > 2)
    #expect(abs(told.elevation - direction.elevation) < 2)
    let wrong = abs(remainder(told.bearing - direction.bearing))
    #expect(wrong * Trigonometry.cos(direction.elevation / 57.3) < 2, "\(told.bearing)")
    let row = try #require(life.truth.gestures.first { $0.gesture == "aim" })
    #expect(row.value == told.bearing)
    // The attitude says the same, and so does the end.
    let middle = attitude(of: life, at: (told.start + told.end) / 2).rotate(Vector3(0, 0, -1))
    #expect(abs(Trigonometry.atan2(middle.x, middle.y) * 57.29578 - remainder(told.bearing)) < 8)
    let back = attitude(of: life, at: 4).conjugate * attitude(of: life, at: 22)
    #expect(rotationVector(back).length < 0.02)
    #expect(life.truth.totalsFile.contains("\"aims\""))
  }

  private func remainder(_ degrees: Double) -> Double {
    degrees - 360 * (degrees / 360).rounded()
  }

  @Test("The gyroscope integrates to the turn of an aim")
  func gyroscope() throws {
    let life = try life("in hand\nstand 5 s\naim 200 deg 12 s\nstand 3 s")
    let told = try #require(life.truth.aims.first)
    var turned = Quaternion.identity
    var last = life.rotation.first?.time ?? 0
    for sample in life.rotation where sample.time <= told.start {
      turned = (turned * Quaternion(rotation: sample.value * (sample.time - last))).normalized
      last = sample.time
    }
    let whole = attitude(of: life, at: 0).conjugate * attitude(of: life, at: last)
    #expect(rotationVector(whole.conjugate * turned).length < 0.02)
  }

  @Test("A tilt turns the weight in the screen's plane, and back", arguments: [30.0, -45])
  func tilt(degrees: Double) throws {
    let life = try life("in two_hands\nsit 6 s\ntilt \(degrees) deg 6 s\nsit 6 s")
    let told = try #require(life.truth.gestures.first { $0.gesture == "tilt" })
    let angle = { (time: Double) in
      HeldLean.angle(
        of: self.attitude(of: life, at: time).unrotate(Vector3(0, 0, -1)), in: .landscapeLeft)
        * 57.29578
    }
    let value = try #require(told.value)
    #expect(abs(value - angle((told.start + told.end) / 2)) < 2)
    #expect(abs(value - angle(5) - degrees) < 2)
    #expect(abs(angle(16) - angle(5)) < 1)
    // Held level, about: that is how a wheel is held.
    #expect(abs(angle(5)) < 20)
  }

  @Test(
    "A slide moves the device by so much along its axis, turns nothing, and it stays there",
    arguments: ["slide x 30 cm in table", "slide y -20 cm within 0.5 s in two_hands"])
  func slide(line: String) throws {
    let place = line.hasSuffix("table") ? "table" : "two_hands"
    let rest = place == "table" ? "lie" : "sit"
    let life = try life("in \(place)\n\(rest) 6 s\n\(line)\nstand 4 s in \(place)")
    let told = try #require(life.truth.gestures.first { $0.gesture == "slide" })
    let axis = line.contains(" x ") ? Vector3(1, 0, 0) : Vector3(0, 1, 0)
    #expect(life.truth.slideAxes == [line.contains(" x ") ? "x" : "y"])
    // Twice the sum of what is felt beyond weight: how far it came.
    var (speed, way, before) = (0.0, 0.0, told.start - 0.05)
    for sample in life.acceleration where sample.time > before && sample.time < told.end + 0.05 {
      let weight = attitude(of: life, at: sample.time).unrotate(Vector3(0, 0, -1))
      let a = -(sample.value - weight).dot(axis) * standardGravity
      speed += a * (sample.time - before)
      way += speed * (sample.time - before)
      before = sample.time
    }
    let value = try #require(told.value)
    #expect(abs(way - value) < 0.01, "\(way) of \(value)")
    let turn = attitude(of: life, at: told.start).conjugate * attitude(of: life, at: told.end)
    #expect(rotationVector(turn).length < 1e-3)
    if place == "table" {
      let after = life.acceleration.filter { $0.time > told.end + 0.1 && $0.time < told.end + 2 }
      #expect(after.allSatisfy { abs($0.value.length - 1) < 0.002 })
    }
  }
}
