public import MotionProcessing

/// A coprocessor that is asked for what one of its algorithms says.
public struct CoprocessorAnswers: SampleFed {
  /// An algorithm of the coprocessor.
  public enum Algorithm: CaseIterable, Sendable {
    case steps, activity, attitude, altitude, levels, location
  }

  private let algorithm: Algorithm
  private var coprocessor: MotionCoprocessor
  private var sink = RecordingSink()

  /// A coprocessor whose batches are counted from `origin`.
  public init(_ algorithm: Algorithm, origin: SensorTime = .zero) {
    self.algorithm = algorithm
    coprocessor = MotionCoprocessor(origin: origin)
  }

  public mutating func process(_ sample: Sample) { coprocessor.process(sample, into: &sink) }

  public func answers() -> [Answer] {
    var (coprocessor, sink) = (coprocessor, sink)
    coprocessor.finish(into: &sink)
    return switch algorithm {
    case .steps: sink.revisions.map(Self.step) + sink.batches.compactMap(Self.walked)
    case .activity: sink.batches.map(Self.activity) + sink.events.compactMap(Self.trip)
    case .attitude: sink.motions.map(Self.attitude)
    case .altitude: sink.altitudes.map(Self.altitude)
    case .levels: sink.events.compactMap(Self.level)
    case .location: sink.track.map(Self.place)
    }
  }

  private static func step(_ step: StepRevision) -> Answer {
    Answer(
      "\(step.number) \(step.verdict)", at: step.time,
      [step.length, step.cadence.map { Double($0) }])
  }

  private static func walked(_ batch: MotionBatch) -> Answer? {
    batch.pedometer.map {
      Answer("\($0.steps)", at: batch.end, [$0.distance, $0.pace, $0.cadence, $0.activeTime])
    }
  }

  private static func activity(_ batch: MotionBatch) -> Answer {
    Answer("\(batch.activity) \(batch.isHandled)", at: batch.end)
  }

  private static func trip(_ event: MotionEvent) -> Answer? {
    guard event.kind == .tripStart || event.kind == .tripEnd else { return nil }
    return Answer("\(event.kind)", at: event.time)
  }

  private static func attitude(_ motion: DeviceMotion) -> Answer {
    // Before the field is known, north is anywhere.
    let isKnown = motion.fieldAccuracy > .uncalibrated
    let north = isKnown ? motion.magneticNorth?.unrotate(Vector3(1, 0, 0)) : nil
    // The field in that of the Earth, so that one tolerance fits all.
    let vectors = [
      motion.gravity(in: .xArbitraryZVertical), motion.userAcceleration(in: .xArbitraryZVertical),
      motion.rotationRate, motion.magneticField.map { $0 * 0.02 }, north,
    ]
    return Answer("\(motion.fieldAccuracy)", at: motion.time, along: vectors.compactMap { $0 })
  }

  private static func altitude(_ update: AltitudeUpdate) -> Answer {
    Answer("", at: update.time, [update.relative, update.absolute, update.accuracy])
  }

  /// Floors and changes of level.
  private static func level(_ event: MotionEvent) -> Answer? {
    switch event.kind {
    case .floors(let count): Answer("floors \(count)", at: event.time)
    case .levelChange(let change):
      Answer(change.kind.map { "\($0)" } ?? "not told", at: event.time, [change.metres])
    case .pause, .resume, .tripStart, .tripEnd: nil
    }
  }

  private static func place(_ point: TrackPoint) -> Answer {
    Answer(
      "", at: point.time,
      [
        point.latitude.map { $0 * 1e5 }, point.longitude.map { $0 * 1e5 }, point.speed,
        point.distance, point.accuracy,
      ])
  }
}
