@_exported import Foundation

/// Degrees.
public typealias CLLocationDegrees = Double
/// Metres.
public typealias CLLocationDistance = Double
/// Metres; negative where invalid.
public typealias CLLocationAccuracy = Double
/// Metres a second; negative where invalid.
public typealias CLLocationSpeed = Double
/// Metres a second; negative where the speed is invalid.
public typealias CLLocationSpeedAccuracy = Double
/// Degrees clockwise from north; negative where invalid.
public typealias CLLocationDirection = Double
/// Degrees; negative where the course is invalid.
public typealias CLLocationDirectionAccuracy = Double
/// Microteslas.
public typealias CLHeadingComponentValue = Double

/// The accuracy of somebody who is led through traffic, m: the best that there is, negative as on a phone.
public let kCLLocationAccuracyBestForNavigation: CLLocationAccuracy = -2
/// The best accuracy, m.
public let kCLLocationAccuracyBest: CLLocationAccuracy = -1
/// Ten metres.
public let kCLLocationAccuracyNearestTenMeters: CLLocationAccuracy = 10
/// A hundred metres.
public let kCLLocationAccuracyHundredMeters: CLLocationAccuracy = 100
/// A kilometre.
public let kCLLocationAccuracyKilometer: CLLocationAccuracy = 1000
/// Three kilometres.
public let kCLLocationAccuracyThreeKilometers: CLLocationAccuracy = 3000
/// No more than in which cell of 5 km the device is, m.
public let kCLLocationAccuracyReduced: CLLocationAccuracy = 5000

/// All fixes, however near they lie to each other.
public let kCLDistanceFilterNone: CLLocationDistance = -1
/// All headings, however little they differ.
public let kCLHeadingFilterNone: CLLocationDegrees = -1
/// The longest distance.
public let CLLocationDistanceMax: CLLocationDistance = .greatestFiniteMagnitude
/// The longest time.
public let CLTimeIntervalMax: TimeInterval = .greatestFiniteMagnitude
