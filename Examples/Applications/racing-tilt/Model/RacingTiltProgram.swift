import Console
import CoreMotion
import MotionCompanion

/// A racing game that is steered by tilting the device as a wheel, in landscape (2017). Each frame of the picture pulls the newest
/// motion and steers by gravity. Beside it stand the accelerometer as it is, for which a push is a tilt, and its mean
/// of a second, which is late.
///
/// Unchecked: what changes is touched by `frame` alone.
public final class RacingTiltProgram: PollingApplication, @unchecked Sendable {
  // Limits of ours: degrees of a turn of the wheel, rad/s of a wheel that is held, g of a push and of none, seconds of
  // the mean and of rest.
  private static let turn = 10.0
  private static let held = 0.25
  private static let push = 0.2
  private static let calm = 0.08
  private static let mean = 1.0
  private static let rest = 0.4

  /// What a frame saw: how far the wheel is turned by each, degrees to the right.
  private struct Frame {
    var time: Double
    var gravity: Double
    var raw: Double
    var average: Double
  }

  private let manager = CMMotionManager()
  private let draws: Bool
  public let say: Say
  /// How far the wheel is turned now, degrees to the right: what the car does.
  public private(set) var steering: (time: Double, angle: Double)?
  private var samples: [(time: Double, force: CMAcceleration)] = []
  private var frames: [Frame] = []
  /// The wheel as it was held last, and since when it is held.
  private var shown: Frame?
  private var heldSince: Double?
  /// A push that goes on: when it began, and when it was felt last.
  private var push: (start: Frame, last: Double)?

  public init(draws: Bool = false, say: @escaping Say) {
    (self.draws, self.say) = (draws, say)
  }

  public func start() -> Bool {
    guard manager.isDeviceMotionAvailable, manager.isAccelerometerAvailable,
      CMMotionManager.availableAttitudeReferenceFrames().contains(.xArbitraryZVertical)
    else { return cannot("this device tells no device motion") }
    manager.deviceMotionUpdateInterval = 1 / 60
    manager.accelerometerUpdateInterval = 1 / 60
    manager.startAccelerometerUpdates()
    manager.startDeviceMotionUpdates(using: .xArbitraryZVertical)
    return true
  }

  public func stop(_ done: @escaping @Sendable () -> Void) {
    if manager.isDeviceMotionActive { manager.stopDeviceMotionUpdates() }
    if manager.isAccelerometerActive { manager.stopAccelerometerUpdates() }
    done()
  }

  public func frame() -> Bool {
    guard let motion = manager.deviceMotion, let raw = manager.accelerometerData,
      motion.timestamp > steering?.time ?? -1
    else { return false }
    samples.append((motion.timestamp, raw.acceleration))
    samples.removeAll { $0.time < motion.timestamp - Self.mean }
    let frame = Frame(
      time: motion.timestamp, gravity: Self.wheel(motion.gravity),
      raw: Self.wheel(raw.acceleration), average: Self.wheel(average))
    frames.append(frame)
    steering = (frame.time, frame.gravity)
    if draws { draw(frame) }
    let a = motion.userAcceleration
    feel((a.x * a.x + a.y * a.y + a.z * a.z).squareRoot(), frame)
    let w = motion.rotationRate
    steer((w.x * w.x + w.y * w.y + w.z * w.z).squareRoot(), frame)
    return true
  }

  /// Turn of a wheel to the right, degrees: of what points down in the plane of a screen whose top is at the left.
  private static func wheel(_ down: CMAcceleration) -> Double {
    atan2(-down.y, -down.x) * 180 / .pi
  }

  private var average: CMAcceleration {
    let count = Double(samples.count)
    return CMAcceleration(
      x: samples.reduce(0) { $0 + $1.force.x } / count,
      y: samples.reduce(0) { $0 + $1.force.y } / count,
      z: samples.reduce(0) { $0 + $1.force.z } / count)
  }

  /// Says how the wheel is held, once it is, and when each was half way there.
  private func steer(_ rate: Double, _ frame: Frame) {
    guard rate < Self.held, push == nil else { return heldSince = nil }
    let since = heldSince ?? frame.time
    heldSince = since
    guard frame.time - since >= Self.rest else { return }
    guard let before = shown else { return shown = frame }
    guard abs(frame.gravity - before.gravity) >= Self.turn, abs(frame.average - frame.gravity) < 3
    else { return }
    let half = (frame.gravity + before.gravity) / 2
    let late =
      reached(half, from: before) { $0.average } - reached(half, from: before) { $0.gravity }
    say(
      "\(ClockText.number(since)) steer \(Self.side(frame.gravity)), the mean "
        + "\(ClockText.number(late, 2)) s later")
    shown = frame
    frames.removeAll { $0.time < frame.time }
  }

  /// When something went past an angle.
  private func reached(_ angle: Double, from before: Frame, _ value: (Frame) -> Double) -> Double {
    let isUp = before.gravity < angle
    let past = frames.last { $0.time > before.time && (value($0) < angle) == isUp }
    return past?.time ?? before.time
  }

  /// Says of a push without a turn how far it moved each wheel.
  private func feel(_ force: Double, _ frame: Frame) {
    if force > Self.push, push == nil {
      let start = frames.last { $0.time < frame.time - 0.2 } ?? frame
      push = (start, frame.time)
    }
    guard let felt = push else { return frames.removeAll { $0.time < frame.time - 8 } }
    if force > Self.calm { push?.last = frame.time }
    guard frame.time - felt.last > Self.rest else { return }
    push = nil
    let during = frames.filter { $0.time >= felt.start.time }
    let moved = { (value: (Frame) -> Double) in
      ClockText.number(during.map { abs(value($0) - value(felt.start)) }.max() ?? 0)
    }
    say(
      "\(ClockText.number(felt.start.time)) pushed: steering moves \(moved { $0.gravity }) degrees, "
        + "the accelerometer's \(moved { $0.raw }), its mean's \(moved { $0.average })")
  }

  private static func side(_ degrees: Double) -> String {
    let side = degrees < -0.5 ? "left" : degrees > 0.5 ? "right" : "straight"
    return "\(ClockText.number(abs(degrees), 0)) degrees \(side)"
  }

  /// A road of 41 columns in one line of a terminal: `#` the car, `r` as the accelerometer would steer it, `m` as its mean.
  private func draw(_ frame: Frame) {
    var road = [Character](repeating: " ", count: 41)
    for (angle, mark) in [(frame.raw, "r"), (frame.average, "m"), (frame.gravity, "#")] {
      road[min(max(Int((20 + angle / 4.5).rounded()), 0), 40)] = Character(mark)
    }
    FileHandle.standardError.write(Data("\r|\(String(road))|".utf8))
  }
}
