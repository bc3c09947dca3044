@_exported import Foundation

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
