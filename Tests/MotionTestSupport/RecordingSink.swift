public import MotionProcessing

/// A sink that keeps everything, for tests.
public struct RecordingSink: MotionSink {
  /// Device motion in the order of arrival.
  public var motions: [DeviceMotion] = []
  /// Altitude updates.
  public var altitudes: [AltitudeUpdate] = []
  /// Track points.
  public var track: [TrackPoint] = []
  /// The step log.
  public var revisions: [StepRevision] = []
  /// Events.
  public var events: [MotionEvent] = []
  /// Batches.
  public var batches: [MotionBatch] = []
  /// Faults.
  public var faults: [SampleFault] = []

  /// An empty sink.
  public init() {}

  /// Confirmed steps.
  public var steps: [StepRevision] { revisions.filter { $0.verdict == .confirmed } }

  public mutating func receive(_ sample: Sample) {}
  public mutating func receive(_ motion: DeviceMotion) { motions.append(motion) }
  public mutating func receive(_ altitude: AltitudeUpdate) { altitudes.append(altitude) }
  public mutating func receive(_ point: TrackPoint) { track.append(point) }
  public mutating func receive(_ revision: StepRevision) { revisions.append(revision) }
  public mutating func receive(_ event: MotionEvent) { events.append(event) }
  public mutating func receive(_ batch: MotionBatch) { batches.append(batch) }
  public mutating func receive(_ fault: SampleFault) { faults.append(fault) }
}
