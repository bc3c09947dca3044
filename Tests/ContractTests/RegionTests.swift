import CoreMotion
import MotionTesting
import Testing

/// Ten metres a second due north: the circle "house" is entered after 40 s and left after 60 s, each known 20 s
/// and the fix's accuracy later.
@Suite("Location: regions", .timeLimit(.minutes(10)))
struct RegionTests {
  private let delegate = Fenced()

  private func replay(
    _ seconds: Int = 200, _ authorization: CLAuthorizationStatus? = .authorizedAlways
  ) -> (MotionReplay, CLLocationManager) {
    let replay = MotionReplay(made: Ways.north(seconds: seconds))
    return (replay, replay.manager(delegate, authorization))
  }

  @Test("Who comes into a circle is told when that is sure, and who leaves it too")
  func crossings() async throws {
    let (replay, manager) = replay()
    manager.startMonitoring(for: Ways.circle("house", at: 800, radius: 400))
    try await replay.run(for: 60)
    #expect(delegate.lines.entries == ["begun house"], "20 s beyond the boundary are not over")
    try await replay.run(for: 2)
    #expect(delegate.lines.entries == ["begun house", "inside house", "in house"])
    try await replay.run(for: 78)
    #expect(delegate.lines.count == 3)
    try await replay.run(for: 2)
    #expect(delegate.lines.entries.suffix(2) == ["outside house", "out house"])
    #expect(delegate.places.isEmpty && delegate.failures.isEmpty)
  }

  @Test("Who is in it from the start hears of leaving alone")
  func inside() async throws {
    let (replay, manager) = replay()
    manager.startMonitoring(for: Ways.circle("house", at: 0, radius: 300))
    try await replay.run(for: 100)
    #expect(delegate.lines.entries == ["begun house", "outside house", "out house"])
  }

  @Test("A circle that is only passed is not entered")
  func passed() async throws {
    let (replay, manager) = replay()
    manager.startMonitoring(for: Ways.circle("shop", at: 500, radius: 90))
    try await replay.run(for: 190)
    #expect(delegate.lines.entries == ["begun shop"])
  }

  @Test("A region says itself whether entries and exits are told; its state always is")
  func silent() async throws {
    let (replay, manager) = replay()
    let house = Ways.circle("house", at: 800, radius: 400)
    house.notifyOnEntry = false
    manager.startMonitoring(for: house)
    house.notifyOnExit = false
    try await replay.run(for: 190)
    #expect(
      delegate.lines.entries == ["begun house", "inside house", "outside house", "out house"],
      "what was changed after the start is the client's own copy")
  }

  @Test("All managers hear of a region, and share the list; a name stands once in it")
  func shared() async throws {
    let (replay, manager) = replay()
    let second = Fenced()
    let other = replay.manager(second)
    manager.startMonitoring(for: Ways.circle("house", at: 5000))
    manager.startMonitoring(for: Ways.circle("house", at: 800, radius: 400))
    #expect(other.monitoredRegions.map(\.identifier) == ["house"])
    let region = try #require(other.monitoredRegions.first as? CLCircularRegion)
    #expect(region.radius == 400)
    try await replay.run(for: 70)
    #expect(delegate.lines.entries.suffix(2) == ["inside house", "in house"])
    #expect(second.lines.entries.suffix(2) == ["inside house", "in house"])
    other.stopMonitoring(for: CLRegionNamed.house)
    #expect(manager.monitoredRegions.isEmpty && replay.demand.isEmpty)
    try await replay.run(for: 120)
    #expect(delegate.lines.entries.last == "in house")
  }

  @Test("Who only looks at the list is not called elsewhere for it")
  func looked() async throws {
    let listener = Located()
    let replay = MotionReplay(made: Ways.north(seconds: 30))
    let manager = replay.manager(listener, .authorizedAlways)
    manager.startUpdatingLocation()
    let held = Shared<CLLocationManager?>(manager)
    let regions = await received { (done: @escaping @Sendable (Int?) -> Void) in
      Thread.detachNewThread {
        done(held.value?.monitoredRegions.count)
        // Nothing waits for it, so its loop has nothing to run.
        while RunLoop.current.run(mode: .default, before: .distantFuture) {}
      }
    }
    try await replay.run(for: 10)
    #expect(regions == 0 && listener.threads.entries.allSatisfy(\.isMain))
  }

  @Test("The state of a region is told when it is known, monitored or not")
  func asked() async throws {
    let (replay, manager) = replay()
    manager.requestState(for: Ways.circle("here", at: 0))
    manager.requestState(for: Ways.circle("there", at: 9000))
    try await replay.run(for: 2)
    #expect(delegate.lines.entries == ["inside here", "outside there"])
    #expect(replay.demand.isEmpty, "what was asked is answered")
    manager.startMonitoring(for: Ways.circle("house", at: 800, radius: 400))
    try await replay.run(for: 2)
    manager.requestState(for: Ways.circle("house", at: 800, radius: 400))
    try await replay.run(for: 0.5)
    #expect(delegate.lines.entries.suffix(2) == ["begun house", "outside house"])
  }

  @Test("Twenty regions and no more, circles and nothing else, none larger than the largest")
  func limits() async throws {
    let (replay, manager) = replay()
    #expect(replay.perform { CLLocationManager.isMonitoringAvailable(for: CLCircularRegion.self) })
    #expect(!replay.perform { CLLocationManager.isMonitoringAvailable(for: CLRegion.self) })
    for number in 0..<21 { manager.startMonitoring(for: Ways.circle("\(number)", at: 1e5)) }
    manager.startMonitoring(for: Ways.circle("3", at: 2e5))
    manager.startMonitoring(for: CLRegion())
    manager.startMonitoring(
      for: Ways.circle("all", at: 0, radius: 2 * manager.maximumRegionMonitoringDistance))
    try await replay.run(for: 1)
    #expect(manager.monitoredRegions.count == 20)
    #expect(delegate.failures.entries.map(\.name) == ["20", "", "all"])
    #expect(delegate.failures.entries.allSatisfy { $0.code == .regionMonitoringFailure })
  }

  @Test(
    "Who may not know the place, or only about, is told that a region is not monitored",
    arguments: [CLAuthorizationStatus.denied, .restricted, .authorizedWhenInUse])
  func refused(_ status: CLAuthorizationStatus) async throws {
    let (replay, manager) = replay(200, status)
    replay.accuracyAuthorization = .reducedAccuracy
    manager.startMonitoring(for: Ways.circle("house", at: 0))
    manager.requestState(for: Ways.circle("house", at: 0))
    try await replay.run(for: 5)
    #expect(delegate.failures.entries.map(\.code) == [.regionMonitoringDenied])
    #expect(delegate.lines.entries == ["unknown house"])
    #expect(manager.monitoredRegions.isEmpty && replay.demand.isEmpty)
  }

  @Test("A region waits for a yes, is lost with a no, and goes on with the next yes")
  func decided() async throws {
    let (replay, manager) = replay(400, nil)
    manager.startMonitoring(for: Ways.circle("house", at: 0, radius: 1000))
    try await replay.run(for: 5)
    #expect(delegate.lines.isEmpty && replay.demand.isEmpty)
    replay.locationAuthorization = .authorizedWhenInUse
    try await replay.run(for: 5)
    #expect(delegate.lines.entries == ["begun house"])
    replay.locationAuthorization = .denied
    try await replay.run(for: 5)
    #expect(delegate.failures.entries.map(\.code) == [.regionMonitoringDenied])
    replay.locationAuthorization = .authorizedAlways
    try await replay.run(for: 150)
    #expect(delegate.lines.entries.last == "out house")
  }

  @Test("A device without locations, or with no more of them, says so once")
  func ended() async throws {
    let (replay, manager) = replay(30)
    manager.startMonitoring(for: Ways.circle("house", at: 0, radius: 5000))
    try await replay.run()
    #expect(delegate.failures.entries.map(\.code) == [.regionMonitoringFailure])
    let still = MotionReplay(made: Made.table(seconds: 20))
    let other = Fenced()
    let none = still.manager(other, .authorizedAlways)
    none.startMonitoring(for: Ways.circle("house", at: 0))
    try await still.run(for: 5)
    #expect(none.maximumRegionMonitoringDistance == -1)
    #expect(other.failures.entries.map(\.code) == [.regionMonitoringFailure])
    withExtendedLifetime((manager, none)) {}
  }

  @Test("A client that monitors regions hears of them while it would be suspended")
  func background() async throws {
    let (replay, manager) = replay()
    manager.startMonitoring(for: Ways.circle("house", at: 800, radius: 400))
    try await replay.run(for: 5)
    replay.suspendClient()
    try await replay.run(for: 60)
    #expect(delegate.lines.entries.last == "in house")
  }
}

/// A region of which only the name is known. Unchecked, as its base class; it holds nothing more.
private final class CLRegionNamed: CLRegion, @unchecked Sendable {
  static var house: CLRegion { CLRegionNamed() }
  override var identifier: String { "house" }
}
