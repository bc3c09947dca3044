public import CoreLocation
import MotionHost
import MotionLink

/// What the user says about where the device is, while a replay runs.
extension MotionReplay {
  /// Whether the code under test may know where the device is; not determined at first. Setting it is what the
  /// user does in the settings.
  public var locationAuthorization: CLAuthorizationStatus {
    get {
      synchronize()
      return CLAuthorizationStatus(client.locationAccess.permission)
    }
    set {
      let permission = LocationAccess.Permission(rawValue: Int(newValue.rawValue)) ?? .denied
      changeLocationAccess { $0.permission = permission }
    }
  }

  /// How exactly the code may know it; full at first.
  public var accuracyAuthorization: CLAccuracyAuthorization {
    get {
      synchronize()
      return client.locationAccess.isExact ? .fullAccuracy : .reducedAccuracy
    }
    set { changeLocationAccess { $0.isExact = newValue == .fullAccuracy } }
  }

  /// What the user grants at most when the code asks: with `.authorizedAlways`, as at first, all that is asked
  /// for; with `.authorizedWhenInUse` no more than that; with `.denied` nothing, though what was granted
  /// before stays. `nil` leaves questions open until `locationAuthorization` is set.
  public var locationAnswer: CLAuthorizationStatus? {
    get { locationAnswerWhenAsked.withLock { $0 }.map(CLAuthorizationStatus.init(_:)) }
    set {
      let answer = newValue.flatMap { LocationAccess.Permission(rawValue: Int($0.rawValue)) }
      locationAnswerWhenAsked.withLock { $0 = answer }
    }
  }

  /// How often the user was asked where the device is: at most once for the use, and once for always.
  public var timesAskedForLocation: Int {
    synchronize()
    return client.timesAskedToLocate
  }

  private func changeLocationAccess(_ body: (inout LocationAccess) -> Void) {
    change {
      var access = client.locationAccess
      body(&access)
      client.set(access)
    }
  }
}

extension LocationAccess.Permission {
  /// What comes of a question where this is granted at most: a refusal of more leaves what there was.
  func answer(
    to asked: LocationAccess.Permission, after former: LocationAccess.Permission
  ) -> LocationAccess.Permission {
    switch self {
    case .always: asked
    case .whenInUse: .whenInUse
    case .denied, .restricted: former == .notDetermined ? self : former
    case .notDetermined: former
    }
  }
}
