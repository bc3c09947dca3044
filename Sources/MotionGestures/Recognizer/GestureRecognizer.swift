@_spi(Core) public import MotionProcessing

/// All detectors side by side, behind a coprocessor: they share one grid and hear what the owner does.
///
/// ```swift
/// var recognizer = GestureRecognizer(.all)
/// // In a `MotionSink`:
/// mutating func receive(_ motion: DeviceMotion) { recognizer.process(motion, into: &gestures) }
/// mutating func receive(_ batch: MotionBatch) { recognizer.process(batch) }
/// mutating func receive(_ revision: StepRevision) { recognizer.process(revision) }
/// ```
public struct GestureRecognizer: Sendable {
  /// What is looked for.
  public let selection: GestureSelection

  private var grid = MotionGrid()
  private var detectors: GestureDetectors

  /// A recognizer that has seen nothing.
  public init(_ selection: GestureSelection) {
    self.selection = selection
    detectors = GestureDetectors(selection)
  }

  /// Takes device motion; what follows from it goes into the sink before the call returns.
  public mutating func process(_ motion: DeviceMotion, into sink: inout some GestureSink) {
    grid.process(InertialSample(motion), with: &detectors) { $0.process($1, into: &sink) }
  }

  /// Takes what the owner did in 2.5 s.
  public mutating func process(_ batch: MotionBatch) { detectors.process(batch) }

  /// Takes a line of the step log.
  public mutating func process(_ revision: StepRevision) { detectors.process(revision) }

  /// Takes a sample: of these, fixes tell the speed of a vehicle.
  public mutating func process(_ sample: Sample, into sink: inout some GestureSink) {
    guard case .location(let fix) = sample.reading else { return }
    detectors.process(fix, at: sample.time, into: &sink)
  }

  /// Ends the input: what is under way is decided.
  public mutating func finish(into sink: inout some GestureSink) { detectors.finish(into: &sink) }
}
