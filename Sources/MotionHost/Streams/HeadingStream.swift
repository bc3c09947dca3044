import MotionLink
import MotionProcessing

/// Where the device points, from the attitude in the magnetic-north frame.
///
/// True north follows from a place, so who may not know the place is not told it.
struct HeadingStream: MotionStream {
  /// Seconds between two headings: a hand turns a phone by less than a degree in it while it is aimed, and a
  /// compass on a screen needs no more.
  static let interval = 0.05

  private let knowsPlace: Bool
  private let view = MotionView(.xMagneticNorthZVertical)
  private var decimator = Decimator(interval: HeadingStream.interval)
  private var isOver = false

  init(knowsPlace: Bool) { self.knowsPlace = knowsPlace }

  var events: DeviceEvents { [.motion, .lost] }
  var demand: [SensorStream: Double] { view.demand(100) }
  var pause: Double { Self.interval }

  mutating func receive(
    _ event: DeviceEvent, _ context: StreamContext, _ send: (MotionUpdate) -> Void
  ) {
    guard !isOver else { return }
    switch event {
    case .motion(let motion): receive(motion, context.clock, send)
    case .lost(let sensor):
      guard view.needs(sensor) else { return }
      isOver = true
      send(.failure(.unknown))
    default: break
    }
  }

  private mutating func receive(
    _ motion: DeviceMotion, _ clock: DeviceClock, _ send: (MotionUpdate) -> Void
  ) {
    guard motion.time.isUsable, let attitude = motion.magneticNorth,
      let field = motion.magneticField, decimator.admits(motion.time)
    else { return }
    let isKnown = motion.fieldAccuracy != .uncalibrated
    send(
      .heading(
        HeadingReading(
          date: clock.date(of: motion.time), attitude: attitude,
          accuracy: isKnown ? motion.headingAccuracy : nil,
          declination: knowsPlace
            ? motion.magneticToTrueNorth.map { -$0 * Trigonometry.degreesPerRadian } : nil,
          field: field)))
  }
}
