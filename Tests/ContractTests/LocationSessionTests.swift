import CoreMotion
import MotionTesting
import Testing

@Suite("Location: sessions", .timeLimit(.minutes(10)))
struct LocationSessionTests {
  private let replay = MotionReplay(made: Ways.north(seconds: 100))

  @Test("A session asks for what it needs, and one that needs nothing asks nobody")
  func asks() {
    let none = replay.perform { CLServiceSession(authorization: .none) }
    #expect(replay.timesAskedForLocation == 0)
    let use = replay.perform { CLServiceSession(authorization: .whenInUse) }
    #expect(replay.locationAuthorization == .authorizedWhenInUse)
    let always = replay.perform { CLServiceSession(authorization: .always) }
    #expect(replay.locationAuthorization == .authorizedAlways && replay.timesAskedForLocation == 2)
    withExtendedLifetime((none, use, always)) {}
  }

  @Test("Its diagnostics say what is not met, at each change, and end with it")
  func diagnostics() async throws {
    replay.locationAnswer = nil
    let session = replay.perform {
      CLServiceSession(authorization: .always, fullAccuracyPurposeKey: "route")
    }
    var diagnostics = session.diagnostics.makeAsyncIterator()
    var diagnostic = try #require(try await diagnostics.next())
    #expect(diagnostic.authorizationRequestInProgress && !diagnostic.authorizationDenied)
    replay.locationAuthorization = .denied
    diagnostic = try #require(try await diagnostics.next())
    #expect(diagnostic.authorizationDenied && !diagnostic.alwaysAuthorizationDenied)
    replay.locationAuthorization = .authorizedWhenInUse
    diagnostic = try #require(try await diagnostics.next())
    #expect(diagnostic.alwaysAuthorizationDenied && !diagnostic.fullAccuracyDenied)
    replay.accuracyAuthorization = .reducedAccuracy
    diagnostic = try #require(try await diagnostics.next())
    #expect(diagnostic.fullAccuracyDenied)
    session.invalidate()
    #expect(try await diagnostics.next() == nil)
  }

  @Test("With a background session live updates go on while the client would be suspended")
  func background() async throws {
    replay.locationAuthorization = .authorizedWhenInUse
    for isHeld in [false, true] {
      let session = isHeld ? replay.perform { CLBackgroundActivitySession() } : nil
      let places = Log<CLLocation>()
      let updates = replay.perform { CLLocationUpdate.liveUpdates(.fitness) }
      let task = Task {
        for try await update in updates { if let place = update.location { places.append(place) } }
      }
      while replay.demand.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
      try await replay.run(for: 5)
      let before = places.count
      replay.suspendClient()
      try await replay.run(for: 10)
      #expect((places.count > before) == isHeld)
      replay.resumeClient()
      task.cancel()
      _ = await task.result
      session?.invalidate()
    }
  }

  @Test("Nobody is asked for exact locations: they are exact, or it is declined")
  func temporary() async throws {
    let manager = replay.manager(Located(), .authorizedWhenInUse)
    try await manager.requestTemporaryFullAccuracyAuthorization(withPurposeKey: "route")
    replay.accuracyAuthorization = .reducedAccuracy
    await #expect(throws: CLError(.promptDeclined)) {
      try await manager.requestTemporaryFullAccuracyAuthorization(withPurposeKey: "route")
    }
    let code = await received { (done: @escaping @Sendable (CLError.Code?) -> Void) in
      manager.requestTemporaryFullAccuracyAuthorization(withPurposeKey: "route") { error in
        done((error as? CLError)?.code)
      }
    }
    #expect(code == .promptDeclined)
  }

  @Test("Addresses are not found: without a map every request is one without a network")
  func addresses() async throws {
    let geocoder = CLGeocoder()
    let place = CLLocation(latitude: 52.5, longitude: 13.4)
    await #expect(throws: CLError(.network)) { try await geocoder.reverseGeocodeLocation(place) }
    await #expect(throws: CLError(.network)) { try await geocoder.geocodeAddressString("Berlin") }
    let code = await received { (done: @escaping @Sendable (CLError.Code?) -> Void) in
      geocoder.reverseGeocodeLocation(place) { places, error in
        #expect(places == nil && Main.isCurrent)
        done((error as? CLError)?.code)
      }
    }
    #expect(code == .network && !geocoder.isGeocoding)
  }
}
