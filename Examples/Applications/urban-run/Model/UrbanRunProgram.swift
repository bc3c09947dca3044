import Console
import CoreLocation
import CoreMotion
import MotionCompanion

/// Pauses by themselves (2016): the pedometer tells when running stops at a light and goes on, and how fast somebody runs while
/// they run.
///
/// Unchecked: what changes is touched on `queue` alone.
public final class UrbanRunProgram: Application, @unchecked Sendable {
  private let pedometer = CMPedometer()
  /// Locations that go on keep the app running without a screen, and the pedometer near the truth where they are good.
  private let locations = CLLocationManager()
  private let queue = OperationQueue()
  private let clock: ClockText
  public let say: Say
  private var paused: Date?
  private var moving: Double?
  private var overall: Double?
  private var pauses = 0

  public init(calendar: Calendar = .current, say: @escaping Say) {
    clock = ClockText(calendar)
    self.say = say
    queue.maxConcurrentOperationCount = 1
  }

  public func start() -> Bool {
    guard CMPedometer.isPedometerEventTrackingAvailable() else {
      return cannot("this device tells no pauses")
    }
    guard !CMPedometer.authorizationStatus().isRefused else {
      return cannot("Motion & Fitness is switched off for this app")
    }
    locations.requestWhenInUseAuthorization()
    locations.allowsBackgroundLocationUpdates = true
    locations.startUpdatingLocation()
    pedometer.startEventUpdates { [weak self] event, _ in
      guard let self, let event else { return }
      let (type, date) = (event.type, event.date)
      queue.addOperation { self.take(type, at: date) }
    }
    pedometer.startUpdates(from: Date()) { [weak self] data, _ in
      guard let self, let data else { return }
      let moving = data.averageActivePace?.doubleValue
      let overall = data.distance.map {
        data.endDate.timeIntervalSince(data.startDate) / $0.doubleValue
      }
      queue.addOperation { (self.moving, self.overall) = (moving, overall) }
    }
    return true
  }

  public func stop(_ done: @escaping @Sendable () -> Void) {
    pedometer.stopEventUpdates()
    pedometer.stopUpdates()
    locations.stopUpdatingLocation()
    queue.addOperation { [self] in
      say(
        "\(pauses) pauses; average pace moving \(ClockText.pace(moving)), overall \(ClockText.pace(overall))"
      )
      done()
    }
  }

  private func take(_ type: CMPedometerEventType, at date: Date) {
    switch type {
    case .pause:
      paused = date
      pauses += 1
      say("\(clock.second(date)) pause")
    case .resume:
      let rest = paused.map { " after \(Int(date.timeIntervalSince($0) + 0.5)) s" } ?? ""
      say("\(clock.second(date)) resume\(rest)")
    @unknown default: break
    }
  }
}
