import MotionGestures
import MotionProcessing

#if hasFeature(Embedded)
  /// A page looks for no gestures, and what does would be a twentieth of it: there is no listener there.
  enum GestureListener: Sendable {
    init?(_ options: GestureOptions, explaining stretches: [Range<Double>]) {
      fatalError("this build of the program looks for no gestures")
    }

    mutating func receive(_ motion: DeviceMotion) {}
    mutating func receive(_ sample: Sample) {}
    mutating func receive(_ batch: MotionBatch) {}
    mutating func receive(_ revision: StepRevision) {}
    mutating func finish() -> ToldGestures { switch self {} }
  }
#else
  /// Looks for gestures in what the coprocessor says, and keeps what is told. Memory grows with what is
  /// told only.
  struct GestureListener: Sendable {
    private var recognizer: GestureRecognizer
    private var told: ToldGestures

    init(_ options: GestureOptions, explaining stretches: [Range<Double>]) {
      recognizer = GestureRecognizer(options.selection)
      told = ToldGestures(options, explaining: stretches)
    }

    mutating func receive(_ motion: DeviceMotion) { recognizer.process(motion, into: &told) }

    mutating func receive(_ sample: Sample) { recognizer.process(sample, into: &told) }

    mutating func receive(_ batch: MotionBatch) {
      recognizer.process(batch)
      told.process(batch)
    }

    mutating func receive(_ revision: StepRevision) { recognizer.process(revision) }

    /// All that was told, in order, at the end of the input.
    mutating func finish() -> ToldGestures {
      recognizer.finish(into: &told)
      told.sort()
      return told
    }
  }
#endif
