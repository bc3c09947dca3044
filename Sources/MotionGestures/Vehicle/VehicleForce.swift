public import MotionProcessing

/// What somebody in a vehicle is pressed by, for a tenth of a second.
public struct VehicleForce: Equatable, Sendable {
  /// Length of a cell, s.
  public static let interval = 0.1

  /// End of the tenth: a multiple of 0.1 s of the recording's clock.
  public var time: SensorTime
  /// When it was said: where fixes come, with the one after it.
  public var known: SensorTime
  /// Longitudinal, g, positive = gaining speed; `nil` while it is not known.
  public var longitudinal: Double?
  /// Lateral, g, positive = to the right; `nil` while it is not known.
  public var lateral: Double?
  /// Acceleration of the device, g, mean of the tenth: what is said later of it is made of this.
  public var acceleration: Vector3
}

/// How a device is mounted in a vehicle: found by itself.
public struct VehicleMounting: Equatable, Sendable {
  /// What the accelerometer reads while nothing presses, g: down.
  public var gravity: Vector3
  /// Unit vectors in the device, across gravity.
  public var forward: Vector3
  public var right: Vector3

  /// Longitudinal and lateral part of an acceleration, g.
  public func forces(of acceleration: Vector3) -> (longitudinal: Double, lateral: Double) {
    let push = acceleration - gravity
    return (push.dot(forward), push.dot(right))
  }
}

/// A turn, a braking, a setting off.
public struct Manoeuvre: Equatable, Sendable {
  /// What it was.
  public enum Kind: String, CaseIterable, Sendable {
    /// To one side.
    case turn
    /// Losing speed.
    case brake
    /// Gaining speed.
    case accelerate
  }

  /// Which.
  public var kind: Kind
  /// Begin.
  public var start: SensorTime
  /// End.
  public var end: SensorTime
  /// When it was first said.
  public var known: SensorTime
  /// Largest force, g: of a turn lateral, positive to the right; else longitudinal.
  public var force: Double
  /// Angle of a turn, rad, clockwise positive; 0 of the others.
  public var angle: Double
}
