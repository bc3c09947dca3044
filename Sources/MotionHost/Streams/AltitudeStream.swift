import MotionLink
import MotionProcessing

/// Altitude every 1.3 s (contract, decision 7.33): relative to the subscription's first update (R102
/// to R105, R109), or above sea level while a location has told it (R110).
///
/// An update shows the newest pressure, dated when it was measured; with a barometer slower than
/// 1.3 s the same one may come again. Nothing comes before the first pressure or while the
/// barometer is lost; after that a relative altitude's zero stays.
struct AltitudeStream: MotionStream {
  /// Above what.
  enum Reference {
    case firstUpdate
    case seaLevel
  }

  /// Seconds from the start to the first relative altitude (R104).
  static let firstDelay = 2.6
  /// Recommended resolution above sea level, m: what the barometer of a phone in the hand tells
  /// apart from one second to the next (0.47 m measured on a sealed phone, grip and touch press on
  /// it). The accuracy is another matter: it is that of the fixes.
  static let precision = 0.5

  private let reference: Reference
  private var clock = AltimeterClock()
  private var newest: AltitudeUpdate?
  private var zero: Double?

  /// A stream that has sent nothing.
  init(above reference: Reference) { self.reference = reference }

  var events: DeviceEvents { [.altitude, .time, .lost] }

  /// One pressure a second, which is what phones give: a new one for each update. Fixes are taken in
  /// where others ask for them and never asked for (R82).
  var demand: [SensorStream: Double] { [.pressure: 1] }
  var pause: Double { AltimeterClock.interval }

  mutating func begin(_ context: StreamContext, _ send: (MotionUpdate) -> Void) {
    let delay = reference == .firstUpdate ? Self.firstDelay : AltimeterClock.interval
    clock.begin(at: context.now, delay: delay)
  }

  mutating func receive(
    _ event: DeviceEvent, _ context: StreamContext, _ send: (MotionUpdate) -> Void
  ) {
    switch event {
    case .altitude(let update):
      guard clock.accepts(update.time) else { return }
      if isKnown(update) {
        newest = update
        tell(context, send)
      } else if reference == .seaLevel {
        newest = nil
      }
    case .time: tell(context, send)
    case .lost(.pressure): newest = nil
    default: break
    }
  }

  private func isKnown(_ update: AltitudeUpdate) -> Bool {
    switch reference {
    case .firstUpdate: update.relative.isFinite && update.pressure.isFinite
    case .seaLevel: update.absolute != nil && update.accuracy != nil
    }
  }

  private mutating func tell(_ context: StreamContext, _ send: (MotionUpdate) -> Void) {
    guard let newest, clock.isDue(at: context.now, reading: newest.time) else { return }
    let moment = context.clock.moment(of: newest.time)
    switch reference {
    case .firstUpdate:
      let zero = zero ?? newest.relative
      self.zero = zero
      send(
        .relativeAltitude(
          RelativeAltitudeReading(
            moment: moment, relativeAltitude: newest.relative - zero, pressure: newest.pressure)))
    case .seaLevel:
      guard let altitude = newest.absolute, let accuracy = newest.accuracy else { return }
      send(
        .absoluteAltitude(
          AbsoluteAltitudeReading(
            moment: moment, altitude: altitude, accuracy: accuracy,
            precision: Self.precision)))
    }
  }
}
