import CoreMotion
import MotionTesting
import Testing

@Suite("Location: what the user decides", .timeLimit(.minutes(10)))
struct LocationAuthorizationTests {
  private func replay(_ samples: [MotionSample] = Ways.north()) -> MotionReplay {
    MotionReplay(made: samples)
  }

  @Test("Only the two requests ask, each once")
  func asks() async throws {
    let replay = replay()
    replay.locationAnswer = nil
    let manager = replay.manager(Located())
    manager.startUpdatingLocation()
    manager.requestLocation()
    manager.startUpdatingHeading()
    try await replay.run(for: 5)
    #expect(manager.authorizationStatus == .notDetermined && replay.timesAskedForLocation == 0)
    for _ in 0..<3 { manager.requestWhenInUseAuthorization() }
    #expect(replay.timesAskedForLocation == 1)
    replay.locationAuthorization = .authorizedWhenInUse
    for _ in 0..<3 { manager.requestAlwaysAuthorization() }
    #expect(replay.timesAskedForLocation == 2)
    #expect(manager.authorizationStatus == .authorizedWhenInUse, "nobody has answered that")
  }

  @Test(
    "What was decided is not asked about",
    arguments: [
      CLAuthorizationStatus.denied, .restricted, .authorizedAlways,
    ])
  func decided(_ status: CLAuthorizationStatus) {
    let replay = replay()
    let manager = replay.manager(Located(), status)
    manager.requestWhenInUseAuthorization()
    manager.requestAlwaysAuthorization()
    #expect(replay.timesAskedForLocation == 0 && manager.authorizationStatus == status)
  }

  @Test("In a process without a script the first request is granted, as far as it goes")
  func granted() {
    let replay = replay()
    let manager = replay.manager(Located())
    manager.requestWhenInUseAuthorization()
    #expect(replay.locationAuthorization == .authorizedWhenInUse)
    manager.requestAlwaysAuthorization()
    #expect(replay.locationAuthorization == .authorizedAlways)
    #expect(manager.authorizationStatus == .authorizedAlways)
  }

  @Test("Who refuses more leaves what was granted")
  func refusedMore() {
    let replay = replay()
    let manager = replay.manager(Located())
    replay.locationAnswer = .authorizedWhenInUse
    manager.requestAlwaysAuthorization()
    #expect(manager.authorizationStatus == .authorizedWhenInUse)
    replay.locationAnswer = .denied
    manager.requestAlwaysAuthorization()
    #expect(manager.authorizationStatus == .authorizedWhenInUse)
    #expect(replay.timesAskedForLocation == 1, "for always it was asked already")
  }

  @Test("It is apart from motion and fitness")
  func apart() async throws {
    let replay = MotionReplay(made: Made.together(Ways.north(), Made.walk(seconds: 60)))
    replay.authorization = .denied
    let delegate = Located()
    let manager = replay.manager(delegate, .authorizedWhenInUse)
    manager.startUpdatingLocation()
    try await replay.run(for: 10)
    #expect(!delegate.places.isEmpty)
    replay.locationAuthorization = .denied
    #expect(replay.authorization == .denied && replay.timesAsked == 0)
    replay.perform { #expect(CMPedometer.authorizationStatus() == .denied) }
  }

  @Test("The delegate is told once it is set, and at each change")
  func told() async throws {
    let replay = replay()
    let delegate = Located()
    let manager = replay.manager(delegate)
    try await replay.run(for: 1)
    #expect(delegate.decisions.entries == [.notDetermined])
    manager.requestWhenInUseAuthorization()
    try await replay.run(for: 1)
    replay.locationAuthorization = .denied
    try await replay.run(for: 1)
    replay.accuracyAuthorization = .reducedAccuracy
    try await replay.run(for: 1)
    #expect(
      delegate.decisions.entries == [.notDetermined, .authorizedWhenInUse, .denied, .denied])
    #expect(manager.accuracyAuthorization == .reducedAccuracy)
  }

  @Test("A delegate that has the older form alone is told by it")
  func older() async throws {
    final class Older: NSObject, CLLocationManagerDelegate, @unchecked Sendable {
      let decisions = Log<CLAuthorizationStatus>()
      func locationManager(
        _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus
      ) { decisions.append(status) }
    }
    let replay = replay()
    let delegate = Older()
    let manager = replay.manager(delegate)
    try await replay.run(for: 1)
    manager.requestAlwaysAuthorization()
    try await replay.run(for: 1)
    #expect(delegate.decisions.entries == [.notDetermined, .authorizedAlways])
  }

  @Test("What was started before the answer begins with it")
  func begins() async throws {
    let replay = replay()
    let delegate = Located()
    let manager = replay.manager(delegate)
    manager.startUpdatingLocation()
    try await replay.run(for: 10)
    #expect(delegate.places.isEmpty && replay.demand.isEmpty)
    manager.requestWhenInUseAuthorization()
    try await replay.run(for: 10)
    #expect((9...11).contains(delegate.places.count))
  }

  @Test(
    "Refused, it fails once with denied",
    arguments: [
      CLAuthorizationStatus.denied, .restricted,
    ])
  func denied(_ status: CLAuthorizationStatus) async throws {
    let replay = replay()
    let delegate = Located()
    let manager = replay.manager(delegate, status)
    manager.startUpdatingLocation()
    manager.startUpdatingLocation()
    try await replay.run()
    #expect(delegate.errors.entries == [.denied] && delegate.places.isEmpty)
    #expect(replay.demand.isEmpty)
  }

  @Test("Withdrawn, it fails once with denied; allowed again, locations go on")
  func withdrawn() async throws {
    let replay = replay()
    let delegate = Located()
    let manager = replay.manager(delegate, .authorizedAlways)
    manager.startUpdatingLocation()
    try await replay.run(for: 10)
    let before = delegate.places.count
    replay.locationAuthorization = .denied
    try await replay.run(for: 10)
    #expect(delegate.errors.entries == [.denied] && delegate.places.count == before)
    replay.locationAuthorization = .authorizedWhenInUse
    try await replay.run(for: 10)
    #expect(delegate.places.count > before && delegate.errors.count == 1)
    withExtendedLifetime(manager) {}
  }

  // MARK: - Reduced accuracy

  @Test("Reduced accuracy is a grid of 5 km: the place lies in the cell, and nothing else is told")
  func reduced() async throws {
    // 12 km to the north: three cells at least, four at most.
    let replay = replay(Ways.north(speed: 20, seconds: 600))
    replay.accuracyAuthorization = .reducedAccuracy
    let delegate = Located()
    let manager = replay.manager(delegate, .authorizedWhenInUse)
    manager.startUpdatingLocation()
    try await replay.run(for: 599.5)
    let places = delegate.places
    #expect((3...4).contains(places.count))
    for place in places {
      let seconds = place.timestamp.timeIntervalSince(replay.start)
      let truth = CLLocation(latitude: 52.5 + 20 * seconds / 111_270, longitude: 13.4)
      #expect(place.distance(from: truth) <= place.horizontalAccuracy)
      #expect(place.horizontalAccuracy == 5000 && place.verticalAccuracy < 0)
      #expect(place.speed == -1 && place.course == -1)
    }
    for (a, b) in zip(places, places.dropFirst()) {
      #expect(abs(b.coordinate.latitude - a.coordinate.latitude - 0.045) < 1e-9, "the next row")
    }
  }

  @Test("It can change while locations come, and a client may want no more than it")
  func changes() async throws {
    let replay = replay()
    let delegate = Located()
    let manager = replay.manager(delegate, .authorizedWhenInUse)
    manager.startUpdatingLocation()
    try await replay.run(for: 5)
    #expect(delegate.places.last?.horizontalAccuracy == 5)
    replay.accuracyAuthorization = .reducedAccuracy
    try await replay.run(for: 5)
    #expect(delegate.places.last?.horizontalAccuracy == 5000)
    replay.accuracyAuthorization = .fullAccuracy
    try await replay.run(for: 5)
    #expect(delegate.places.last?.horizontalAccuracy == 5)
    manager.desiredAccuracy = kCLLocationAccuracyReduced
    try await replay.run(for: 5)
    #expect(delegate.places.last?.horizontalAccuracy == 5000)
  }
}
