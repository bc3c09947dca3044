import FoundationEssentials
import MotionLink
import MotionProcessing

/// What happens on a device, in the order in which it becomes known.
///
/// Nearly all are samples: what is many times as large lies elsewhere, or each sample would be moved
/// about at the size of a batch.
enum DeviceEvent: Sendable {
  /// A reading of a sensor that a subscription may show as it is.
  case sample(Sample)
  /// Device motion at an accelerometer sample.
  indirect case motion(DeviceMotion)
  /// Relative and absolute altitude at a pressure sample.
  case altitude(AltitudeUpdate)
  /// A line of the step log.
  case step(StepRevision)
  /// Pause, resume, floors.
  case happened(MotionEvent)
  /// Somebody fell, as far as falls are watched.
  case fall(FallRecord)
  /// What became known of a visit.
  case visit(VisitRecord)
  /// The end of a batch, after the steps and events that belong to it.
  indirect case batch(MotionBatch)
  /// Time went on; comes once for each sample of any stream, after what follows from it.
  case time
  /// A sensor gives nothing any more: it was lost, or its source has ended.
  case lost(SensorStream)
}

/// The kinds of `DeviceEvent`, so that a stream is called for those alone that it uses.
struct DeviceEvents: OptionSet, Sendable {
  let rawValue: UInt16

  static let acceleration = DeviceEvents(rawValue: 1 << 0)
  static let rotationRate = DeviceEvents(rawValue: 1 << 1)
  static let magneticField = DeviceEvents(rawValue: 1 << 2)
  static let motion = DeviceEvents(rawValue: 1 << 3)
  static let altitude = DeviceEvents(rawValue: 1 << 4)
  /// Steps, what happened, and batches.
  static let walking = DeviceEvents(rawValue: 1 << 5)
  static let time = DeviceEvents(rawValue: 1 << 6)
  static let lost = DeviceEvents(rawValue: 1 << 7)
  static let fall = DeviceEvents(rawValue: 1 << 8)
  static let location = DeviceEvents(rawValue: 1 << 9)
  static let visit = DeviceEvents(rawValue: 1 << 10)
}

/// What a stream can look at while it works.
struct StreamContext {
  /// From the device's time to the clients' clocks.
  var clock: DeviceClock
  /// The device's time now.
  var now: SensorTime
  /// What the device can do.
  var capabilities: DeviceCapabilities
  /// What the user does now, and since when.
  var activity: ActivityState
  /// Steps, floors and activity so far.
  var history: any HistoryStore
  /// Up to when states of history are final.
  var settled = Date.distantFuture
  /// The number of the newest batch; `nil` where no reasons are kept.
  var batchNumber: Int?
}

/// One subscription's view of a device: picks, counts and paces, and sends what the client asked
/// for. While the client is suspended it goes on, and what it sends is thrown away; only a failure
/// waits until the client runs again.
protocol MotionStream: Sendable {
  /// The events that it wants.
  var events: DeviceEvents { get }
  /// Samples a second that it needs of each sensor; infinite where every sample is needed.
  var demand: [SensorStream: Double] { get }
  /// Seconds of the device's time from one update to the next: so long its samples may lie together; infinite
  /// where no update follows from samples.
  var pause: Double { get }

  /// The first updates, at once.
  mutating func begin(_ context: StreamContext, _ send: (MotionUpdate) -> Void)
  /// Takes an event that it wants.
  mutating func receive(
    _ event: DeviceEvent, _ context: StreamContext, _ send: (MotionUpdate) -> Void)
  /// The client runs again after a suspension.
  mutating func resume(_ context: StreamContext, _ send: (MotionUpdate) -> Void)
  /// The client asks for another interval, s.
  mutating func setInterval(_ interval: Double)
}

extension MotionStream {
  mutating func begin(_ context: StreamContext, _ send: (MotionUpdate) -> Void) {}
  mutating func resume(_ context: StreamContext, _ send: (MotionUpdate) -> Void) {}
  mutating func setInterval(_ interval: Double) {}
}
