import CoreMotion
import MotionTesting
import Testing

/// Waved about, so that its magnetometer is known, then flat at a heading, and turned to the right.
private func compass(
  heading: Double, turnedBy degrees: Double = 0, place: Bool = false
) -> [MotionSample] {
  var device = Turning(heading: heading)
  device.rest(for: 1)
  device.wave()
  device.rest(for: 2)
  if degrees != 0 {
    // To the right is clockwise from above: negative about z.
    device.turn(z: -degrees * .pi / 180 / 5, for: 5)
    device.rest(for: 2)
  }
  guard place else { return device.samples }
  return Made.together(device.samples, Ways.north(speed: 20, seconds: Int(device.time) + 1))
}

private func apart(_ a: Double, _ b: Double) -> Double {
  abs((a - b).remainder(dividingBy: 360))
}

@Suite("Location: heading", .timeLimit(.minutes(10)))
struct CompassTests {
  /// What a manager is told until shortly before the end.
  private func headings(
    _ samples: [MotionSample], _ authorization: CLAuthorizationStatus? = nil,
    _ prepare: (CLLocationManager) -> Void = { _ in }
  ) async throws -> (headings: [CLHeading], manager: CLLocationManager, Located) {
    let replay = MotionReplay(made: samples)
    let delegate = Located()
    let manager = replay.manager(delegate, authorization)
    prepare(manager)
    replay.perform { #expect(CLLocationManager.headingAvailable()) }
    manager.startUpdatingHeading()
    try await replay.run(for: (samples.map(\.time).max() ?? 0) - 0.01)
    return (delegate.headings.entries, manager, delegate)
  }

  @Test(
    "Magnetic north needs no answer of the user, true north needs a place",
    arguments: [
      20.0, 200, 350,
    ])
  func magnetic(_ heading: Double) async throws {
    let (headings, manager, delegate) = try await headings(compass(heading: heading))
    let last = try #require(headings.last)
    #expect(apart(last.magneticHeading, heading) < 4 && last.trueHeading == -1)
    #expect(last.headingAccuracy > 0 && last.headingAccuracy < 30)
    let field = (last.x * last.x + last.y * last.y + last.z * last.z).squareRoot()
    #expect(abs(field - 48.8) < 5, "that of the middle of Europe")
    #expect(manager.heading?.timestamp == last.timestamp)
    #expect(delegate.errors.isEmpty && delegate.decisions.entries == [.notDetermined])
  }

  @Test("With a place that the client may know, true north lies the declination beside")
  func geographic() async throws {
    let samples = compass(heading: 90, place: true)
    let last = try #require(try await headings(samples, .authorizedWhenInUse).headings.last)
    // Berlin: some 4 to 5 degrees east.
    let declination = (last.trueHeading - last.magneticHeading).remainder(dividingBy: 360)
    #expect(declination > 2 && declination < 7)
    let refused = try #require(try await headings(samples, .denied).headings.last)
    #expect(refused.trueHeading == -1, "it would tell about where the device is")
  }

  @Test("A heading comes when it is a degree from the last one, or as far as the filter says")
  func filter() async throws {
    let samples = compass(heading: 0, turnedBy: 90)
    let fine = try await headings(samples).headings
    for (a, b) in zip(fine, fine.dropFirst())
    where (a.headingAccuracy < 0) == (b.headingAccuracy < 0) {
      #expect(apart(a.magneticHeading, b.magneticHeading) >= 1)
    }
    let coarse = try await headings(samples) { $0.headingFilter = 20 }.headings
    #expect(coarse.count < fine.count / 4)
    let all = try await headings(samples) { $0.headingFilter = kCLHeadingFilterNone }.headings
    #expect(all.count > fine.count)
  }

  @Test(
    "The edge that points follows the orientation",
    arguments: [
      (CLDeviceOrientation.portrait, 0.0), (.portraitUpsideDown, 180), (.landscapeLeft, 90),
      (.landscapeRight, 270), (.faceUp, 0),
    ])
  func orientation(_ orientation: CLDeviceOrientation, _ turn: Double) async throws {
    let last = try #require(
      try await headings(compass(heading: 30)) { $0.headingOrientation = orientation }.headings.last
    )
    #expect(apart(last.magneticHeading, 30 + turn) < 4)
  }

  @Test(
    "2017: led through traffic the heading is the course above 5 m/s, else the device's",
    arguments: [
      (CLActivityType.automotiveNavigation, true), (.otherNavigation, true), (.fitness, false),
      (.other, false), (.airborne, false),
    ])
  func course(_ activity: CLActivityType, _ follows: Bool) async throws {
    let (headings, _, delegate) = try await headings(
      compass(heading: 90, place: true), .authorizedWhenInUse
    ) {
      $0.activityType = activity
      $0.startUpdatingLocation()
    }
    let last = try #require(headings.last)
    #expect(delegate.places.last?.course == 0)
    #expect(apart(last.trueHeading, follows ? 0 : 90) < 9)
  }

  @Test("A device without magnetometer has no heading, and says so once")
  func unavailable() async throws {
    let replay = MotionReplay(made: Made.table(seconds: 10))
    replay.perform { #expect(!CLLocationManager.headingAvailable()) }
    let delegate = Located()
    let manager = replay.manager(delegate)
    manager.startUpdatingHeading()
    try await replay.run()
    #expect(delegate.errors.entries == [.headingFailure] && delegate.headings.isEmpty)
  }

  @Test("Stopped, nothing is measured")
  func stopped() async throws {
    let replay = MotionReplay(made: compass(heading: 0))
    let manager = replay.manager(Located())
    manager.startUpdatingHeading()
    #expect(replay.demand[.magnetometer] != nil && replay.demand[.location] == nil)
    manager.stopUpdatingHeading()
    #expect(replay.demand.isEmpty)
  }
}
