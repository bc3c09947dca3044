import CoreLocation
import Foundation
import Testing

@Suite("CoreLocation's data types")
struct LocationTypesTests {
  private static let whole = CLLocation(
    coordinate: CLLocationCoordinate2D(latitude: 52.5, longitude: 13.4), altitude: 34,
    horizontalAccuracy: 5, verticalAccuracy: 3, course: 90, courseAccuracy: 2, speed: 1.5,
    speedAccuracy: 0.5, timestamp: Date(timeIntervalSinceReferenceDate: 700_000_000),
    sourceInfo: CLLocationSourceInformation(
      softwareSimulationState: true, andExternalAccessoryState: false))

  private func archived<T: NSObject & NSSecureCoding>(_ object: T) throws -> T {
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: object, requiringSecureCoding: true)
    return try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: T.self, from: data))
  }

  @Test("A place is valid up to the poles and the date line")
  func valid() {
    #expect(CLLocationCoordinate2DIsValid(CLLocationCoordinate2DMake(90, -180)))
    #expect(!CLLocationCoordinate2DIsValid(kCLLocationCoordinate2DInvalid))
    #expect(!CLLocationCoordinate2DIsValid(CLLocationCoordinate2D(latitude: .nan, longitude: 0)))
    #expect(!CLLocationCoordinate2DIsValid(CLLocationCoordinate2D(latitude: 0, longitude: 180.1)))
  }

  @Test(
    "Distances are those along the ellipsoid to 0.5 %",
    arguments: [
      // By Vincenty's and Karney's solutions of the WGS84 geodesic: a degree of the equator and of a meridian
      // at either end, Berlin to Paris, San Francisco to Tokyo, across the date line, pole to pole.
      (0.0, 0.0, 0.0, 1.0, 111_319.49), (0, 0, 1, 0, 110_574.39), (89, 0, 90, 0, 111_693.86),
      (52.5200, 13.4050, 48.8566, 2.3522, 878_000),
      (37.7749, -122.4194, 35.6762, 139.6503, 8_293_000), (0, 179.5, 0, -179.5, 111_319.49),
      (90, 0, -90, 0, 20_003_931),
    ])
  func distance(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ metres: Double) {
    let (from, to) = (CLLocation(latitude: a, longitude: b), CLLocation(latitude: c, longitude: d))
    #expect(abs(from.distance(from: to) / metres - 1) < 0.005)
    #expect(abs(to.distance(from: from) - from.distance(from: to)) < 0.001)
  }

  @Test("A circle holds what is no farther than its radius, and comes back from its archive")
  func circle() throws {
    let center = CLLocationCoordinate2D(latitude: 52.5, longitude: 13.4)
    let circle = CLCircularRegion(center: center, radius: 100, identifier: "house")
    #expect(circle.contains(center) && circle.notifyOnEntry && circle.notifyOnExit)
    #expect(circle.contains(CLLocationCoordinate2D(latitude: 52.5008, longitude: 13.4)))
    #expect(!circle.contains(CLLocationCoordinate2D(latitude: 52.501, longitude: 13.4)))
    circle.notifyOnExit = false
    for other in [try archived(circle), try #require(circle.copy() as? CLCircularRegion)] {
      #expect(other.identifier == "house" && other.radius == 100 && other.center.latitude == 52.5)
      #expect(other.notifyOnEntry && !other.notifyOnExit && other !== circle && other == circle)
    }
  }

  @Test("Regions are told apart by their names")
  func regions() {
    let center = CLLocationCoordinate2D(latitude: 52.5, longitude: 13.4)
    let a = CLCircularRegion(center: center, radius: 1, identifier: "a")
    let bigger = CLCircularRegion(center: center, radius: 2, identifier: "a")
    let b = CLCircularRegion(center: center, radius: 1, identifier: "b")
    #expect(a == bigger && a != b && Set<CLRegion>([a, bigger, b]).count == 2)
    #expect(CLRegionState(rawValue: 1) == .inside && CLRegion().identifier.isEmpty)
    #expect("\(b)".contains("'b'") && "\(b)".contains("radius:1.00m"))
  }

  @Test("A placemark of a client's own says what the client says")
  func placemark() {
    // Unchecked, as its base class; it holds nothing.
    final class Home: CLPlacemark, @unchecked Sendable {
      override var locality: String? { "Berlin" }
    }
    let home = Home()
    #expect(home.locality == "Berlin" && home.name == nil && home.location == nil)
    #expect(CLPlacemark(placemark: home).country == nil)
  }

  @Test("To itself a place has no distance, and to none there is none")
  func noDistance() {
    #expect(Self.whole.distance(from: Self.whole) == 0)
    let none = CLLocation(latitude: 200, longitude: 0)
    #expect(Self.whole.distance(from: none).isNaN)
  }

  @Test("A short way is exact to a millimetre in a hundred metres")
  func short() {
    let a = CLLocation(latitude: 52.5, longitude: 13.4)
    // 0.001 degrees of the meridian there.
    let b = CLLocation(latitude: 52.501, longitude: 13.4)
    #expect(abs(a.distance(from: b) - 111.27) < 0.01)
  }

  @Test("What an initializer is not told is not valid")
  func unknown() {
    let place = CLLocation(latitude: 1, longitude: 2)
    #expect(place.horizontalAccuracy == 0 && place.verticalAccuracy == -1 && place.speed == -1)
    #expect(place.course == -1 && place.floor == nil && place.sourceInformation == nil)
    #expect(abs(place.timestamp.timeIntervalSinceNow) < 60)
    let old = CLLocation(
      coordinate: place.coordinate, altitude: 7, horizontalAccuracy: 1, verticalAccuracy: 2,
      timestamp: .distantPast)
    #expect(old.altitude == 7 && old.ellipsoidalAltitude == 7 && old.speed == -1)
    let moving = CLLocation(
      coordinate: place.coordinate, altitude: 7, horizontalAccuracy: 1, verticalAccuracy: 2,
      course: 3, speed: 4, timestamp: .distantPast)
    #expect(moving.course == 3 && moving.speed == 4 && moving.courseAccuracy == -1)
  }

  @Test("A location outlives an archive whole, and is its own copy")
  func location() throws {
    let again = try archived(Self.whole)
    #expect(again.description == Self.whole.description)
    #expect(again.altitude == 34 && again.verticalAccuracy == 3 && again.courseAccuracy == 2)
    #expect(again.speedAccuracy == 0.5 && again.timestamp == Self.whole.timestamp)
    #expect(again.sourceInformation?.isSimulatedBySoftware == true)
    #expect(again.sourceInformation?.isProducedByAccessory == false)
    #expect(again.copy() as? CLLocation === again)
    #expect(again.description.hasPrefix("<+52.50000000,+13.40000000> +/- 5.00m (speed 1.50 mps"))
  }

  @Test("An archive of a mock holds what the mock says, and one without a place gives nothing")
  func mock() throws {
    // Unchecked, as its base class; it holds nothing.
    final class Mock: CLLocation, @unchecked Sendable {
      override var speed: CLLocationSpeed { 9 }
    }
    let coder = NSKeyedArchiver(requiringSecureCoding: true)
    Mock(latitude: 1, longitude: 2).encode(with: coder)
    let reader = try NSKeyedUnarchiver(forReadingFrom: coder.encodedData)
    #expect(CLLocation(coder: reader)?.speed == 9)
    let empty = NSKeyedArchiver(requiringSecureCoding: true)
    #expect(CLLocation(coder: try NSKeyedUnarchiver(forReadingFrom: empty.encodedData)) == nil)
    #expect(CLVisit(coder: try NSKeyedUnarchiver(forReadingFrom: empty.encodedData)) == nil)
    #expect(CLFloor(coder: try NSKeyedUnarchiver(forReadingFrom: empty.encodedData)) == nil)
  }

  @Test("Headings and visits that a client makes are not valid, and outlive an archive")
  func others() throws {
    let heading = try archived(CLHeading())
    #expect(heading.headingAccuracy == -1 && heading.trueHeading == -1)
    #expect(heading.description.contains("accuracy -1.00"))
    let visit = try archived(CLVisit())
    #expect(visit.arrivalDate == .distantPast && visit.departureDate == .distantFuture)
    #expect(visit.horizontalAccuracy < 0)
  }

  @Test("Errors are caught by their codes, and carry Apple's domain and numbers")
  func errors() {
    #expect(kCLErrorDomain == "kCLErrorDomain" && CLError.errorDomain == kCLErrorDomain)
    #expect(CLError(.locationUnknown).errorCode == 0 && CLError(.denied).errorCode == 1)
    #expect(CLError(.headingFailure).errorCode == 3 && CLError(.deferredFailed).errorCode == 11)
    let error: any Error = CLError(.denied)
    #expect((error as NSError).domain == kCLErrorDomain && (error as NSError).code == 1)
    do { throw error } catch CLError.locationUnknown {
      Issue.record("another code")
    } catch CLError.denied {
    } catch { Issue.record("not caught by its code") }
  }

  @Test("Numbers of statuses and orientations are Apple's")
  func numbers() {
    #expect(CLAuthorizationStatus.authorizedAlways.rawValue == 3)
    #expect(CLAuthorizationStatus.authorizedWhenInUse.rawValue == 4)
    #expect(CLAccuracyAuthorization.reducedAccuracy.rawValue == 1)
    #expect(CLActivityType.other.rawValue == 1 && CLActivityType.airborne.rawValue == 5)
    #expect(CLDeviceOrientation.landscapeLeft.rawValue == 3)
  }
}
