import MotionProcessing

/// Finds how a device is mounted in a vehicle: by the change of speed where there are fixes, else by
/// turns.
struct MountingFinder {
  /// Least spread of the change of speed, g² s: four seconds that differ by 0.1 g.
  private static let speedSpread = 0.03
  /// Slopes that can be: a forward axis reads what the speed says, less what the springs take.
  private static let speedSlope = 0.4...1.6
  /// Least spread of the yaw rate, (rad/s)² s: a turn of a right angle in five seconds.
  private static let yawSpread = 0.15
  /// Speeds over g, s, that the slope against yaw rate can be: 2 to 45 m/s.
  private static let yawSlope = 0.2...4.6
  /// Angle, rad, by which the device must lie differently, and for how long, s, to have been turned: a
  /// corner at 0.8 g tilts what is felt by 0.67.
  private static let turned = 0.7
  private static let turnedFor = 3.0

  private var bySpeed = MountingRegression()
  private var byYaw = MountingRegression()
  private var differs = 0.0
  /// The newest that was known: a straight road says nothing of it, and takes nothing away.
  private var last: VehicleMounting?

  /// Takes the mean acceleration between two fixes and the change of speed, g.
  mutating func add(_ acceleration: Vector3, speedChange: Double, over seconds: Double) {
    bySpeed.add(acceleration, at: speedChange, over: seconds)
    last = found ?? last
  }

  /// Takes a mean acceleration and the yaw rate, rad/s clockwise seen from above. Whether the device
  /// has been turned in its holder: then all is begun anew.
  mutating func add(_ acceleration: Vector3, yaw: Double, over seconds: Double) -> Bool {
    if let down = gravity?.normalized, let now = acceleration.normalized,
      byYaw.seconds > 2 * Self.turnedFor
    {
      let angle = down.angle(to: now)
      differs = angle > Self.turned ? differs + seconds : 0
      if differs >= Self.turnedFor {
        self = MountingFinder()
        return true
      }
      if differs > 0 { return false }
    }
    byYaw.add(acceleration, at: yaw, over: seconds)
    last = found ?? last
    return false
  }

  /// Acceleration while nothing presses, g; `nil` before anything is known.
  var gravity: Vector3? { bySpeed.spread > Self.speedSpread ? bySpeed.gravity : byYaw.gravity }

  /// The mounting; `nil` until it is known, and after the device was turned.
  var mounting: VehicleMounting? { last }

  /// The mounting by what was heard lately; `nil` where that says too little.
  private var found: VehicleMounting? {
    guard let gravity, let down = gravity.normalized else { return nil }
    if bySpeed.spread > Self.speedSpread, let slope = bySpeed.slope,
      Self.speedSlope.contains(slope.length), let forward = Self.across(slope, down)
    {
      return VehicleMounting(gravity: gravity, forward: forward, right: down.cross(forward))
    }
    guard byYaw.spread > Self.yawSpread, let slope = byYaw.slope,
      Self.yawSlope.contains(slope.length), let right = Self.across(slope, down)
    else { return nil }
    return VehicleMounting(gravity: gravity, forward: right.cross(down), right: right)
  }

  /// The part of a vector across another one, of unit length.
  private static func across(_ v: Vector3, _ down: Vector3) -> Vector3? {
    (v + down * -v.dot(down)).normalized
  }
}
