import Console
import CoreMotion
import MotionCompanion

/// Current pace and cadence, live (2015): in seconds a metre and steps a second; a query of the past has neither.
///
/// Unchecked: what changes is touched on `queue` alone.
public final class PaceCadenceProgram: Application, @unchecked Sendable {
  private let pedometer = CMPedometer()
  private let queue = OperationQueue()
  private let clock: ClockText
  public let say: Say
  private var shown: Date?
  private var span: (start: Date, end: Date)?

  /// Seconds from line to line.
  private static let pause = 15.0

  public init(calendar: Calendar = .current, say: @escaping Say) {
    clock = ClockText(calendar)
    self.say = say
    queue.maxConcurrentOperationCount = 1
  }

  public func start() -> Bool {
    guard CMPedometer.isPaceAvailable(), CMPedometer.isCadenceAvailable() else {
      return cannot("this device tells no pace and cadence")
    }
    guard !CMPedometer.authorizationStatus().isRefused else {
      return cannot("Motion & Fitness is switched off for this app")
    }
    pedometer.startUpdates(from: Date()) { [weak self] data, _ in
      guard let self, let data else { return }
      let (start, end) = (data.startDate, data.endDate)
      let (pace, cadence) = (data.currentPace?.doubleValue, data.currentCadence?.doubleValue)
      let metres = data.distance?.doubleValue ?? 0
      queue.addOperation { [self] in
        span = (start, end)
        guard shown.map({ end.timeIntervalSince($0) >= Self.pause }) ?? true else { return }
        shown = end
        let steps = cadence.map { ClockText.number($0, 2) } ?? "-"
        say(
          "\(clock.second(end)) \(ClockText.pace(pace)), \(steps) steps/s, "
            + "\(ClockText.number(metres, 0)) m")
      }
    }
    return true
  }

  public func stop(_ done: @escaping @Sendable () -> Void) {
    pedometer.stopUpdates()
    queue.addOperation { [self] in
      guard let span else { return done() }
      pedometer.queryPedometerData(from: span.start, to: span.end) { [self] data, _ in
        let has = data?.currentPace != nil || data?.currentCadence != nil
        say(
          "in a query: \(has ? "a pace" : "no pace and no cadence"), average \(ClockText.pace(data?.averageActivePace?.doubleValue))"
        )
        done()
      }
    }
  }
}
