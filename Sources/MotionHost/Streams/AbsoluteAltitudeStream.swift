import MotionLink
import MotionProcessing

/// Altitude above sea level every 1.3 s, while a location has told it (R110; contract, decision
/// 7.33).
struct AbsoluteAltitudeStream: MotionStream {
  /// Recommended resolution, m: what the barometer of a phone in the hand tells apart from one
  /// second to the next (0.47 m measured on a sealed phone, grip and touch press on it). The
  /// accuracy is another matter: it is that of the fixes.
  static let precision = 0.5

  private var clock = AltimeterClock()
  private var newest: AltitudeUpdate?

  /// A stream that has sent nothing.
  init() {}

  var events: DeviceEvents { [.altitude, .time, .lost] }

  /// One pressure a second. Fixes are taken in where others ask for them and never asked for (R82).
  var demand: [SensorStream: Double] { [.pressure: 1] }

  mutating func begin(_ context: StreamContext, _ send: (MotionUpdate) -> Void) {
    clock.begin(at: context.now, delay: AltimeterClock.interval)
  }

  mutating func receive(
    _ event: DeviceEvent, _ context: StreamContext, _ send: (MotionUpdate) -> Void
  ) {
    switch event {
    case .altitude(let update):
      guard clock.accepts(update.time) else { return }
      let isKnown = update.absolute.isFinite && update.accuracy.isFinite
      newest = isKnown ? update : nil
      tell(context, send)
    case .time: tell(context, send)
    case .lost(.pressure): newest = nil
    default: break
    }
  }

  private mutating func tell(_ context: StreamContext, _ send: (MotionUpdate) -> Void) {
    guard let newest, clock.isDue(at: context.now, reading: newest.time) else { return }
    send(
      .absoluteAltitude(
        AbsoluteAltitudeReading(
          moment: context.clock.moment(of: newest.time), altitude: newest.absolute,
          accuracy: newest.accuracy, precision: Self.precision)))
  }
}
