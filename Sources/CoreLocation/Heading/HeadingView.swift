import Foundation
import MotionLink
import MotionProcessing

/// What of the device's attitude a client sees as its heading.
struct HeadingView: Sendable {
  /// Metres a second from which on a vehicle points where it goes.
  static let ridingSpeed = 5.0

  /// Which edge of the device is its top.
  var orientation = CLDeviceOrientation.portrait
  /// Whether the client leads somebody in a vehicle.
  var follows = false

  /// A heading; `nil` where the device points up or down. Where the client leads a vehicle that drives, it is
  /// the course (2017: Core Location's heading may be, device motion's never).
  func values(of reading: HeadingReading, course: LocationReading?) -> HeadingValues? {
    guard let magnetic = reading.attitude.heading(ofDeviceTurnedBy: orientation.turn) else {
      return nil
    }
    var values = HeadingValues(
      magnetic: magnetic, accuracy: reading.accuracy ?? -1, x: reading.field.x,
      y: reading.field.y, z: reading.field.z, timestamp: reading.date)
    guard let declination = reading.declination else { return values }
    values.geographic = Self.direction(magnetic + declination)
    if follows, let way = course?.course, way >= 0, (course?.speed ?? 0) > Self.ridingSpeed {
      values.geographic = Self.direction(way)
      values.magnetic = Self.direction(way - declination)
    }
    return values
  }

  /// Degrees in [0, 360).
  static func direction(_ degrees: Double) -> Double {
    let rest = degrees.truncatingRemainder(dividingBy: 360)
    return rest < 0 ? rest + 360 : rest
  }
}

extension CLDeviceOrientation {
  /// Turn about the axis out of the screen that takes a device whose top edge is the one above to this one,
  /// radians. Face up and face down the top edge is the device's own.
  fileprivate var turn: Double {
    switch self {
    case .unknown, .portrait, .faceUp, .faceDown: 0
    case .portraitUpsideDown: .pi
    // Turned to the left, the right edge is above.
    case .landscapeLeft: -.pi / 2
    case .landscapeRight: .pi / 2
    }
  }
}

extension HeadingValues {
  /// Whether both headings are less than so many degrees from another's, and north is known as before.
  func isNear(_ other: HeadingValues, within filter: Double) -> Bool {
    guard filter > 0, (accuracy < 0) == (other.accuracy < 0),
      (geographic < 0) == (other.geographic < 0)
    else { return false }
    return abs((magnetic - other.magnetic).remainder(dividingBy: 360)) < filter
  }
}
