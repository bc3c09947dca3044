import MotionProcessing
import MotionTestSupport
import Testing

@testable import MotionSimulator

@Suite("A game: bumps, flicks and leaning") struct GameTests {
  @Test("A jump pushes the device up first, a duck down", arguments: Bump.allCases)
  func bumps(bump: Bump) throws {
    let life = Life(
      [.sit(3, .hand), .counted(.bumps(bump, count: 8, size: 0.9), .hand)], phone: .ideal)
    #expect(life.truth.gestures.map(\.gesture) == Array(repeating: bump.rawValue, count: 8))
    for gesture in life.truth.gestures {
      let value = try #require(gesture.value)
      #expect(value * bump.sign > 0.6 && value * bump.sign < 1.25)
      // The device stands still before: the length of what it feels is weight and push.
      let felt = life.acceleration
        .filter { $0.time >= gesture.start - 0.01 && $0.time <= gesture.end + 0.01 }
        .map { $0.value.length - 1 }.max { abs($0) < abs($1) }
      #expect(abs(try #require(felt) - value) < 0.15)
    }
  }

  @Test("A game goes on as long as a walk, and is told from it")
  func onTheWay() throws {
    let scenario = try Scenario(
      name: "a", text: "in hand\nwalk 40 s while bumping\nwalk 30 s while flicking\nstand 5 s")
    let life = Life(scenario)
    let rows = life.truth.gestures
    #expect(rows.filter { $0.end < 40 }.allSatisfy { ["jump", "duck"].contains($0.gesture) })
    #expect(rows.filter { $0.start > 40 }.allSatisfy { $0.gesture == "flick" && $0.end < 70 })
    #expect(rows.count > 14 && life.truth.flickAxes.count > 5)
    #expect(life.truth.steps.count > 90 && Set(life.truth.labels.map(\.label)).count == 2)
  }

  @Test("A size that is not said is one that a game asks for, both ways by chance")
  func anyBump() {
    let life = Life([.counted(.bumps(nil, count: 20, size: nil), .hand)])
    let sizes = life.truth.gestures.compactMap { $0.value.map(abs) }
    #expect(sizes.count == 20 && sizes.allSatisfy { $0 > 0.45 && $0 < 1.5 })
    #expect(Set(life.truth.gestures.map(\.gesture)) == ["jump", "duck"])
  }

  @Test(
    "A flick is about its axis, and as fast as the gyroscope says", arguments: DeviceAxis.allCases)
  func flicks(axis: DeviceAxis) throws {
    let life = Life([.counted(.flicks(axis, count: 10), .hand)], phone: .ideal, seed: 2)
    #expect(life.truth.flickAxes == Array(repeating: axis.rawValue, count: 10))
    var signs: Set<Bool> = []
    for gesture in life.truth.gestures {
      let value = try #require(gesture.value)
      signs.insert(value > 0)
      #expect(abs(value) > 3 && abs(value) < 14)
      let rates = life.rotation.filter { $0.time >= gesture.start && $0.time <= gesture.end }
        .map(\.value)
      let about = rates.map { $0.dot(axis.direction) }.max { abs($0) < abs($1) }
      #expect(abs(try #require(about) / value - 1) < 0.06)
      let aside = rates.map { ($0 - axis.direction * $0.dot(axis.direction)).length }.max()
      #expect(try #require(aside) < 0.5 * abs(value))
    }
    #expect(signs == [true, false])
    let totals = try #require(life.truth.files.first { $0.name == "truth.json" }).text
    #expect(totals.contains("flick_axes"))
  }

  @Test(
    "A lean is the angle of gravity in the plane of the screen, as the interface has it",
    arguments: Interface.allCases, [-30.0, 12])
  func leans(interface: Interface, degrees: Double) throws {
    let lean = HeldLean(interface: interface, angle: degrees * Trigonometry.pi / 180)
    let life = Life(
      [.sit(4, .hand), .busy(9, .hand, .lean(lean), lively: 0.2), .sit(3, .hand)], phone: .ideal)
    let told = try #require(life.truth.leans.first)
    #expect(life.truth.leans.count == 1 && life.truth.gestures.isEmpty)
    #expect(told.interface == interface.rawValue && abs(told.degrees - degrees) < 8)
    #expect(told.end - told.start > 5)
    var down = Vector3.zero
    for sample in life.acceleration where sample.time > told.start && sample.time < told.end {
      down += sample.value
    }
    let (right, up) =
      switch interface {
      case .portrait: (down.x, down.y)
      case .landscapeLeft: (-down.y, down.x)
      case .landscapeRight: (down.y, -down.x)
      }
    let felt = Trigonometry.atan2(right, -up) * 180 / Trigonometry.pi
    #expect(abs(felt - told.degrees) < 0.7)
    let totals = try #require(life.truth.files.first { $0.name == "truth.json" }).text
    #expect(totals.contains("\"interface\" : \"\(interface.rawValue)\""))
  }
}
