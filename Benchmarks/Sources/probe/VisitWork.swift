import MotionDigest
import MotionPlaces
import MotionProcessing

/// The coprocessor with visits behind it.
enum VisitWork {
  /// What somebody does, as far as it is looked for.
  enum Way: String {
    /// Nobody looks.
    case none
    /// The fixes are the recording's.
    case goes
    /// All fixes are at the first one's place.
    case stays
  }

  /// Processes the first records; the number of messages.
  static func run(_ file: RecordFile, count: Int, _ way: Way) -> Int {
    var coprocessor = MotionCoprocessor()
    var sink = Sink(way: way)
    for i in 0..<count {
      guard let sample = SampleRecord.sample(at: file.records + i * SampleRecord.words) else {
        continue
      }
      coprocessor.process(sample, into: &sink)
    }
    return sink.told
  }

  private struct Sink: MotionSink {
    let way: Way
    var visits = VisitDetector()
    var place: LocationFix?
    var told = 0

    init(way: Way) { self.way = way }

    mutating func receive(_ sample: Sample) {
      guard way != .none, case .location(let fix) = sample.reading else { return }
      if place == nil { place = fix }
      visits.process(way == .stays ? place ?? fix : fix, at: sample.time)
      drain()
    }
    mutating func receive(_ motion: DeviceMotion) { told += motion.acceleration.x > 0 ? 1 : 2 }
    mutating func receive(_ altitude: AltitudeUpdate) { told += 1 }
    mutating func receive(_ point: TrackPoint) { told += 1 }
    mutating func receive(_ revision: StepRevision) { told += 1 }
    mutating func receive(_ event: MotionEvent) { told += 1 }
    mutating func receive(_ batch: MotionBatch) {
      guard way != .none else { return }
      visits.process(batch)
      drain()
    }
    mutating func receive(_ fault: SampleFault) { told += 1 }

    private mutating func drain() { while visits.next() != nil { told += 1 } }
  }
}
