import Console
import CoreMotion
import GestureInput
import MotionGestures

/// Counts forehands and backhands with a watch (2016), by the talk's own rule: the rotation rate about gravity, summed over a
/// second of samples, and its peak. Or better, by a detector that is told whole strokes at the peak of the rate.
///
/// Unchecked: what changes is touched on `queue` alone.
public final class SwingWatchProgram: Application, @unchecked Sendable {
  /// Who tells strokes.
  public enum Rule: Sendable { case talk, better }

  /// Samples a second, and in the buffer.
  private static let rate = 50.0
  private static let size = 50
  // Limits of Apple's published sample (SwingWatch, 2016): rad, rad/s, and the mean rate of rest, rad/s.
  private static let angle = 1.95
  private static let peak = 5.5
  private static let rest = 0.275

  private let manager = CMMotionManager()
  private let queue = OperationQueue()
  private let wrist: Wrist
  private let rule: Rule
  public let say: Say
  private var detector = StrokeDetector()
  private var buffer: [Double] = []
  private var waitsForRest = false
  private var counts: [String: Int] = [:]

  public init(isLeft: Bool = false, rule: Rule = .talk, say: @escaping Say) {
    wrist = isLeft ? .left : .right
    self.rule = rule
    self.say = say
    queue.maxConcurrentOperationCount = 1
  }

  public func start() -> Bool {
    guard manager.isDeviceMotionAvailable else {
      return cannot("this device tells no device motion")
    }
    say("workout started, watch on the \(wrist.rawValue) wrist")
    manager.deviceMotionUpdateInterval = 1 / Self.rate
    manager.startDeviceMotionUpdates(to: queue) { [unowned self] motion, _ in
      guard let motion else { return }
      switch rule {
      case .talk: take(motion)
      case .better:
        detector.process(InertialSample(motion))
        tellStrokes()
      }
    }
    return true
  }

  public func stop(_ done: @escaping @Sendable () -> Void) {
    manager.stopDeviceMotionUpdates()
    queue.addOperation { [self] in
      detector.finish()
      tellStrokes()
      say("workout stopped")
      done()
    }
  }

  private func take(_ motion: CMDeviceMotion) {
    let (rate, gravity) = (motion.rotationRate, motion.gravity)
    buffer.append(rate.x * gravity.x + rate.y * gravity.y + rate.z * gravity.z)
    if buffer.count > Self.size { buffer.removeFirst() }
    guard buffer.count == Self.size else { return }
    if waitsForRest {
      let newer = buffer.suffix(Self.size / 2)
      guard abs(newer.reduce(0, +) / Double(newer.count)) < Self.rest else { return }
      waitsForRest = false
      buffer.removeAll()
      return
    }
    let sum = buffer.reduce(0, +) / Self.rate
    let largest = (sum > 0 ? buffer.max() : buffer.min()) ?? 0
    guard abs(sum) > Self.angle, abs(largest) > Self.peak else { return }
    // The talk's sign: a forehand turns the right wrist the negative way about gravity.
    let isForehand = (sum < 0) == (wrist == .right)
    count(isForehand ? "forehand" : "backhand")
    waitsForRest = true
  }

  private func tellStrokes() {
    while let stroke = detector.next() { count(stroke.side(on: wrist).rawValue) }
  }

  private func count(_ name: String) {
    counts[name, default: 0] += 1
    say("\(name) \(counts[name] ?? 0)")
  }
}
