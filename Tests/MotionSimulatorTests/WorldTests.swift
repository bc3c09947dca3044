import MotionProcessing
import MotionTestSupport
import Testing

@testable import MotionSimulator

@Suite("Rides, lifts and runs as they are asked for")
struct WorldTests {
  func script(_ text: String) throws -> [Episode] { try Scenario(name: "test", text: text).script }

  @Test("A lift rises by its metres and keeps to its speed", arguments: [0.6, 1.0, 2.5, 4.0])
  func lift(speed: Double) {
    for (seed, metres) in [(1, 3.0), (2, 40), (3, -120)] as [(UInt64, Double)] {
      var buildings = RandomSource(seed: seed, stream: 37)
      let lift = Lift(metres: metres, speed: speed, at: 5, &buildings)
      #expect(abs(lift.height(at: lift.end) - metres) < 1e-9)
      var (rate, height, top) = (0.0, 0.0, 0.0)
      var (before, largestJump) = (0.0, 0.0)
      for i in 0..<Int(lift.end / Tick.seconds) {
        let a = lift.acceleration(at: (Double(i) + 0.5) * Tick.seconds)
        largestJump = max(largestJump, abs(a - before))
        before = a
        rate += a * Tick.seconds
        height += rate * Tick.seconds
        top = max(top, abs(rate))
      }
      #expect(abs(height - metres) < 0.01 && abs(rate) < 1e-3)
      // Jerk that is summed from tick to tick strays by some micrometres a second.
      #expect(top < speed + 1e-4)
      #expect(largestJump <= 1.6 * Tick.seconds + 1e-9, "jerk has a limit")
      if abs(metres) > 30 { #expect(top > speed - 1e-3) }
    }
  }

  @Test("A lift's life ends as high as it was asked for")
  func liftLife() throws {
    let life = Life(try Scenario(name: "a", text: "stand 5 s\nlift up 30 m at 2 m/s in hand\n"))
    let change = try #require(life.truth.levelChanges.first)
    #expect(change.kind == "lift" && abs(change.metres - 30) < 1e-6)
  }

  @Test("Hands that are busy do not keep a lift from arriving")
  func busyInLift() throws {
    let text = "stand 2 s\nlift up 30 m at 2 m/s in hand while scrolling\nstand 3 s\n"
    let life = Life(try Scenario(name: "a", text: text))
    #expect(life.truth.labels.map(\.label) == ["standing", "lift", "standing"])
    #expect((life.truth.labels.last?.end ?? 1e9) < 50)
  }

  @Test("Restless people move more in a lift, and take no step")
  func restless() throws {
    func spread(_ word: String) throws -> Double {
      let text = "pose usual\nlift up 100 m \(word) at 1 m/s in pocket\n"
      let life = Life(try Scenario(name: "a", text: text))
      #expect(life.truth.steps.isEmpty)
      return life.rotationSpread(from: 15, to: 90)
    }
    #expect(try spread("restless") > 1.5 * spread(""))
  }

  @Test("The crank turns at the rhythm that is asked for, and rests", arguments: [50.0, 72, 95])
  func crank(rpm: Double) throws {
    let text = "in pocket\ncycle 5 min at 7 m/s cadence \(Int(rpm)) rpm over a\n"
    guard case .ride(let way) = try script(text)[0].action else {
      Issue.record("no ride")
      return
    }
    var vehicle = Vehicle(seed: 2, step: Tick.seconds)
    var cycling = Cycling(seed: 2, step: Tick.seconds)
    vehicle.start(way, at: 0, end: 300)
    var turning: [Double] = []
    var resting = 0.0
    for i in 0..<Int(295 / Tick.seconds) {
      vehicle.advance(to: Double(i) * Tick.seconds)
      _ = cycling.motion(of: vehicle, placement: .pocket)
      if vehicle.speed > 5 && vehicle.acceleration > -0.05 { turning.append(cycling.cadence) }
      if vehicle.speed > 1 && cycling.cadence < 0.05 { resting += Tick.seconds }
    }
    let middle = turning.sorted()[turning.count / 2]
    #expect(abs(60 * middle / rpm - 1) < 0.05)
    #expect(resting > 5, "it coasts")
  }

  @Test("An underground halts for 10 to 30 s")
  func stations() {
    var vehicle = Vehicle(seed: 3, step: Tick.seconds)
    vehicle.start(.underground, at: 0, end: 1_200)
    var halts: [Double] = []
    var since = 0.0
    for i in 0..<Int(1_190 / Tick.seconds) {
      vehicle.advance(to: Double(i) * Tick.seconds)
      if vehicle.isStanding {
        since += Tick.seconds
      } else {
        if since > 0 { halts.append(since) }
        since = 0
      }
    }
    let stations = halts.dropFirst()
    #expect(stations.count >= 6)
    // A held speed of some micrometres a second is no motion: half a second of tolerance.
    #expect(stations.allSatisfy { $0 > 9.5 && $0 < 30.5 })
  }

  @Test(
    "What has no crank brings no rhythm of legs, and each ride has its name",
    arguments: [("scooter", "e_scooter"), ("motorbike", "motorbike"), ("underground", "train")])
  func names(word: String, label: String) throws {
    let life = Life(try Scenario(name: "a", text: "in pocket\n\(word) 3 min\n"), seed: 4)
    #expect(life.truth.labels.map(\.label) == [label] && life.truth.steps.isEmpty)
    #expect(life.truth.speeds.contains { $0.speed > 3 })
    if word != "underground" {
      let windows = life.moving(windows: 10)
      for start in windows { #expect(life.rotationSpread(from: start, to: start + 10) < 1) }
    }
  }

  @Test("Bad roads make vehicles slower, and never stop them")
  func slower() {
    let tops = RoadProfile.Class.allCases.map { VehicleProfile.bus.over($0).cruise.upperBound }
    #expect(tops == tops.sorted(by: >) && tops[4] > 3)
    #expect(VehicleProfile.tram.over(.e).cruise == VehicleProfile.tram.cruise, "rails do not")
  }

  @Test("Skis turn 0.3 to 0.8 times a second to both sides, end at rest, and go down")
  func skiing() throws {
    for seed in 1...3 as ClosedRange<UInt64> {
      let text = "phone iphone\npose usual\norientation 50 Hz\nin jacket\nski 60 s at 9 m/s\n"
      var scenario = Simulation(try Scenario(name: "a", text: text), seed: seed)
      while scenario.next() != nil {}
      let truth = scenario.truth
      #expect(truth.labels.map(\.label) == ["skiing"] && truth.steps.isEmpty)
      let speeds = truth.speeds.map(\.speed)
      #expect((speeds.max() ?? 0) > 8.9 && (speeds.last ?? 9) < 1)
      // Headings: the sign of the turn rate changes twice in a turn to the left and one to the right.
      var run = Skiing(seed: seed, speed: 9, at: 0, seconds: 60)
      var (changes, before, heading) = (0, 0.0, 0.0)
      for i in 0..<Int(50 / Tick.seconds) {
        _ = run.motion(through: Placement.jacket.ride, at: Double(i) * Tick.seconds)
        if run.turnRate * before < 0 { changes += 1 }
        if run.turnRate != 0 { before = run.turnRate }
        heading += run.turnRate * Tick.seconds
        #expect(run.sinking <= 0 && abs(run.turnRate * run.speed) < 2 * standardGravity)
      }
      let rhythm = Double(changes) / 2 / 48
      #expect(rhythm > 0.25 && rhythm < 0.95, "\(rhythm)")
      #expect(abs(heading) < 3, "it goes down, not round")
    }
  }

  @Test("A pram's tray rolls and takes no step; its bar keeps the step's rhythm")
  func pram() throws {
    let tray = Life(try Scenario(name: "a", text: "in basket\npram 60 s over c\n"))
    #expect(tray.truth.steps.count > 60 && tray.truth.labels.map(\.label) == ["walking"])
    let bar = Life(try Scenario(name: "b", text: "in rail\npram 60 s over a\n"))
    #expect(tray.band(1.4, 2.2, from: 10, to: 50) < bar.band(1.4, 2.2, from: 10, to: 50))
    #expect(bar.band(1, 3.3, from: 10, to: 50) > 0.5)
  }

  @Test("A hand on a rail swings a fifth of a free one or less")
  func rail() throws {
    func swing(_ place: String) throws -> Double {
      let text = "pose usual\ntreadmill walk 40 s at 1.4 m/s in \(place)\n"
      return Life(try Scenario(name: "a", text: text)).rotationSpread(from: 8, to: 35)
    }
    #expect(try swing("rail") < 0.3 * swing("wrist"))
  }

  @Test("Reaching into shelves turns gravity by tens of degrees, typing hardly")
  func gravity() throws {
    func turning(_ work: String) throws -> Double {
      let life = Life(try Scenario(name: "a", text: "in wrist\ndo \(work) 60 s\n"))
      let values = life.acceleration.filter { $0.time > 5 && $0.time < 55 }.map(\.value)
      // One mean for each half second.
      let means = stride(from: 0, to: values.count - 50, by: 50).map { start in
        values[start..<start + 50].reduce(Vector3.zero, +) * 0.02
      }
      let middle = means.reduce(Vector3.zero, +) * (1 / Double(means.count))
      let angles = means.map { mean in
        Trigonometry.acos(min(1, mean.dot(middle) / (mean.length * middle.length)))
      }
      return Trigonometry.degreesPerRadian * angles.sorted()[angles.count * 9 / 10]
    }
    #expect(try turning("fetching") > 20)
    #expect(try turning("fetching") > 2 * turning("writing"))
  }

  @Test("Bits and noise of a phone are those of its line")
  func converter() throws {
    let text = "phone android at 50 Hz, noise 0 g, bits 8\nlie 4 s\n"
    let life = Life(try Scenario(name: "a", text: text))
    let step = 8.0 / 128
    for (_, v) in life.acceleration {
      for x in [v.x, v.y, v.z] { #expect(abs(x / step - (x / step).rounded()) < 1e-9) }
    }
  }

  @Test("Any pose turns the phone, and nothing else")
  func pose() throws {
    let usual = Life(try Scenario(name: "a", text: "walk 20 s\n"), seed: 8)
    let any = Life(try Scenario(name: "b", text: "pose any\nwalk 20 s\n"), seed: 8)
    #expect(usual.truth.steps.map(\.time) == any.truth.steps.map(\.time))
    let first = try #require(usual.acceleration.first?.value)
    let turned = try #require(any.acceleration.first?.value)
    #expect((first - turned).length > 0.2)
    let levels = [usual, any].map { $0.lengths(from: 3, to: 17).rms }
    #expect(abs(levels[0] / levels[1] - 1) < 0.1)
  }

  @Test("The same words and seed give the same bits, another seed others")
  func determinism() throws {
    for text in [
      "bus 2 min over e in lap", "cycle 1 min over b in handlebar", "scooter 1 min in bag",
      "ski 30 s in jacket", "lift up 20 m at 1 m/s", "pram 20 s in basket",
      "do cutting 20 s in wrist",
    ] {
      let scenario = try Scenario(name: "a", text: "pose any\n\(text)\n")
      let first = fingerprint(scenario, seed: 1, samples: 4_000)
      #expect(first == fingerprint(scenario, seed: 1, samples: 4_000))
      #expect(first != fingerprint(scenario, seed: 2, samples: 4_000))
    }
  }
}
