import Console
import CoreMotion
import MotionCompanion

/// A game that is played by moving the device (2017): the badger jumps when it is flicked about its long side, ducks when it is bumped down,
/// and leans as it is leant. Two short rings are filled by the handler; each frame of the picture reads them, acts, and pulls
/// the newest motion for the lean.
///
/// Unchecked: the rings are touched under the lock only, all else by `frame` alone.
public final class BadgerProgram: PollingApplication, @unchecked Sendable {
  // Limits of ours: readings in a ring, and of the time before them in which the device must be calm, so that a walk
  // is no row of ducks and the way back of a flick no jump; rad/s, g, degrees from line to line (a hand that holds still
  // wanders by ten), and rad/s of who holds a lean.
  private static let ring = 10
  private static let bumpRing = 5
  private static let before = 40
  private static let jump = 2.0
  private static let duck = 0.35
  private static let calmRate = 0.8
  private static let calmForce = 0.12
  private static let lean = 15.0
  private static let still = 0.3

  private let manager = CMMotionManager()
  private let queue = OperationQueue()
  private let lock = NSLock()
  private let draws: Bool
  public let say: Say
  private var rates: [Double] = []
  private var bumps: [Double] = []
  private var seen = -Double.infinity
  private var shown = 0.0

  public init(draws: Bool = false, say: @escaping Say) {
    (self.draws, self.say) = (draws, say)
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
      let (a, g) = (motion.userAcceleration, motion.gravity)
      lock.withLock {
        rates = (rates + [motion.rotationRate.y]).suffix(Self.before + Self.ring)
        bumps = (bumps + [a.x * g.x + a.y * g.y + a.z * g.z]).suffix(Self.before + Self.bumpRing)
      }
    }
    return true
  }

  public func stop(_ done: @escaping @Sendable () -> Void) {
    if manager.isDeviceMotionActive { manager.stopDeviceMotionUpdates() }
    queue.addOperation(done)
  }

  public func frame() -> Bool {
    guard let motion = manager.deviceMotion, motion.timestamp > seen else { return false }
    seen = motion.timestamp
    let time = ClockText.number(motion.timestamp)
    let (turn, bump) = lock.withLock {
      (pulse(in: rates, Self.ring, Self.calmRate), pulse(in: bumps, Self.bumpRing, Self.calmForce))
    }
    if let turn, abs(turn) > Self.jump {
      act("\(time) jump \(ClockText.number(abs(turn)))", "^")
    } else if let bump, bump < -Self.duck {
      act("\(time) duck \(ClockText.number(-bump, 2))", "_")
    }
    follow(motion, time)
    return true
  }

  /// The mean of the newest so many readings, where those before them were calm; `nil` while there are not enough.
  private func pulse(in readings: [Double], _ count: Int, _ calm: Double) -> Double? {
    guard readings.count == Self.before + count else { return nil }
    let unrest = readings.prefix(Self.before).reduce(0) { $0 + abs($1) } / Double(Self.before)
    return unrest < calm ? readings.suffix(count).reduce(0, +) / Double(count) : nil
  }

  /// A gesture is over: what it was made of makes no second one.
  private func act(_ line: String, _ mark: Character) {
    say(line)
    lock.withLock { (rates, bumps) = ([], []) }
    if draws { draw(mark) }
  }

  private func follow(_ motion: CMDeviceMotion, _ time: String) {
    let lean = atan2(motion.gravity.x, -motion.gravity.y) * 180 / .pi
    let w = motion.rotationRate
    if (w.x * w.x + w.y * w.y + w.z * w.z).squareRoot() < Self.still, abs(lean - shown) >= Self.lean
    {
      shown = lean
      say("\(time) lean \(ClockText.number(lean, 0)) degrees")
    }
    if draws { draw(lean < -Self.lean ? "/" : lean > Self.lean ? "\\" : "|") }
  }

  /// The badger in one line of a terminal: `^` in the air, `_` down, and leaning.
  private func draw(_ mark: Character) {
    let column = min(max(Int((20 + shown / 4.5).rounded()), 0), 40)
    let line = String(repeating: " ", count: column) + String(mark)
    FileHandle.standardError.write(
      Data("\r\(line.padding(toLength: 42, withPad: " ", startingAt: 0))".utf8))
  }
}
