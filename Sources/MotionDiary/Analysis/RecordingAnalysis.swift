public import MotionPlaces
public import MotionProcessing
public import MotionRecordings

/// One recording on its way from samples to diary and result files.
///
/// ```swift
/// var analysis = try RecordingAnalysis(metadata: reader.metadata)
/// while let sample = try reader.next() { try analysis.process(sample) }   // or SamplesAhead
/// let diary = try analysis.finish(findings: reader.findings, skippedRows: reader.skippedRows)
/// ```
///
/// It is large, and never copied.
public struct RecordingAnalysis: ~Copyable {
  private var coprocessor = MotionCoprocessor()
  /// The files when there are some, the diary always.
  private var sink: AnalysisSink
  private let leftOut: Set<SensorStream>
  /// Whether something tells of visits.
  private let tellsVisits: Bool
  private let place: ResultPlace?
  private let held: HeldTables?
  private var untilCheck = Self.checkInterval
  private var walked = DistanceByCadence()

  /// Samples between two looks at the state of the files: a full disk is noticed within seconds of
  /// work, and the look costs nothing.
  private static let checkInterval = 4096

  /// What is known of the owner's steps: given before the first sample, grown after the last one.
  public var strideCalibration: StrideCalibration {
    get { coprocessor.strideCalibration }
    set { coprocessor.strideCalibration = newValue }
  }

  /// What is known of the device's gyroscope and magnetometer, given and had in the same way.
  public var sensorCalibration: SensorCalibration? {
    get { coprocessor.sensorCalibration }
    set { coprocessor.sensorCalibration = newValue }
  }

  /// What is said of storeys, and what is known of the building: given before the last sample, grown
  /// after it.
  public var storeys: StoreyNaming?

  /// The places of a person, which get visits their names: given before the end, grown after it.
  public var places = KnownPlaces()

  /// What a report needs beside the diary, where it was asked for; whole after the end.
  public var reportLog: ReportLog? { sink.report }

  /// What is known so far, where somebody looks on while the recording is being made.
  package var live: LiveFigures? {
    get { sink.live }
    set { sink.live = newValue }
  }

  /// The files of results that are kept in memory, by their names, such as `steps.csv`; whole after the end.
  public var tables: [String: [UInt8]] { held?.files ?? [:] }

  /// What came of the calibration to gravity, which acts on every sample; given before the first one.
  package var gravity: GravityFinding?

  /// Which file is read, for the documents; given before the end.
  public var source: RecordingSource?

  /// An analysis that tells a diary only, or writes tables to `folder` or to memory too. `streams` are
  /// those that the recording has; samples of `leftOut` are not used. The diary explains the
  /// stretches of `explaining`, and has its heights where they are to be kept.
  public init(
    metadata: RecordingMetadata, streams: Set<SensorStream> = [],
    leavingOut leftOut: Set<SensorStream> = [],
    folder: String? = nil, options: ResultFiles.Options = ResultFiles.Options(),
    gestures: GestureOptions? = nil, explaining stretches: [MomentStretch] = [],
    keepsHeights: Bool = false, keepsLog: Bool = false
  ) throws(OutputError) {
    try self.init(
      metadata: metadata, streams: streams, leavingOut: leftOut, folder: folder, keepsTables: false,
      options: options, gestures: gestures, explaining: stretches, keepsHeights: keepsHeights,
      keepsLog: keepsLog, study: nil, of: nil)
  }

  /// The same; tables are kept in memory with `keepsTables`, and `study` makes who listens to `studied` too.
  package init(
    metadata: RecordingMetadata, streams: Set<SensorStream>, leavingOut leftOut: Set<SensorStream>,
    folder: String?, keepsTables: Bool, options: ResultFiles.Options, gestures: GestureOptions?,
    explaining stretches: [MomentStretch], keepsHeights: Bool, keepsLog: Bool,
    study: (any StudyMaking)?, of studied: StudiedRecording?
  ) throws(OutputError) {
    self.leftOut = leftOut
    held = keepsTables ? HeldTables() : nil
    place =
      held.map { ResultPlace(held: $0, chosen: options.files) }
      ?? folder.map { ResultPlace(folder: $0, chosen: options.files) }
    let used = streams.subtracting(leftOut)
    tellsVisits = !used.isDisjoint(with: [.acceleration, .location])
    sink = AnalysisSink(
      diary: DiaryBuilder(
        metadata: metadata, explaining: stretches, keepsHeights: keepsHeights,
        isWearable: studied?.isWearable ?? false),
      restsBySpeed: !used.isEmpty && !used.contains(.acceleration))
    if let place {
      sink.files = try ResultFiles(place, streams: used, options: options)
      if let study, let studied { sink.study = try study.listener(to: studied, into: place) }
    }
    sink.gestures = gestures.flatMap {
      used.contains(.acceleration)
        ? $0.listener($0, stretches.map { $0.start..<max($0.start, $0.end) }) : nil
    }
    if keepsLog { sink.report = ReportLog() }
    coprocessor.recognizesWear = metadata.leavesWearOpen
    // An accelerometer alone teaches nothing of the sensors and gives the diary no heading: only a
    // table has a use for its inclination (R153).
    let turning: Set<SensorStream> = [.rotationRate, .magneticField]
    coprocessor.fusesMotion =
      sink.files?.hasMotion == true || gestures != nil || keepsLog || streams.isEmpty
      || !used.isDisjoint(with: turning)
  }

  /// Takes the next sample.
  public mutating func process(_ sample: Sample) throws(OutputError) {
    guard !leftOut.contains(sample.reading.stream) else { return }
    sink.diary.count(sample)
    if let calibration = gravity?.calibration, case .acceleration(let read) = sample.reading {
      let corrected = Sample(.acceleration(calibration.corrected(read)), at: sample.time)
      coprocessor.process(corrected, into: &sink)
    } else {
      coprocessor.process(sample, into: &sink)
    }
    // Checked at intervals, which are short against the time in which something is learned.
    untilCheck -= 1
    guard untilCheck == 0 else { return }
    untilCheck = Self.checkInterval
    note()
    if let error = sink.files?.error { throw error }
  }

  /// Ends the recording: files are closed, `summary.json` is written, the diary is complete.
  ///
  /// Throws where a file cannot be written, or where a moment that shall be explained, or of which a
  /// storey is said, lies behind the end; the files are complete then.
  public mutating func finish(
    findings: [RecordingFinding] = [], skippedRows: Int64 = 0, stated: StatedActivity? = nil
  ) throws(AnalysisError) -> Diary {
    coprocessor.finish(into: &sink)
    sink.finish()
    note()
    sink.diary.note(findings: findings, skippedRows: skippedRows)
    sink.diary.note(stated)
    var diary = sink.diary.finish()
    diary.source = source
    diary.metadata.recognized = coprocessor.wear
    diary.gravity = gravity
    diary.gestures = sink.gestures?.finish()
    var late: MomentError?
    do throws(MomentError) {
      try storeys?.name(&diary, departures: sink.diary.storeyDepartures)
    } catch {
      late = error
    }
    for i in diary.visits.indices {
      diary.visits[i].place = places.visit(diary.visits[i].visit.position)
    }
    sink.files?.note(diary.visitMoments)
    sink.files?.note(diary.storeys, known: diary.totals.duration)
    try AnalysisError.writing { () throws(OutputError) in
      try sink.files?.finish()
      try sink.study?.finish(diary, worn: sink.diary.worn)
      if let place {
        try SegmentsFile.write(diary, to: place)
        if tellsVisits { try VisitFiles.write(diary, into: place) }
        if let told = diary.gestures { try GestureFiles.write(told, into: place) }
        try SummaryFile.write(diary, into: place)
      }
    }
    if let late { throw .moment(late) }
    diary.explanation = try AnalysisError.looking { () throws(MomentError) in
      try sink.diary.explain()
    }
    if let told = diary.gestures { diary.explanation?.note(told) }
    return diary
  }

  /// Notes how well the length of the steps since the last call was known, and what is known of the
  /// sensors.
  private mutating func note() {
    sink.files?.note(coprocessor.sensorCalibration)
    let newest = coprocessor.walked - walked
    walked = coprocessor.walked
    sink.diary.note(
      strideError: coprocessor.strideCalibration.relativeError(of: newest), over: newest.total)
  }
}
