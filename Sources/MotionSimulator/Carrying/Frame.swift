import MotionProcessing

/// The true state of the phone at one tick.
struct Frame: Sendable {
  var time = 0.0
  /// Acceleration of the phone in the world (x east, y north, z up), m/s², without gravity.
  var acceleration = Vector3.zero
  /// Device axes to world.
  var attitude = Quaternion.identity
  /// Metres east and north of the start, and above it.
  var place = Vector3.zero
  /// Speed over ground in m/s.
  var speed = 0.0
  /// Direction of travel, radians from east, counter-clockwise.
  var heading = 0.0
  /// Whether satellites are seen.
  var isOutdoors = false
  /// Whether high houses hide most of the sky.
  var isAmongHouses = false
  /// 0 outside of a car, 1 within its steel.
  var inCar = 0.0
  /// Whether the phone is in a lift's cabin.
  var isInLift = false
  /// Whether the phone is in a train with electric traction.
  var isInTrain = false
  /// Where the phone is.
  var placement = Placement.table
  /// Whether nothing is recorded.
  var isOff = false
}
