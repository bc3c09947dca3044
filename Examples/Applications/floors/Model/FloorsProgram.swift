import Console
import CoreMotion
import MotionCompanion

/// Floors climbed and descended on foot (2015): stairs count, a lift, an escalator and a slow hike do not.
///
/// Unchecked: what changes is touched on `queue` alone.
public final class FloorsProgram: Application, @unchecked Sendable {
  private let pedometer = CMPedometer()
  private let queue = OperationQueue()
  private let clock: ClockText
  public let say: Say
  private var floors = (up: 0, down: 0)

  public init(calendar: Calendar = .current, say: @escaping Say) {
    clock = ClockText(calendar)
    self.say = say
    queue.maxConcurrentOperationCount = 1
  }

  public func start() -> Bool {
    guard CMPedometer.isFloorCountingAvailable() else {
      return cannot("this device counts no floors")
    }
    guard !CMPedometer.authorizationStatus().isRefused else {
      return cannot("Motion & Fitness is switched off for this app")
    }
    pedometer.startUpdates(from: Date()) { [weak self] data, _ in
      guard let self, let data, let up = data.floorsAscended, let down = data.floorsDescended else {
        return
      }
      let (counts, end) = ((up: up.intValue, down: down.intValue), data.endDate)
      queue.addOperation { self.take(counts, at: end) }
    }
    return true
  }

  public func stop(_ done: @escaping @Sendable () -> Void) {
    pedometer.stopUpdates()
    queue.addOperation { [self] in
      say("floors: +\(floors.up) -\(floors.down)")
      done()
    }
  }

  private func take(_ counts: (up: Int, down: Int), at date: Date) {
    guard counts != floors else { return }
    floors = counts
    say("\(clock.second(date)) +\(counts.up) -\(counts.down)")
  }
}
