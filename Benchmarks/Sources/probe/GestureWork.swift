import MotionDigest
import MotionGestures
import MotionProcessing

/// The coprocessor with gestures behind it.
enum GestureWork {
  /// The words of a selection with commas; `-` for none, `nil` where one is unknown.
  static func selection(_ words: String) -> GestureSelection? {
    if words == "all" { return .all }
    var selection = GestureSelection()
    for word in words.split(separator: ",") where word != "-" {
      guard let kind = GestureKind(rawValue: String(word)) else { return nil }
      selection.insert(kind)
    }
    return selection
  }

  /// Processes the first records; the number of messages.
  static func run(_ file: RecordFile, count: Int, _ selection: GestureSelection) -> Int {
    var coprocessor = MotionCoprocessor()
    var sink = Sink(selection)
    for i in 0..<count {
      guard let sample = SampleRecord.sample(at: file.records + i * SampleRecord.words) else {
        continue
      }
      coprocessor.process(sample, into: &sink)
    }
    return sink.told.count
  }

  private struct Told: GestureSink {
    var count = 0
    mutating func receive(_ gesture: Gesture) { count += 1 }
    mutating func receive(_ judgement: GestureJudgement) { count += 1 }
    mutating func receive(_ minute: TremorMinute) { count += 1 }
    mutating func receive(_ force: VehicleForce) { count += 1 }
    mutating func receive(_ mounting: VehicleMounting?, at time: SensorTime) { count += 1 }
  }

  private struct Sink: MotionSink {
    var recognizer: GestureRecognizer
    var told = Told()

    init(_ selection: GestureSelection) { recognizer = GestureRecognizer(selection) }

    mutating func receive(_ sample: Sample) { recognizer.process(sample, into: &told) }
    mutating func receive(_ motion: DeviceMotion) {
      told.count += motion.acceleration.x > 0 ? 1 : 2
      recognizer.process(motion, into: &told)
    }
    mutating func receive(_ altitude: AltitudeUpdate) { told.count += 1 }
    mutating func receive(_ point: TrackPoint) { told.count += 1 }
    mutating func receive(_ revision: StepRevision) {
      told.count += 1
      recognizer.process(revision)
    }
    mutating func receive(_ event: MotionEvent) { told.count += 1 }
    mutating func receive(_ batch: MotionBatch) {
      told.count += batch.activity.walking ? 1 : 2
      recognizer.process(batch)
    }
    mutating func receive(_ fault: SampleFault) { told.count += 1 }
  }
}
