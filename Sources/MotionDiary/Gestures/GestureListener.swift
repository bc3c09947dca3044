import MotionGestures
import MotionProcessing

/// Looks for gestures in what the coprocessor says, and keeps what is told. Memory grows with what is
/// told only.
struct GestureListener: Sendable {
  private var recognizer: GestureRecognizer
  private var told: ToldGestures

  init(_ options: GestureOptions) {
    recognizer = GestureRecognizer(options.selection)
    told = ToldGestures(wrist: options.wrist)
  }

  mutating func receive(_ motion: DeviceMotion) { recognizer.process(motion, into: &told) }

  mutating func receive(_ batch: MotionBatch) { recognizer.process(batch) }

  mutating func receive(_ revision: StepRevision) { recognizer.process(revision) }

  /// All rows, in order, at the end of the input.
  mutating func finish() -> [GestureRow] {
    recognizer.finish(into: &told)
    return told.rows.sorted { GestureRow.comes($0, before: $1) }
  }
}

/// What was told, as rows.
private struct ToldGestures: GestureSink, Sendable {
  let wrist: Wrist?
  private(set) var rows: [GestureRow] = []

  init(wrist: Wrist?) { self.wrist = wrist }

  mutating func receive(_ repetition: Repetition) { rows.append(GestureRow(repetition)) }
  mutating func receive(_ set: RepetitionSet) { rows.append(GestureRow(set)) }
  mutating func receive(_ stroke: Stroke) { rows.append(GestureRow(stroke, wrist: wrist)) }
}
