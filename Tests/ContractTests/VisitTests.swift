import CoreMotion
import MotionTesting
import Testing

@Suite("Location: visits", .timeLimit(.minutes(10)))
struct VisitTests {
  /// Five minutes on foot due north, half an hour at a house, ten minutes on foot from there.
  private enum House {
    static let arrival = 300.0
    static let departure = 2100.0
    static let latitude = 52.5 + 1.4 * arrival / 111_270

    static let samples: [MotionSample] = stride(from: 0.0, to: 2700, by: 5).map { time in
      let way = min(time, arrival) + max(time - departure, 0)
      return .location(
        latitude: 52.5 + 1.4 * way / 111_270, longitude: 13.4, accuracy: 5, at: time)
    }
  }

  private func replay(
    _ delegate: Located, _ authorization: CLAuthorizationStatus = .authorizedAlways
  ) -> (MotionReplay, CLLocationManager) {
    let replay = MotionReplay(made: House.samples)
    return (replay, replay.manager(delegate, authorization))
  }

  @Test("An arrival comes while somebody is there, and the whole when they have left")
  func visit() async throws {
    let delegate = Located()
    let (replay, manager) = replay(delegate)
    manager.startMonitoringVisits()
    try await replay.run(for: 740)
    #expect(delegate.visits.isEmpty, "eight minutes are not over")
    try await replay.run(for: 80)
    let arrival = try #require(delegate.visits.entries.first)
    #expect(delegate.visits.count == 1 && arrival.departureDate == .distantFuture)
    #expect(abs(arrival.arrivalDate.timeIntervalSince(replay.date(House.arrival))) < 30)
    try await replay.run()
    let whole = try #require(delegate.visits.entries.last)
    #expect(delegate.visits.count == 2 && whole.arrivalDate == arrival.arrivalDate)
    #expect(abs(whole.departureDate.timeIntervalSince(replay.date(House.departure))) < 30)
    let house = CLLocation(latitude: House.latitude, longitude: 13.4)
    let place = CLLocation(
      latitude: whole.coordinate.latitude, longitude: whole.coordinate.longitude)
    #expect(house.distance(from: place) < 5)
    #expect(whole.horizontalAccuracy > 0 && whole.horizontalAccuracy < 20)
    #expect(delegate.errors.isEmpty && delegate.locations.isEmpty)
  }

  @Test("Visits need an answer for all times, and wait for it")
  func always() async throws {
    let delegate = Located()
    let (replay, manager) = replay(delegate, .authorizedWhenInUse)
    manager.startMonitoringVisits()
    try await replay.run(for: 1000)
    #expect(delegate.visits.isEmpty && delegate.errors.isEmpty && replay.demand.isEmpty)
    replay.locationAuthorization = .authorizedAlways
    try await replay.run(for: 1)
    #expect(delegate.visits.count == 1)
    #expect(replay.demand[.location] == 1.0 / 60)
    replay.locationAuthorization = .authorizedWhenInUse
    try await replay.run()
    #expect(delegate.visits.count == 1 && delegate.errors.entries == [.denied])
  }

  @Test("Denied is said once, and nothing comes")
  func denied() async throws {
    let delegate = Located()
    let (replay, manager) = replay(delegate, .denied)
    manager.startMonitoringVisits()
    try await replay.run()
    #expect(delegate.errors.entries == [.denied] && delegate.visits.isEmpty)
  }

  @Test("One manager's start and stop serve all, those too that come later")
  func all() async throws {
    let (first, second, third) = (Located(), Located(), Located())
    let (replay, one) = replay(first)
    let other = replay.manager(second)
    one.startMonitoringVisits()
    let later = replay.manager(third)
    try await replay.run(for: 1000)
    #expect(first.visits.count == 1 && second.visits.count == 1 && third.visits.count == 1)
    other.stopMonitoringVisits()
    try await replay.run()
    #expect(first.visits.count == 1 && second.visits.count == 1 && third.visits.count == 1)
    withExtendedLifetime((one, later)) {}
  }

  @Test("What was not heard comes at the start, and nothing twice")
  func past() async throws {
    let delegate = Located()
    let (replay, manager) = replay(delegate)
    try await replay.run(for: 1000)
    manager.startMonitoringVisits()
    try await replay.run(for: 1)
    #expect(delegate.visits.count == 1)
    manager.stopMonitoringVisits()
    try await replay.run(for: 1600)
    manager.startMonitoringVisits()
    try await replay.run(for: 1)
    try #require(delegate.visits.count == 2)
    #expect(delegate.visits.entries[1].departureDate < replay.now)
    manager.stopMonitoringVisits()
    manager.startMonitoringVisits()
    try await replay.run(for: 1)
    #expect(delegate.visits.count == 2)
  }

  @Test("A delegate that comes after its manager's start hears what it missed")
  func lateDelegate() async throws {
    let delegate = Located()
    let (replay, manager) = replay(delegate)
    manager.delegate = nil
    manager.startMonitoringVisits()
    try await replay.run(for: 1000)
    #expect(delegate.visits.isEmpty)
    manager.delegate = delegate
    try await replay.run(for: 1)
    #expect(delegate.visits.count == 1)
  }

  @Test("A pause that ends while the client gets no time is heard of when it runs again")
  func resumedMeanwhile() async throws {
    let delegate = Located()
    let (replay, manager) = replay(delegate, .authorizedWhenInUse)
    manager.startUpdatingLocation()
    try await replay.run(for: 1000)
    #expect(delegate.pauses.entries == [true])
    replay.suspendClient()
    try await replay.run(for: 1500)
    #expect(delegate.pauses.entries == [true])
    replay.resumeClient()
    try await replay.run(for: 1)
    #expect(delegate.pauses.entries == [true, false])
    withExtendedLifetime(manager) {}
  }

  @Test("A visit wakes a suspended client, and nothing else does")
  func wakes() async throws {
    let delegate = Located()
    let (replay, manager) = replay(delegate)
    manager.startMonitoringVisits()
    manager.startUpdatingLocation()
    try await replay.run(for: 10)
    let places = delegate.places.count
    replay.suspendClient()
    try await replay.run(for: 2500)
    #expect(delegate.visits.count == 2 && delegate.places.count == places)
  }

  @Test("Locations pause from an arrival that is known to the way on")
  func pauses() async throws {
    let delegate = Located()
    let (replay, manager) = replay(delegate, .authorizedWhenInUse)
    manager.startUpdatingLocation()
    try await replay.run(for: 1000)
    #expect(delegate.pauses.entries == [true] && replay.demand[.location] == 1.0 / 60)
    let count = delegate.places.count
    try await replay.run(for: 1000)
    #expect(delegate.places.count == count)
    try await replay.run()
    #expect(delegate.pauses.entries == [true, false] && delegate.places.count > count + 50)
  }

  @Test("Locations that may not pause go on")
  func noPause() async throws {
    let delegate = Located()
    let (replay, manager) = replay(delegate, .authorizedWhenInUse)
    manager.pausesLocationUpdatesAutomatically = false
    manager.startUpdatingLocation()
    try await replay.run()
    #expect(delegate.pauses.isEmpty && delegate.places.count == House.samples.count)
  }

  @Test("Who may know the place by 5 km is told a visit's cell")
  func reduced() async throws {
    let delegate = Located()
    let (replay, manager) = replay(delegate)
    replay.accuracyAuthorization = .reducedAccuracy
    manager.startMonitoringVisits()
    try await replay.run()
    let visit = try #require(delegate.visits.entries.last)
    #expect(visit.horizontalAccuracy == 5000)
    #expect(abs(visit.coordinate.latitude - House.latitude) < 0.05)
    #expect(abs(visit.coordinate.latitude - House.latitude) > 1e-4)
  }

  @Test("Without a fix a visit has no place, and is one all the same")
  func placeless() async throws {
    let coarse: [MotionSample] = [
      .location(latitude: 52.5, longitude: 13.4, accuracy: 1500, at: 1)
    ]
    let replay = MotionReplay(
      made: Made.together(
        coarse, Made.walk(seconds: 240), Made.still(from: 240, seconds: 900),
        Made.walk(from: 1140, seconds: 240)))
    let delegate = Located()
    let manager = replay.manager(delegate, .authorizedAlways)
    manager.startMonitoringVisits()
    try await replay.run()
    let visit = try #require(delegate.visits.entries.last)
    #expect(!CLLocationCoordinate2DIsValid(visit.coordinate) && visit.horizontalAccuracy == -1)
    #expect(abs(visit.arrivalDate.timeIntervalSince(replay.date(240))) < 60)
    #expect(abs(visit.departureDate.timeIntervalSince(replay.date(1140))) < 60)
  }

  @Test("A device without fixes finds no visits, and says that its place is unknown")
  func none() async throws {
    let replay = MotionReplay(made: Made.still(seconds: 60))
    let delegate = Located()
    let manager = replay.manager(delegate, .authorizedAlways)
    manager.startMonitoringVisits()
    try await replay.run()
    #expect(delegate.errors.entries == [.locationUnknown] && delegate.visits.isEmpty)
  }
}
