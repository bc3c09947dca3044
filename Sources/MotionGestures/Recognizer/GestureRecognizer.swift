public import MotionProcessing

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
  private var owner = OwnerActivity()
  private var repetitions = RepetitionCounter()
  private var strokes = StrokeDetector()
  private let countsRepetitions: Bool
  private let findsStrokes: Bool

  /// A recognizer that has seen nothing.
  public init(_ selection: GestureSelection) {
    self.selection = selection
    countsRepetitions = selection.contains(.repetition) || selection.contains(.set)
    findsStrokes = selection.contains(.stroke)
  }

  /// Takes device motion; what follows from it goes into the sink before the call returns.
  public mutating func process(_ motion: DeviceMotion, into sink: inout some GestureSink) {
    var grid = grid
    grid.process(InertialSample(motion)) { reading in
      process(reading, into: &sink)
    }
    self.grid = grid
  }

  /// Takes what the owner did in 2.5 s.
  public mutating func process(_ batch: MotionBatch) { owner.process(batch) }

  /// Takes a line of the step log.
  public mutating func process(_ revision: StepRevision) { owner.process(revision) }

  /// Ends the input: what is under way is decided.
  public mutating func finish(into sink: inout some GestureSink) {
    repetitions.finish()
    strokes.finish()
    drain(into: &sink)
  }

  private mutating func process(_ reading: GridReading, into sink: inout some GestureSink) {
    if countsRepetitions { repetitions.process(reading, owner: owner) }
    if findsStrokes { strokes.process(reading, owner: owner) }
    drain(into: &sink)
  }

  private mutating func drain(into sink: inout some GestureSink) {
    while let told = repetitions.next() {
      switch told {
      case .repetition(let repetition):
        if selection.contains(.repetition) { sink.receive(repetition) }
      case .set(let set):
        if selection.contains(.set) { sink.receive(set) }
      }
    }
    while let stroke = strokes.next() { sink.receive(stroke) }
  }
}
