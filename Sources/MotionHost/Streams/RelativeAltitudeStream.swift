import MotionLink
import MotionProcessing

/// Altitude relative to the subscription's first update, every 1.3 s (R102 to R105, R109).
///
/// An update shows the newest pressure, dated when it was measured; with a barometer slower than
/// 1.3 s the same one may come again. Nothing comes before the first pressure or while the
/// barometer is lost; after that the zero stays.
struct RelativeAltitudeStream: MotionStream {
  /// Seconds from the start to the first update (R104).
  static let firstDelay = 2.6

  private var clock = AltimeterClock()
  private var newest: AltitudeUpdate?
  private var zero: Double?

  /// A stream that has sent nothing.
  init() {}

  var events: DeviceEvents { [.altitude, .time, .lost] }

  /// One pressure a second, which is what phones give: a new one for each update.
  var demand: [SensorStream: Double] { [.pressure: 1] }

  mutating func begin(_ context: StreamContext, _ send: (MotionUpdate) -> Void) {
    clock.begin(at: context.now, delay: Self.firstDelay)
  }

  mutating func receive(
    _ event: DeviceEvent, _ context: StreamContext, _ send: (MotionUpdate) -> Void
  ) {
    switch event {
    case .altitude(let update):
      guard update.relative.isFinite, update.pressure.isFinite, clock.accepts(update.time) else {
        return
      }
      newest = update
      tell(context, send)
    case .time: tell(context, send)
    case .lost(.pressure): newest = nil
    default: break
    }
  }

  private mutating func tell(_ context: StreamContext, _ send: (MotionUpdate) -> Void) {
    guard let newest, clock.isDue(at: context.now, reading: newest.time) else { return }
    let zero = zero ?? newest.relative
    self.zero = zero
    send(
      .relativeAltitude(
        RelativeAltitudeReading(
          moment: context.clock.moment(of: newest.time),
          relativeAltitude: newest.relative - zero, pressure: newest.pressure)))
  }
}
