import Console
import CoreLocation
import CoreMotion
import MotionCompanion

/// A run in the city (2015): the way by the pedometer, and by adding up fixes, which wander between high houses. Each two minutes
/// both are said.
///
/// Unchecked: what changes is touched on `queue` alone; the delegate is called on the main queue and hops.
public final class RunWithGpsProgram: NSObject, Application, CLLocationManagerDelegate,
  @unchecked Sendable
{
  /// Seconds from line to line.
  private static let pause = 120.0

  private let pedometer = CMPedometer()
  private let locations = CLLocationManager()
  private let queue = OperationQueue()
  private let clock: ClockText
  public let say: Say
  private var onFoot = 0.0
  private var byFixes = 0.0
  private var lastFix: CLLocation?
  private var shown: Date?

  public init(calendar: Calendar = .current, say: @escaping Say) {
    clock = ClockText(calendar)
    self.say = say
    queue.maxConcurrentOperationCount = 1
  }

  public func start() -> Bool {
    guard CMPedometer.isDistanceAvailable(), CLLocationManager.locationServicesEnabled() else {
      return cannot("this device tells no metres or no places")
    }
    guard !CMPedometer.authorizationStatus().isRefused else {
      return cannot("Motion & Fitness is switched off for this app")
    }
    locations.delegate = self
    locations.activityType = .fitness
    locations.requestWhenInUseAuthorization()
    locations.startUpdatingLocation()
    pedometer.startUpdates(from: Date()) { [weak self] data, _ in
      guard let self, let data, let metres = data.distance?.doubleValue else { return }
      let end = data.endDate
      queue.addOperation { self.take(metres, at: end) }
    }
    return true
  }

  public func stop(_ done: @escaping @Sendable () -> Void) {
    locations.stopUpdatingLocation()
    pedometer.stopUpdates()
    queue.addOperation { [self] in
      say("in all \(words)")
      done()
    }
  }

  public func locationManager(_ manager: CLLocationManager, didUpdateLocations fixes: [CLLocation])
  {
    let fixes = fixes.map { $0 }
    queue.addOperation { [self] in
      for fix in fixes where fix.horizontalAccuracy >= 0 {
        if let lastFix { byFixes += fix.distance(from: lastFix) }
        lastFix = fix
      }
    }
  }

  private func take(_ metres: Double, at date: Date) {
    onFoot = metres
    guard let shown else { return self.shown = date }
    guard date.timeIntervalSince(shown) >= Self.pause else { return }
    self.shown = date
    say("\(clock.second(date)) \(words)")
  }

  private var words: String {
    "\(ClockText.number(onFoot, 0)) m on foot, \(ClockText.number(byFixes, 0)) m by fixes"
  }
}
