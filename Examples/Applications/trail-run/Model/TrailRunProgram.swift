import Console
import CoreMotion
import MotionCompanion

/// Bags hills on a trail run (2016): the climb between a resumption and the next pause, by the altimeter's newest
/// reading; a hill that was climbed before is known again. At the end, what was climbed in all.
///
/// Unchecked: what changes is touched on `queue` alone.
public final class TrailRunProgram: Application, @unchecked Sendable {
  private let pedometer = CMPedometer()
  private let altimeter = CMAltimeter()
  private let queue = OperationQueue()
  private let clock: ClockText
  private let draw: Draw?
  public let say: Say
  private var elevation = 0.0
  private var time = 0.0
  private var profile = ElevationProfile()
  private var hills: [ProfileDrawing.Hill] = []
  private var resumed: (elevation: Double, date: Date, time: TimeInterval)?
  private var book = HillBook()

  public init(calendar: Calendar = .current, draw: Draw? = nil, say: @escaping Say) {
    self.draw = draw
    clock = ClockText(calendar)
    self.say = say
    queue.maxConcurrentOperationCount = 1
  }

  public func start() -> Bool {
    guard CMAltimeter.isRelativeAltitudeAvailable(), CMPedometer.isPedometerEventTrackingAvailable()
    else { return cannot("this device tells no altitude or no pauses") }
    guard !CMPedometer.authorizationStatus().isRefused else {
      return cannot("Motion & Fitness is switched off for this app")
    }
    altimeter.startRelativeAltitudeUpdates(to: queue) { [unowned self] data, _ in
      guard let data else { return }
      elevation = data.relativeAltitude.doubleValue
      time = data.timestamp
      profile.process(height: elevation, at: time)
    }
    pedometer.startEventUpdates { [weak self] event, _ in
      guard let self, let event else { return }
      // The pedometer calls on a queue of its own; elevation is kept on this one.
      let (type, date) = (event.type, event.date)
      queue.addOperation { self.take(type, at: date) }
    }
    return true
  }

  public func stop(_ done: @escaping @Sendable () -> Void) {
    pedometer.stopEventUpdates()
    altimeter.stopRelativeAltitudeUpdates()
    queue.addOperation { [self] in
      let way =
        "\(book.hills.count) \(book.hills.count == 1 ? "hill" : "hills"), "
        + "\(ClockText.number(profile.ascent, 0)) m up and \(ClockText.number(profile.descent, 0)) m down"
      say(way)
      draw?(ProfileDrawing.of(profile, hills, text: way))
      done()
    }
  }

  private func take(_ type: CMPedometerEventType, at date: Date) {
    switch type {
    case .resume:
      resumed = (elevation, date, time)
      say("\(clock.second(date)) resume at \(ClockText.number(elevation, 0)) m")
    case .pause:
      guard let resumed else { return }
      let climb = HillBook.Climb(
        metres: elevation - resumed.elevation, duration: date.timeIntervalSince(resumed.date))
      let judgement = book.add(climb)
      let words = words(for: climb, judgement)
      say("\(clock.second(date)) pause: \(words)")
      if judgement != .tooLow {
        hills.append(ProfileDrawing.Hill(from: resumed.time, to: time, words: words))
      }
    @unknown default: break
    }
  }

  private func words(for climb: HillBook.Climb, _ judgement: HillBook.Judgement) -> String {
    let climbed =
      "climbed \(ClockText.number(climb.metres, 0)) m in \(ClockText.duration(climb.duration))"
    return switch judgement {
    case .tooLow: "\(ClockText.number(climb.metres, 0)) m, no hill"
    case .new: climbed + ", a new hill"
    case .known(let slower) where slower < 0:
      climbed + ", hill again, \(Int(-slower + 0.5)) s faster"
    case .known(let slower): climbed + ", hill again, \(Int(slower + 0.5)) s slower"
    }
  }
}
