import Console
import CoreMotion
import MotionCompanion

/// Looking around (2017): an aim that comes back to its centre, a panorama, a house whose windows have a direction, a landmark
/// on the screen, the stars. Each frame of the picture pulls the newest motion; something is said once the device is held.
/// A manager gives one frame at a time: what needs another has a manager of its own.
///
/// Unchecked: what changes is touched by `frame` alone.
public final class ViewProgram: PollingApplication, @unchecked Sendable {
  // Limits of ours: rad/s of a device that is held, seconds of it, degrees around the centre and around a star that count, and
  // below which a camera looks at a table.
  private static let held = 0.2
  private static let rest = 1.0
  private static let near = 20.0
  private static let table = -70.0
  // What differs by less from what was said last is the same: degrees, or hundreds for another picture or star.
  private static let apart = 12.0

  /// One mode, and what it knows.
  private final class Look {
    let mode: ViewMode
    let manager: CMMotionManager
    var centre: CMAttitude?
    var heldSince: Double?
    var (newest, told) = (-1.0, Double.infinity)
    /// Where the first picture of a panorama looks, and the pictures so far, in eighths of a turn from there.
    var first: SpherePoint?
    var pictures: Set<Int> = []

    init(_ mode: ViewMode, _ own: CMMotionManager) { (self.mode, manager) = (mode, own) }
  }

  private let modes: [ViewMode]
  public let say: Say
  private var looks: [Look] = []

  // The middle of the Golden Gate Bridge; where and when this folder's world is: on a phone the location, and now.
  private static let bridge = SpherePoint(latitude: 37.8199, longitude: -122.4783)
  private static let here = SpherePoint(latitude: 37.77, longitude: -122.42)
  private static let night = Date(timeIntervalSince1970: 1_401_857_100)

  public init(modes: [ViewMode] = ViewMode.allCases, say: @escaping Say) {
    (self.modes, self.say) = (modes, say)
  }

  public func start() -> Bool {
    let available = CMMotionManager.availableAttitudeReferenceFrames()
    guard CMMotionManager().isDeviceMotionAvailable else {
      return cannot("this device tells no device motion")
    }
    if let mode = modes.first(where: { !available.contains($0.frame) }) {
      return cannot("\(mode.rawValue): this device does not know that direction")
    }
    var managers: [UInt: CMMotionManager] = [:]
    for mode in modes {
      let manager = managers[mode.frame.rawValue] ?? CMMotionManager()
      if managers.updateValue(manager, forKey: mode.frame.rawValue) == nil {
        manager.deviceMotionUpdateInterval = 1 / 60
        manager.startDeviceMotionUpdates(using: mode.frame)
      }
      looks.append(Look(mode, manager))
    }
    return true
  }

  public func stop(_ done: @escaping @Sendable () -> Void) {
    for look in looks where look.manager.isDeviceMotionActive {
      look.manager.stopDeviceMotionUpdates()
    }
    done()
  }

  public func frame() -> Bool {
    var isNew = false
    for look in looks {
      guard let motion = look.manager.deviceMotion, motion.timestamp > look.newest else { continue }
      look.newest = motion.timestamp
      isNew = true
      let w = motion.rotationRate
      guard (w.x * w.x + w.y * w.y + w.z * w.z).squareRoot() < Self.held else {
        look.heldSince = nil
        continue
      }
      let since = look.heldSince ?? motion.timestamp
      look.heldSince = since
      guard motion.timestamp - since >= Self.rest, let seen = see(look, motion),
        abs(seen.value - look.told) > Self.apart
      else { continue }
      look.told = seen.value
      if let line = seen.line {
        say("\(ClockText.number(motion.timestamp)) \(look.mode.rawValue): \(line)")
      }
    }
    return isNew
  }

  /// What is seen, and the line that says it.
  private func see(_ look: Look, _ motion: CMDeviceMotion) -> (value: Double, line: String?)? {
    let camera = SpherePoint.camera(motion.attitude)
    guard camera.latitude > Self.table else { return nil }
    let isLevel = abs(camera.latitude) < Self.near
    switch look.mode {
    case .aim:
      guard let turned = motion.attitude.copy() as? CMAttitude else { return nil }
      guard let centre = look.centre else {
        look.centre = turned
        return (0, "this is the centre")
      }
      turned.multiply(byInverseOf: centre)
      let error = 2 * acos(min(abs(turned.quaternion.w), 1)) * 180 / .pi
      let isBack = error < Self.near
      return isBack ? (0, "centre error \(ClockText.number(error)) degrees") : (100, nil)
    case .panorama:
      let first = look.first ?? camera
      let picture = Int(((first.right(to: camera) + 360) / 45).rounded()) % 8
      guard isLevel, look.pictures.insert(picture).inserted else { return nil }
      look.first = first
      let count = look.pictures.count
      return (100 * Double(count), "\(count) of 8 pictures, this one at \(picture * 45) degrees")
    case .house:
      guard isLevel, motion.heading >= 0 else { return nil }
      return (motion.heading, "window faces \(ClockText.number(motion.heading, 0))")
    case .landmark:
      let bearing = Self.here.way(to: Self.bridge).bearing
      let right = camera.right(to: SpherePoint(latitude: 0, longitude: bearing))
      guard isLevel, abs(right) < 45 else { return nil }
      let side = right < 0 ? "left" : "right"
      return (right, "Golden Gate \(ClockText.number(abs(right))) degrees \(side)")
    case .stars:
      let seen = SpherePoint.stars.enumerated().map { number, star in
        let there = Self.here.direction(star.1, star.2, at: Self.night)
        return (number: number, name: star.0, away: camera.way(to: there).length)
      }
      guard !isLevel, let nearest = seen.min(by: { $0.away < $1.away }), nearest.away < Self.near
      else { return nil }
      let line = "\(nearest.name) \(ClockText.number(nearest.away)) degrees away"
      return (100 * Double(nearest.number), line)
    }
  }
}
