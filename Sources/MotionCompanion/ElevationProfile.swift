public import Foundation
import MotionProcessing

/// Heights of a way, and what was climbed without what the air and the sensor make up (R166).
public struct ElevationProfile: Sendable {
  /// A height on the way.
  public struct Point: Equatable, Sendable {
    /// When, on the clock of `CMLogItem.timestamp`.
    public var time: TimeInterval
    /// Metres above the first point.
    public var height: Double
  }

  /// Metres by which a climb must turn to count as one: gusts and doors make a metre, and a storey has three.
  private static let noise = 2.0

  /// Seconds from point to point: some thirty metres of a run.
  private static let pause = 10.0

  /// The profile, a point each ten seconds.
  public private(set) var points: [Point] = []
  private var turns = TurningPoints(bound: noise)
  private var first: Double?

  /// An empty profile.
  public init() {}

  /// Takes a height, as `CMAltitudeData.relativeAltitude` and its `timestamp` have it.
  public mutating func process(height: Double, at time: TimeInterval) {
    guard height.isFinite, time.isFinite else { return }
    let zero = first ?? height
    first = zero
    turns.process(height)
    if let last = points.last, time - last.time < Self.pause { return }
    points.append(Point(time: time, height: height - zero))
  }

  /// Metres climbed.
  public var ascent: Double { turns.up }
  /// Metres descended.
  public var descent: Double { turns.down }
}
