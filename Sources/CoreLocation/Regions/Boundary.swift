import Foundation
import MotionLink

/// A circle's boundary, and on which side of it the device is as far as that is sure.
///
/// Apple's documentation says that somebody has crossed a boundary who has gone on from it by a least distance,
/// and stayed there for at least 20 s; the distance is said to depend on hardware. Here it is the accuracy of
/// the fix, and towards the inside no more than half of the radius, so that small circles can be entered.
struct Boundary: Sendable {
  /// How long the device must be beyond the boundary before it has crossed it, s.
  private static let hold: TimeInterval = 20

  let center: CLLocationCoordinate2D
  let radius: CLLocationDistance

  /// On which side the device is; `nil` before the first fix.
  private(set) var isInside: Bool?
  /// Since when the device is surely on the other side.
  private var beyond: Date?

  init(center: CLLocationCoordinate2D, radius: CLLocationDistance, isInside: Bool? = nil) {
    self.center = center
    self.radius = radius
    self.isInside = isInside
  }

  /// What a fix says: the side where it is known for the first time, or another one than before.
  mutating func side(of fix: LocationReading) -> Bool? {
    let distance = center.metres(to: fix.place)
    guard distance.isFinite else { return nil }
    guard let isInside else {
      isInside = distance <= radius
      return isInside
    }
    let margin = max(fix.horizontalAccuracy ?? LocationValues.unknownAccuracy, 0)
    let isBeyond =
      isInside ? distance > radius + margin : distance < radius - min(margin, radius / 2)
    guard isBeyond else {
      beyond = nil
      return nil
    }
    let since = beyond ?? fix.date
    beyond = since
    guard fix.date.timeIntervalSince(since) >= Self.hold else { return nil }
    beyond = nil
    self.isInside = !isInside
    return !isInside
  }
}
