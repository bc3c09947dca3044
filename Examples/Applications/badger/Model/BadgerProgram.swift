import Console
import CoreMotion
import MotionCompanion

/// A game that is played by moving the device (2017): the badger jumps when it is flicked about its long side, ducks when it is bumped down,
/// and leans as it is leant. Two short rings are filled by the handler; the picture's step reads them, acts, and pulls
/// the newest motion for the lean.
///
/// Unchecked: what changes is touched on `queue` alone.
public final class BadgerProgram: Application, @unchecked Sendable {
  // Limits of ours: readings in a ring, rad/s, g, degrees from line to line, and rad/s of who holds a lean.
  private static let ring = 10
  private static let bumpRing = 5
  private static let jump = 2.0
  private static let duck = 0.35
  private static let lean = 10.0
  private static let still = 0.3

  private let manager = CMMotionManager()
  private let queue = OperationQueue()
  public let say: Say
  private var rates: [Double] = []
  private var bumps: [Double] = []
  private var shown = 0.0

  public init(say: @escaping Say) {
    self.say = say
    queue.maxConcurrentOperationCount = 1
  }

  public func start() -> Bool {
    guard manager.isDeviceMotionAvailable,
      CMMotionManager.availableAttitudeReferenceFrames().contains(.xArbitraryZVertical)
    else { return cannot("this device tells no device motion") }
    manager.deviceMotionUpdateInterval = 1 / 50
    manager.startDeviceMotionUpdates(using: .xArbitraryZVertical, to: queue) {
      [unowned self] motion, error in
      guard error == nil, let motion else { return }
      take(motion)
    }
    return true
  }

  public func stop(_ done: @escaping @Sendable () -> Void) {
    if manager.isDeviceMotionActive { manager.stopDeviceMotionUpdates() }
    queue.addOperation(done)
  }

  private func take(_ motion: CMDeviceMotion) {
    let (a, g) = (motion.userAcceleration, motion.gravity)
    rates = (rates + [motion.rotationRate.y]).suffix(Self.ring)
    bumps = (bumps + [a.x * g.x + a.y * g.y + a.z * g.z]).suffix(Self.bumpRing)
    step(motion)
  }

  /// What a frame of the picture does.
  private func step(_ motion: CMDeviceMotion) {
    let time = ClockText.number(motion.timestamp)
    if rates.count == Self.ring, abs(mean(rates)) > Self.jump {
      say("\(time) jump \(ClockText.number(abs(mean(rates))))")
      rates = []
    }
    if bumps.count == Self.bumpRing, mean(bumps) < -Self.duck {
      say("\(time) duck \(ClockText.number(-mean(bumps), 2))")
      bumps = []
    }
    let lean = atan2(motion.gravity.x, -motion.gravity.y) * 180 / .pi
    let w = motion.rotationRate
    if (w.x * w.x + w.y * w.y + w.z * w.z).squareRoot() < Self.still, abs(lean - shown) >= Self.lean
    {
      shown = lean
      say("\(time) lean \(ClockText.number(lean, 0)) degrees")
    }
  }

  private func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }
}
