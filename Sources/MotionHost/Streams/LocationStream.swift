import MotionLink
import MotionProcessing

/// The device's fixes as they come, or the next one alone.
///
/// Where a client may only know about where the device is, a fix says in which cell of 5 km that was, and
/// comes when the cell is another one. Where it may, it pauses while somebody stays at a place.
struct LocationStream: MotionStream {
  /// Seconds of the device's time after which the next fix is not waited for any longer.
  static let patience = 10.0

  private let isCoarse: Bool
  private let mayPause: Bool
  private let patience: Double?
  private var deadline: SensorTime?
  private var last: LocationFix?
  private var isPaused = false
  private var isOver = false

  /// All fixes; with `waits` the next one, for at most so many seconds.
  init(isCoarse: Bool, mayPause: Bool = false, waits patience: Double? = nil) {
    self.isCoarse = isCoarse
    self.mayPause = mayPause
    self.patience = patience
  }

  var events: DeviceEvents {
    var events: DeviceEvents = [.location, .lost]
    if patience != nil { events.insert(.time) }
    if mayPause { events.insert(.visit) }
    return events
  }

  /// A fix a second, which is what receivers give; in a pause one a minute, which shows that somebody has left.
  var demand: [SensorStream: Double] { isOver ? [:] : [.location: isPaused ? 1.0 / 60 : 1] }
  var pause: Double { 1 }

  mutating func begin(_ context: StreamContext, _ send: (MotionUpdate) -> Void) {
    deadline = patience.map { context.now.advanced(by: $0) }
  }

  mutating func receive(
    _ event: DeviceEvent, _ context: StreamContext, _ send: (MotionUpdate) -> Void
  ) {
    guard !isOver else { return }
    switch event {
    case .sample(let sample):
      guard case .location(let fix) = sample.reading else { return }
      receive(fix, at: sample.time, context, send)
    case .lost(.location): end(send)
    case .time: if let deadline, context.now >= deadline { end(send) }
    case .visit(let visit): pause(visit.departure == nil, send)
    default: break
    }
  }

  private mutating func receive(
    _ fix: LocationFix, at time: SensorTime, _ context: StreamContext,
    _ send: (MotionUpdate) -> Void
  ) {
    guard time.isUsable, !isPaused else { return }
    let told = isCoarse ? fix.coarse : fix
    if isCoarse, let last, last.latitude == told.latitude, last.longitude == told.longitude {
      return
    }
    last = told
    isOver = patience != nil
    send(
      .location(
        LocationReading(
          told, at: context.clock.date(of: time),
          isStationary: context.activity.activity.stationary)))
  }

  private mutating func pause(_ isAtPlace: Bool, _ send: (MotionUpdate) -> Void) {
    guard isAtPlace != isPaused else { return }
    isPaused = isAtPlace
    send(.locationsPaused(isPaused))
  }

  private mutating func end(_ send: (MotionUpdate) -> Void) {
    isOver = true
    send(.failure(.unknown))
  }
}

/// Whether the client may be told where the device is: at once; each change is sent by the host.
struct LocationAccessStream: MotionStream {
  private let access: LocationAccess

  init(_ access: LocationAccess) { self.access = access }

  var events: DeviceEvents { [] }
  var demand: [SensorStream: Double] { [:] }
  var pause: Double { .infinity }

  mutating func begin(_ context: StreamContext, _ send: (MotionUpdate) -> Void) {
    send(.locationAccess(access))
  }

  mutating func receive(
    _ event: DeviceEvent, _ context: StreamContext, _ send: (MotionUpdate) -> Void
  ) {}
}
