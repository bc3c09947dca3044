import Console
import CoreMotion
import MotionCompanion

/// Queries one after another count every step once (2014): what ends one begins the next, so the parts of a day add up to it.
///
/// Unchecked: what changes is touched on `queue` alone.
public final class AdditiveQueriesProgram: Application, @unchecked Sendable {
  private let pedometer = CMPedometer()
  private let queue = OperationQueue()
  private let clock: ClockText
  public let say: Say
  private var newest: Date?
  private var sum = (steps: 0, metres: 0.0)

  /// Parts of the last hours.
  private static let parts = 24
  private static let length = 300.0

  public init(calendar: Calendar = .current, say: @escaping Say) {
    clock = ClockText(calendar)
    self.say = say
    queue.maxConcurrentOperationCount = 1
  }

  public func start() -> Bool {
    guard CMPedometer.isStepCountingAvailable() else {
      return cannot("this device counts no steps")
    }
    guard !CMPedometer.authorizationStatus().isRefused else {
      return cannot("Motion & Fitness is switched off for this app")
    }
    pedometer.startUpdates(from: Date()) { [weak self] data, _ in
      guard let self, let end = data?.endDate else { return }
      queue.addOperation { self.newest = end }
    }
    return true
  }

  public func stop(_ done: @escaping @Sendable () -> Void) {
    pedometer.stopUpdates()
    queue.addOperation { [self] in
      guard let newest else { return done() }
      ask(from: newest.addingTimeInterval(-Double(Self.parts) * Self.length), until: newest, done)
    }
  }

  /// Asks for one part and, in the answer, for the next; at the end for all of it.
  private func ask(from start: Date, until end: Date, _ done: @escaping @Sendable () -> Void) {
    let next = min(start.addingTimeInterval(Self.length), end)
    guard end.timeIntervalSince(start) > 1 else { return askForAll(until: end, done) }
    pedometer.queryPedometerData(from: start, to: next) { [self] data, _ in
      let (steps, metres) = (data?.numberOfSteps.intValue ?? 0, data?.distance?.doubleValue ?? 0)
      queue.addOperation { [self] in
        sum = (sum.steps + steps, sum.metres + metres)
        if steps > 0 { say("\(clock.minute(start))-\(clock.minute(next)) \(steps) steps") }
        ask(from: next, until: end, done)
      }
    }
  }

  private func askForAll(until end: Date, _ done: @escaping @Sendable () -> Void) {
    let start = end.addingTimeInterval(-Double(Self.parts) * Self.length)
    pedometer.queryPedometerData(from: start, to: end) { [self] data, _ in
      let (steps, metres) = (data?.numberOfSteps.intValue ?? 0, data?.distance?.doubleValue ?? 0)
      queue.addOperation { [self] in
        say("sum of the parts: \(sum.steps) steps, \(ClockText.number(sum.metres, 0)) m")
        say("all at once: \(steps) steps, \(ClockText.number(metres, 0)) m")
        done()
      }
    }
  }
}
