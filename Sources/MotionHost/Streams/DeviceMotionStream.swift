import MotionLink
import MotionProcessing

/// Device motion in one reference frame at the asked rate, at most 100 Hz (R123 to R156; contract,
/// decision 7.4).
///
/// No sample comes before the gyroscope has spoken. A north frame begins once north is known: until
/// then one failure says that the device must be moved (R156) and one that the place is unknown
/// (contract, section 4); data that have begun go on. A device that is not moved for long begins all
/// the same, with a field that is `.uncalibrated`, no heading, and an attitude that turns to north
/// when that is known (contract, 2.4 point 5). The arbitrary frames wait for nothing.
struct DeviceMotionStream: MotionStream {
  /// Shortest interval of device motion, s.
  static let shortestInterval = 0.01
  /// Seconds that the fusion gets to settle before the client hears what is missing: a phone whose
  /// field is clean is known to be so 0.1 to 0.4 s after the field was first seen (eight motions
  /// with an optical reference), one whose own field is large after 1 to 6 s of walking, one that
  /// lies on a table never.
  static let patience = 1.0
  /// Seconds after which a client gets motion without a known north: longer than walking takes to
  /// calibrate, so only a device that rests comes to this.
  static let longestWait = 10.0

  private var decimator: Decimator
  private var view: MotionView
  private var hasBegun = false
  private var hasNorth = false
  private var northSince: SensorTime?
  private var isLost = false
  private var told: Set<MotionFailure> = []

  /// Device motion in `frame`, `interval` seconds apart.
  init(frame: ReferenceFrame, interval: Double) {
    decimator = Decimator(interval: interval, shortest: Self.shortestInterval)
    view = MotionView(frame)
  }

  var events: DeviceEvents { [.motion, .lost] }

  /// The fusion integrates rates, so its sensors run at 100 Hz however slowly the client listens; a
  /// slow listener gets fewer samples of the same fusion (R153).
  var demand: [SensorStream: Double] { view.demand(100) }
  var pause: Double { decimator.interval }

  mutating func receive(
    _ event: DeviceEvent, _ context: StreamContext, _ send: (MotionUpdate) -> Void
  ) {
    guard !isLost else { return }
    switch event {
    case .motion(let motion): receive(motion, context.clock, send)
    case .lost(let sensor):
      // Without magnetometer a frame that is known goes on by gyroscope.
      guard view.needs(sensor), sensor != .magneticField || isWaitingForNorth else { return }
      isLost = true
      send(.failure(.unknown))
    default: break
    }
  }

  mutating func setInterval(_ interval: Double) { decimator.setInterval(interval) }

  private var isWaitingForNorth: Bool { !view.frame.isArbitrary && !hasBegun }

  private mutating func receive(
    _ motion: DeviceMotion, _ clock: DeviceClock, _ send: (MotionUpdate) -> Void
  ) {
    guard motion.time.isUsable, motion.arbitrary != nil, hasBegun || mayBegin(motion, send),
      decimator.admits(motion.time), var reading = view.reading(of: motion, clock)
    else { return }
    hasBegun = true
    if !hasNorth { hasNorth = motion.fieldAccuracy != .uncalibrated }
    if !hasNorth { reading.heading = nil }
    send(.deviceMotion(reading))
  }

  /// Whether the frame is known well enough to begin; what is missing is told once.
  private mutating func mayBegin(
    _ motion: DeviceMotion, _ send: (MotionUpdate) -> Void
  ) -> Bool {
    guard !view.frame.isArbitrary else { return true }
    guard motion.magneticNorth != nil else { return false }
    let since = northSince ?? motion.time
    northSince = since
    var missing: [MotionFailure] = []
    if motion.fieldAccuracy == .uncalibrated { missing.append(.deviceRequiresMovement) }
    if view.frame == .xTrueNorthZVertical, motion.magneticToTrueNorth == nil {
      missing.append(.trueNorthNotAvailable)
    }
    let waited = motion.time.seconds(since: since)
    guard waited >= Self.patience else { return missing.isEmpty }
    for failure in missing where told.insert(failure).inserted { send(.failure(failure)) }
    return missing.isEmpty || (missing == [.deviceRequiresMovement] && waited >= Self.longestWait)
  }
}
