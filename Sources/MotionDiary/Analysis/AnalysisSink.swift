import MotionProcessing

/// The files when there are some, then the diary, both with the same history. Not generic over the
/// two, which would cost ten times as much with every sample.
struct AnalysisSink: MotionSink {
  var files: ResultFiles?
  var diary: DiaryBuilder
  /// Where gestures are looked for.
  var gestures: (any GestureListening)?
  /// Where a report is asked for.
  var report: ReportLog?
  /// Where somebody looks on.
  var live: LiveFigures?
  /// Where tables of a study are made.
  var study: (any StudyListening)?
  private var history: BatchHistory
  /// Accelerations of which neither diary nor study has heard yet: they are most of what comes, and many at once cost
  /// less. Before either hears anything else, it hears of these; but for device motion, which comes with each of them,
  /// and of which the diary takes what no acceleration changes.
  private var waiting: [AccelerationSample] = []
  private static let mostWaiting = 256

  init(files: ResultFiles? = nil, diary: DiaryBuilder, restsBySpeed: Bool = false) {
    self.files = files
    self.diary = diary
    history = BatchHistory(restsBySpeed: restsBySpeed)
  }

  /// Hands on what history held back, at the end of the input.
  mutating func finish() {
    handOn()
    history.finish()
    takeHistory()
    report?.finish()
  }

  private mutating func takeHistory() {
    while let batch = history.next() {
      files?.receive(batch)
      diary.receive(batch)
      report?.receive(batch)
      study?.receive(batch, worn: diary.worn)
    }
  }

  private mutating func handOn() {
    guard !waiting.isEmpty else { return }
    // Taken out while they are told: what is told is part of the same sink.
    var accelerations: [AccelerationSample] = []
    swap(&accelerations, &waiting)
    diary.receive(accelerations.span)
    study?.receive(accelerations.span)
    accelerations.removeAll(keepingCapacity: true)
    swap(&accelerations, &waiting)
  }

  mutating func receive(_ sample: Sample) {
    files?.receive(sample)
    gestures?.receive(sample)
    if case .acceleration(let value) = sample.reading {
      waiting.append(AccelerationSample(time: sample.time, value: value))
      if waiting.count == Self.mostWaiting { handOn() }
    } else {
      handOn()
      diary.receive(sample)
    }
  }
  mutating func receive(_ motion: DeviceMotion) {
    files?.receive(motion)
    diary.receive(motion)
    gestures?.receive(motion)
    report?.receive(motion)
    live?.receive(motion)
  }
  mutating func receive(_ altitude: AltitudeUpdate) {
    handOn()
    files?.receive(altitude)
    diary.receive(altitude)
  }
  mutating func receive(_ point: TrackPoint) {
    handOn()
    history.process(point)
    files?.receive(point)
    diary.receive(point)
    report?.receive(point)
    live?.receive(point)
  }
  mutating func receive(_ revision: StepRevision) {
    handOn()
    history.process(revision)
    gestures?.receive(revision)
    files?.receive(revision)
    diary.receive(revision)
    report?.receive(revision)
    study?.receive(revision)
  }
  mutating func receive(_ event: MotionEvent) {
    handOn()
    history.process(event)
    files?.receive(event)
    diary.receive(event)
    report?.receive(event)
    study?.receive(event)
  }
  mutating func receive(_ batch: MotionBatch) {
    handOn()
    files?.receive(batch)
    diary.receive(batch)
    gestures?.receive(batch)
    report?.receive(batch)
    live?.receive(batch)
    history.process(batch)
    takeHistory()
  }
  mutating func receive(_ fault: SampleFault) {
    handOn()
    files?.receive(fault)
    diary.receive(fault)
  }
}
