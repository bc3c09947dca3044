import MotionLink

/// What a client has set on its manager.
struct LocationSettings: Sendable {
  var distanceFilter = kCLDistanceFilterNone
  var desiredAccuracy = kCLLocationAccuracyBest
  var activityType = CLActivityType.other
  var inBackground = false
  var pauses = true
  /// Degrees; the talk's and Apple's default.
  var headingFilter = 1.0
  var orientation = CLDeviceOrientation.portrait

  /// Whether the client itself wants no more than reduced accuracy.
  var isCoarse: Bool { desiredAccuracy >= kCLLocationAccuracyReduced }

  /// How a client sees the device's attitude.
  var view: HeadingView {
    HeadingView(orientation: orientation, follows: activityType.isNavigation)
  }
}

/// What a manager can be started for.
enum LocationService: CaseIterable {
  case locations
  case nextLocation
  case heading

  /// What of the device it needs.
  var feature: MotionFeatures { self == .heading ? .heading : .location }

  /// What is asked of the host.
  func request(_ settings: LocationSettings) -> MotionRequest {
    switch self {
    case .locations:
      .locations(isCoarse: settings.isCoarse, inBackground: settings.inBackground)
    case .nextLocation: .nextLocation(isCoarse: settings.isCoarse)
    case .heading: .heading
    }
  }

  /// Why there is nothing, where the device has or gives nothing.
  var failure: CLError.Code { self == .heading ? .headingFailure : .locationUnknown }
}
