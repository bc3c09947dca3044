import MotionLink

/// What a client has set on its manager.
struct LocationSettings: Sendable {
  var distanceFilter = kCLDistanceFilterNone
  var desiredAccuracy = kCLLocationAccuracyBest
  var activityType = CLActivityType.other
  var inBackground = false
  var showsInBackground = false
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
  case significantChanges
  case nextLocation
  case heading
  case visits

  /// What of the device it needs.
  var feature: MotionFeatures {
    switch self {
    case .locations, .significantChanges, .nextLocation: .location
    case .heading: .heading
    case .visits: .visits
    }
  }

  /// What is asked of a host; one that finds no visits does not know of pauses either.
  func request(_ settings: LocationSettings, of link: any MotionLink) -> MotionRequest {
    switch self {
    case .locations:
      .locations(
        isCoarse: settings.isCoarse, inBackground: settings.inBackground,
        mayPause: settings.pauses && link.has(.visits))
    case .significantChanges: .locations(isCoarse: settings.isCoarse, inBackground: true)
    case .nextLocation: .nextLocation(isCoarse: settings.isCoarse)
    case .heading: .heading
    case .visits: .visits
    }
  }

  /// Why there is nothing, where the device has or gives nothing.
  var failure: CLError.Code { self == .heading ? .headingFailure : .locationUnknown }
}
