import Testing

@testable import MotionSimulator

@Suite("The scenarios that come along") struct ScenarioLibraryTests {
  private func script(_ name: String) throws -> [Episode] {
    try #require(Scenario.named(name), "\(name)").script
  }

  @Test("The commuter is the first: coremotion demo shows it")
  func first() { #expect(Scenario.all.first?.name == "commuter") }

  @Test("All but the morning and the storm last no longer than twenty minutes")
  func length() {
    let long = Scenario.all.filter { $0.expectedSeconds > 1_260 }.map(\.name)
    #expect(long == ["commuter", "storm"])
    #expect(Scenario.all.allSatisfy { $0.expectedSeconds > 60 })
  }

  @Test("Every situation of the device table has a scenario")
  func deviceTable() throws {
    #expect(try script("on-a-table").allSatisfy { $0.action == .lie && $0.placement == .table })
    #expect(try script("runner-arm").map(\.label) == ["standing", "running", "standing"])
    #expect(try script("dash-idling").last?.action == .idle)
    #expect(try script("dash-moving").map(\.placement) == [.mount])
    let passenger = try #require(try script("passenger-mail").first)
    #expect(passenger.hands == .occupation(.typing) && passenger.label == "automotive")
    #expect(try script("zumba").contains { $0.hands == .dancing && $0.placement == .upperArm })
  }

  @Test("The drive of 2014 goes from walk to walk with a light between two rides")
  func drive() throws {
    let labels = try script("drive-2014").map(\.label)
    #expect(
      labels == [
        "walking", "other", "stationary", "automotive", "automotive", "automotive", "other",
        "walking", "standing",
      ])
    #expect(try script("drive-2014")[4].action == .idle)
  }

  @Test("The urban run stops at six lights, none like another")
  func lights() throws {
    let script = try script("urban-run")
    let stops = script.indices.filter { i in
      script[i].label == "standing" && i > 0 && script[i - 1].label == "running"
    }
    #expect(stops.count == 6)
    #expect(Set(stops.map { script[$0].seconds }).count == 6)
  }

  @Test("Hills rise on foot without stairs", arguments: ["hill", "hike", "trail-run"])
  func hills(name: String) throws {
    let script = try script(name)
    #expect(script.contains { $0.grade > 0 } && script.contains { $0.grade < 0 })
    #expect(!script.contains { $0.label.hasPrefix("stairs") })
  }

  @Test("Every place, every way of a car and every vehicle is in one of them")
  func everything() {
    let segments = Scenario.all.flatMap(\.script)
    let unused = Placement.allCases.filter { place in !segments.contains { $0.placement == place } }
    #expect(unused == [])
    let rides: [VehicleProfile] = [.bus, .tram, .train] + ScenarioLine.ways.map(\.profile)
    for ride in rides { #expect(segments.contains { $0.action == .ride(ride) }) }
  }
}
