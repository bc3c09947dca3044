import Console
import CoreMotion
import MotionCompanion

/// Raw acceleration as long as the system gives time (2015): samples may stop at any moment, so gaps are looked for, and the
/// end of the time is heard.
///
/// Unchecked: what changes is touched on `queue` alone.
public final class WatchAccelerometerProgram: Application, @unchecked Sendable {
  /// Samples a second that are asked for, and seconds without one that are a gap.
  private static let rate = 50.0
  private static let gap = 0.25
  private static let minute = 60.0

  private let manager = CMMotionManager()
  private let queue = OperationQueue()
  public let say: Say
  private var last: Double?
  private var minute = (number: 0, count: 0, peak: 0.0)
  private var all = 0

  public init(say: @escaping Say) {
    self.say = say
    queue.maxConcurrentOperationCount = 1
  }

  public func start() -> Bool {
    guard manager.isAccelerometerAvailable else {
      return cannot("this device measures no acceleration")
    }
    manager.accelerometerUpdateInterval = 1 / Self.rate
    manager.startAccelerometerUpdates(to: queue) { [unowned self] data, _ in
      if let data { take(data) }
    }
    return true
  }

  public func stop(_ done: @escaping @Sendable () -> Void) {
    manager.stopAccelerometerUpdates()
    queue.addOperation { [self] in
      endMinute()
      say("the time is over after \(all) samples")
      done()
    }
  }

  private func take(_ data: CMAccelerometerData) {
    if let last, data.timestamp - last > Self.gap {
      say("\(ClockText.number(last)) s: nothing for \(ClockText.number(data.timestamp - last)) s")
    }
    last = data.timestamp
    let number = Int(data.timestamp / Self.minute)
    if number != minute.number {
      endMinute()
      minute = (number, 0, 0)
    }
    let a = data.acceleration
    minute.count += 1
    minute.peak = max(minute.peak, (a.x * a.x + a.y * a.y + a.z * a.z).squareRoot())
    all += 1
  }

  private func endMinute() {
    guard minute.count > 0 else { return }
    say(
      "minute \(minute.number + 1): \(minute.count) samples, at most \(ClockText.number(minute.peak, 2)) g"
    )
  }
}
