import MotionGestures
package import MotionProcessing

/// Who hears what the coprocessor says for the sake of gestures. Only `GestureOptions` makes one: a program that chooses
/// no gestures, as the page, has nothing of what looks for them, which would be a twentieth of it. Were it internal, the
/// compiler would see that there is but one, and name it wherever it is called.
package protocol GestureListening: AnyObject {
  func receive(_ motion: DeviceMotion)
  func receive(_ sample: Sample)
  func receive(_ batch: MotionBatch)
  func receive(_ revision: StepRevision)
  /// All that was told, in order, at the end of the input.
  func finish() -> ToldGestures
}

/// Looks for gestures in what the coprocessor says, and keeps what is told. Memory grows with what is
/// told only.
final class GestureListener: GestureListening {
  private var recognizer: GestureRecognizer
  private var told: ToldGestures

  init(_ options: GestureOptions, explaining stretches: [Range<Double>]) {
    recognizer = GestureRecognizer(options.selection)
    told = ToldGestures(options, explaining: stretches)
  }

  func receive(_ motion: DeviceMotion) { recognizer.process(motion, into: &told) }

  func receive(_ sample: Sample) { recognizer.process(sample, into: &told) }

  func receive(_ batch: MotionBatch) {
    recognizer.process(batch)
    told.process(batch)
  }

  func receive(_ revision: StepRevision) { recognizer.process(revision) }

  func finish() -> ToldGestures {
    recognizer.finish(into: &told)
    told.sort()
    return told
  }
}
