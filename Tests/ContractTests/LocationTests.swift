import CoreMotion
import MotionTesting
import Testing

@Suite("Location: fixes", .timeLimit(.minutes(10)))
struct LocationTests {
  private func located(
    _ samples: [MotionSample], _ delegate: Located = Located()
  ) -> (MotionReplay, CLLocationManager, Located) {
    let replay = MotionReplay(made: samples)
    return (replay, replay.manager(delegate, .authorizedWhenInUse), delegate)
  }

  @Test("The recording's fixes come in order, with their own times and values")
  func fixes() async throws {
    let (replay, manager, delegate) = located(Ways.north(seconds: 31))
    manager.startUpdatingLocation()
    try await replay.run(for: 29.5)
    let places = delegate.places
    try #require(places.count == 30)
    for (second, place) in places.enumerated() {
      #expect(abs(place.timestamp.timeIntervalSince(replay.date(Double(second)))) < 1e-6)
      #expect(abs(place.coordinate.latitude - 52.5 - Double(10 * second) / 111_270) < 1e-9)
      #expect(place.horizontalAccuracy == 5 && place.altitude == 34)
      #expect(place.speed == 10 && place.course == 0 && place.floor == nil)
    }
    #expect(manager.location?.timestamp == places.last?.timestamp)
    #expect(delegate.errors.isEmpty)
  }

  @Test("What a fix does not say is negative, and the floor is nil")
  func unknown() async throws {
    let (replay, manager, delegate) = located([
      .location(latitude: 52.5, longitude: 13.4, accuracy: 8, at: 1),
      .location(latitude: 52.5, longitude: 13.4, accuracy: 8, at: 2),
    ])
    manager.startUpdatingLocation()
    try await replay.run(for: 1.5)
    let place = try #require(delegate.places.first)
    #expect(place.speed == -1 && place.course == -1 && place.verticalAccuracy < 0)
    #expect(place.speedAccuracy < 0 && place.courseAccuracy < 0 && place.floor == nil)
  }

  @Test("The distance filter counts from the last location that was told")
  func filter() async throws {
    let (replay, manager, delegate) = located(Ways.north(speed: 10, seconds: 60))
    manager.distanceFilter = 95
    manager.startUpdatingLocation()
    try await replay.run(for: 59.5)
    let places = delegate.places
    #expect(places.count == 6)
    for (a, b) in zip(places, places.dropFirst()) { #expect(abs(b.distance(from: a) - 100) < 1) }
    #expect(manager.location?.timestamp == replay.date(59))
  }

  @Test("A request tells one location, the next")
  func once() async throws {
    let (replay, manager, delegate) = located(Ways.north())
    try await replay.run(for: 5.5)
    manager.requestLocation()
    try await replay.run(for: 20)
    #expect(delegate.places.map(\.timestamp) == [replay.date(6)])
    #expect(replay.demand.isEmpty && delegate.errors.isEmpty)
    manager.requestLocation()
    try await replay.run(for: 5)
    #expect(delegate.places.count == 2)
  }

  @Test("A request without a fix fails after 10 s of the device's time")
  func noFix() async throws {
    let (replay, manager, delegate) = located(
      Made.together(Ways.north(seconds: 2, from: 30), Made.still(seconds: 60)))
    manager.requestLocation()
    try await replay.run(for: 9.9)
    #expect(delegate.errors.isEmpty)
    try await replay.run(for: 0.2)
    #expect(delegate.errors.entries == [.locationUnknown])
    try await replay.run()
    #expect(delegate.places.isEmpty && delegate.errors.count == 1)
    withExtendedLifetime(manager) {}
  }

  @Test("Stopped, nothing comes, also no location that was requested")
  func stopped() async throws {
    let (replay, manager, delegate) = located(Ways.north())
    manager.startUpdatingLocation()
    try await replay.run(for: 5.5)
    let count = delegate.places.count
    manager.requestLocation()
    manager.stopUpdatingLocation()
    try await replay.run()
    #expect(delegate.places.count == count && delegate.errors.isEmpty && replay.demand.isEmpty)
  }

  @Test("A device without fixes says once that its place is unknown")
  func none() async throws {
    let (replay, manager, delegate) = located(Made.table(seconds: 20))
    replay.perform { #expect(!CLLocationManager.locationServicesEnabled()) }
    manager.startUpdatingLocation()
    try await replay.run()
    #expect(delegate.errors.entries == [.locationUnknown])
  }

  @Test("At the recording's end the place is unknown, said once")
  func ended() async throws {
    let (replay, manager, delegate) = located(Ways.north(seconds: 10))
    manager.startUpdatingLocation()
    try await replay.run()
    #expect(delegate.places.count == 10 && delegate.errors.entries == [.locationUnknown])
    withExtendedLifetime(manager) {}
  }

  @Test("Nothing can be told later: it fails at once")
  func deferred() async throws {
    let (replay, manager, delegate) = located(Ways.north())
    #expect(!CLLocationManager.deferredLocationUpdatesAvailable())
    manager.startUpdatingLocation()
    manager.allowDeferredLocationUpdates(untilTraveled: 1000, timeout: 60)
    try await replay.run(for: 1)
    #expect(delegate.deferrals.entries == [.deferredFailed])
  }

  @Test("R82: nothing is located for nobody")
  func demand() async throws {
    let (replay, manager, _) = located(Ways.north())
    #expect(replay.demand.isEmpty)
    manager.startUpdatingLocation()
    try await replay.run(for: 1)
    #expect(Array(replay.demand.keys) == [.location])
    manager.stopUpdatingLocation()
    #expect(replay.demand.isEmpty)
  }

  @Test("A manager that is gone, or without its delegate, tells nothing")
  func gone() async throws {
    let (replay, first, delegate) = located(Ways.north())
    var manager: CLLocationManager? = replay.manager(delegate)
    manager?.startUpdatingLocation()
    first.startUpdatingLocation()
    first.delegate = nil
    manager = nil
    try await replay.run(for: 20)
    #expect(manager == nil && delegate.places.isEmpty)
    withExtendedLifetime(first) {}
  }

  // MARK: - Threads

  @Test("What a task starts is told on the main thread")
  func fromTask() async throws {
    let (replay, manager, delegate) = located(Ways.north())
    manager.startUpdatingLocation()
    try await replay.run(for: 5)
    #expect(!delegate.threads.isEmpty && delegate.threads.entries.allSatisfy(\.isMain))
  }

  @Test("A thread whose run loop runs is told there")
  func fromThread() async throws {
    let replay = MotionReplay(made: Ways.north())
    let delegate = Located()
    let isDone = Shared(false)
    let thread = Shared<Thread?>(nil)
    let hasStarted = Shared(false)
    Thread.detachNewThread {
      thread.value = .current
      let manager = replay.manager(delegate, .authorizedWhenInUse)
      manager.startUpdatingLocation()
      hasStarted.value = true
      while !isDone.value, RunLoop.current.run(mode: .default, before: .distantFuture) {}
      manager.stopUpdatingLocation()
    }
    while !hasStarted.value { try await Task.sleep(for: .milliseconds(1)) }
    try await replay.run(for: 20)
    #expect(delegate.places.count >= 20)
    #expect(delegate.threads.entries.allSatisfy { $0.thread === thread.value && !$0.isMain })
    isDone.value = true
    try await replay.run(for: 2)
  }

  @Test("A thread that runs no run loop is told on the main thread")
  func fromWorker() async throws {
    let replay = MotionReplay(made: Ways.north())
    let delegate = Located()
    let manager = Shared<CLLocationManager?>(nil)
    _ = await received { (done: @escaping @Sendable (Bool) -> Void) in
      Thread.detachNewThread {
        let made = replay.manager(delegate, .authorizedWhenInUse)
        made.startUpdatingLocation()
        manager.value = made
        done(true)
      }
    }
    try await replay.run(for: 20)
    #expect(delegate.places.count >= 20 && delegate.threads.entries.allSatisfy(\.isMain))
    manager.value = nil
  }

  // MARK: - Background

  @Test("A client is suspended with its locations, unless they go on in the background")
  func background() async throws {
    let (replay, manager, delegate) = located(Ways.north())
    manager.startUpdatingLocation()
    try await replay.run(for: 5)
    let before = delegate.places.count
    replay.suspendClient()
    try await replay.run(for: 5)
    #expect(delegate.places.count == before)
    replay.resumeClient()
    manager.allowsBackgroundLocationUpdates = true
    try await replay.run(for: 5)
    let after = delegate.places.count
    replay.suspendClient()
    try await replay.run(for: 5)
    #expect(delegate.places.count > after)
  }

  @Test("2016: a pedometer's events go on with the screen off while locations do")
  func pedometer() async throws {
    let replay = MotionReplay(
      made: Made.together(
        Made.still(seconds: 10), Made.walk(from: 10, seconds: 40),
        Made.still(from: 50, seconds: 30), Ways.north(speed: 1.3, seconds: 80)))
    let manager = replay.manager(Located(), .authorizedWhenInUse)
    manager.allowsBackgroundLocationUpdates = true
    manager.startUpdatingLocation()
    let pedometer = replay.perform { CMPedometer() }
    let events = Log<CMPedometerEventType>()
    pedometer.startEventUpdates { event, _ in if let event { events.append(event.type) } }
    try await replay.run(for: 5)
    replay.suspendClient()
    try await replay.run(for: 70)
    #expect(events.entries == [.resume, .pause])
    withExtendedLifetime(manager) {}
  }

  // MARK: - Live updates

  @Test("Live updates are the same fixes as a sequence")
  func live() async throws {
    let replay = MotionReplay(made: Ways.north())
    replay.locationAuthorization = .authorizedWhenInUse
    let updates = replay.perform { CLLocationUpdate.liveUpdates() }
    let places = Log<CLLocation>()
    let task = Task {
      for try await update in updates {
        #expect(!update.authorizationDenied && !update.accuracyLimited)
        if let location = update.location { places.append(location) }
        if update.locationUnavailable { return true }
      }
      return false
    }
    while replay.demand.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
    try await replay.run()
    #expect(try await task.value, "the end is said, and the sequence is over")
    #expect(places.entries.map(\.timestamp) == (0..<60).map { replay.date(Double($0)) })
  }

  @Test("Live updates say what the user decides, ask nobody, and begin when it is a yes")
  func liveDecisions() async throws {
    let replay = MotionReplay(made: Ways.north())
    let updates = replay.perform { CLLocationUpdate.liveUpdates(.fitness) }
    var iterator = updates.makeAsyncIterator()
    var update = try #require(try await iterator.next())
    #expect(update.authorizationRequestInProgress && update.location == nil)
    #expect(replay.timesAskedForLocation == 0)
    replay.locationAuthorization = .denied
    update = try #require(try await iterator.next())
    #expect(update.authorizationDenied && !update.authorizationRequestInProgress)
    replay.accuracyAuthorization = .reducedAccuracy
    replay.locationAuthorization = .authorizedWhenInUse
    while !update.accuracyLimited { update = try #require(try await iterator.next()) }
    #expect(!update.authorizationDenied)
  }

  @Test("A cancelled task ends its live updates")
  func liveCancelled() async throws {
    let replay = MotionReplay(made: Ways.north())
    replay.locationAuthorization = .authorizedAlways
    let updates = replay.perform { CLLocationUpdate.liveUpdates() }
    let task = Task {
      for try await _ in updates {}
      return true
    }
    while replay.demand.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
    task.cancel()
    #expect(try await task.value)
    #expect(replay.demand.isEmpty)
  }
}
