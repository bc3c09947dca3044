import Console
import CoreMotion
import MotionCompanion

/// Relative altitude and pressure (2015): the first value is zero, wherever one is, and every storey is three metres of air.
///
/// Unchecked: what changes is touched on `queue` alone.
public final class AltimeterProgram: Application, @unchecked Sendable {
  private let altimeter = CMAltimeter()
  private let queue = OperationQueue()
  public let say: Say
  private var shown: Double?
  private var newest: (time: Double, metres: Double)?

  /// Metres from line to line.
  private static let step = 1.5

  public init(say: @escaping Say) {
    self.say = say
    queue.maxConcurrentOperationCount = 1
  }

  public func start() -> Bool {
    guard CMAltimeter.isRelativeAltitudeAvailable() else {
      return cannot("this device has no barometer")
    }
    guard !CMAltimeter.authorizationStatus().isRefused else {
      return cannot("Motion & Fitness is switched off for this app")
    }
    altimeter.startRelativeAltitudeUpdates(to: queue) { [unowned self] data, _ in
      if let data { take(data) }
    }
    return true
  }

  public func stop(_ done: @escaping @Sendable () -> Void) {
    altimeter.stopRelativeAltitudeUpdates()
    queue.addOperation { [self] in
      if let newest {
        say("\(ClockText.number(newest.time)) s: \(signed(newest.metres)) m at the end")
      }
      done()
    }
  }

  private func take(_ data: CMAltitudeData) {
    let metres = data.relativeAltitude.doubleValue
    newest = (data.timestamp, metres)
    if let shown, abs(metres - shown) < Self.step { return }
    shown = metres
    say(
      "\(ClockText.number(data.timestamp)) s: \(signed(metres)) m, "
        + "\(ClockText.number(data.pressure.doubleValue, 2)) kPa")
  }

  private func signed(_ metres: Double) -> String {
    (metres > 0.05 ? "+" : "") + ClockText.number(metres)
  }
}
