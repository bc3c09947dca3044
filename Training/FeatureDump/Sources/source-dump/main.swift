import FoundationEssentials
@_spi(Training) import MotionProcessing
@_spi(Training) import Records

/// source-dump IN OUT [IN OUT …]
///
/// What the sources of evidence beside the trees say of each batch.
///
/// IN: records of four 64-bit floats as of feature-dump; IN.rotation: the same with the rate of rotation in
/// rad/s, empty where there was no gyroscope. OUT: one row of 32-bit floats per batch that can be judged: its
/// end in s, then the likelihood in each class by steps, by the slow motion of a lift and by the rotation; zeros
/// where a source says nothing.
func rows(of input: String) throws -> [Float] {
  let stepsBefore = try steps(in: input)
  var turns: [(Vector3, SensorTime)] = []
  try forEachSample(in: input + ".rotation") { turns.append(($0, $1)) }
  var next = 0
  var rotation = RotationLikelihood()
  var stream = FeatureStream()
  var rows: [Float] = []
  func write(_ features: BatchFeatures, _ end: SensorTime) {
    while next < turns.count, turns[next].1 < end {
      rotation.process(turns[next].0, at: turns[next].1)
      next += 1
    }
    rows.append(Float(end.seconds))
    let steps = stepsBefore[end.nanoseconds] ?? 0
    for likelihood in [
      FeltActivityRecognizer.likelihood(steps: steps), LiftLikelihood.likelihood(features),
      rotation.likelihood(shaking: features.spread, at: end),
    ] {
      for i in 0..<6 { rows.append(likelihood?[i] ?? 0) }
    }
  }
  try forEachSample(in: input) { stream.process($0, at: $1, write) }
  stream.finish(write)
  return rows
}

/// The steps confirmed in each batch, by its end in ns.
func steps(in input: String) throws -> [Int64: Int] {
  var coprocessor = StepCoprocessor()
  var sink = StepSink()
  try forEachSample(in: input) { coprocessor.process(acceleration: $0, at: $1, into: &sink) }
  coprocessor.finish(into: &sink)
  return sink.steps
}

struct StepSink: MotionSink {
  var steps: [Int64: Int] = [:]

  mutating func receive(_ batch: MotionBatch) {
    steps[batch.end.nanoseconds] = batch.pedometer?.steps ?? 0
  }

  func receive(_: Sample) {}
  func receive(_: DeviceMotion) {}
  func receive(_: AltitudeUpdate) {}
  func receive(_: TrackPoint) {}
  func receive(_: StepRevision) {}
  func receive(_: MotionEvent) {}
  func receive(_: SampleFault) {}
}

try dumpEach(rows)
