import MotionPlaces
public import MotionProcessing
public import MotionRecordings

/// Recordings one after the other, each told to a diary, with what is known from one to the next: a
/// person's steps, a device's sensors, a building's storeys.
///
/// ```swift
/// var batch = try BatchAnalysis(options) { print($0) }
/// for path in paths {
///   if let diary = try batch.process(path) { … }
/// }
/// exit(batch.outcome.rawValue)
/// ```
public struct BatchAnalysis {
  /// What can be chosen.
  public struct Options {
    /// How recordings are read.
    public var reading = ReadingOptions()
    /// Streams that are not used.
    public var leftOut: Set<SensorStream> = []
    /// The folder below which each recording gets one for its tables; `nil` for no tables.
    public var folder: String?
    /// What can be chosen about the tables.
    public var tables = ResultFiles.Options()
    /// The clock of local times; `nil` for that of each recording.
    public var clock: LocalClock?
    /// Moments that shall be explained.
    public var moments: [RecordingMoment] = []
    /// The file that keeps what is known of the user's steps; begun where it is missing.
    public var snapshot: String?
    /// Whether all recordings are of one device: what is learned of its sensors is kept too.
    public var isOneDevice = false
    /// The file that keeps what is known of a building; begun where it is missing.
    public var building: String?
    /// What is said of the storeys of each recording.
    public var storeys: [SaidStorey] = []

    /// Nothing but a diary.
    public init() {}
  }

  /// How it went, by the exit code of a program.
  public enum Outcome: Int32, Sendable {
    /// All was read and told.
    case complete = 0
    /// A recording could not be told, or a statement could not be taken.
    case failed = 1
    /// All was told, but parts of a recording could not be read.
    case damaged = 3
  }

  private let options: Options
  private let note: (String) -> Void
  private var folders: ResultFolders?
  private var snapshot: KeptSnapshot?
  private var building: BuildingStoreys?
  private var hasFailed = false
  private var isDamaged = false

  /// Opens what is kept. `note` is told, in one line each, what was assumed and what went wrong with
  /// a recording.
  ///
  /// Throws where a kept file cannot be read, or is none.
  public init(_ options: Options, note: @escaping (String) -> Void) throws(OutputError) {
    self.options = options
    self.note = note
    folders = options.folder.map(ResultFolders.init(root:))
    if let path = options.snapshot {
      let kept = try KeptSnapshot(path: path)
      if kept.isNew { note(Self.newSnapshot(path)) }
      snapshot = kept
    }
    if let path = options.building {
      building = try BuildingFile.read(path)
      if building == nil { note("\(path): no building yet, begun with what --storey says") }
    }
  }

  /// How it went so far.
  public var outcome: Outcome { hasFailed ? .failed : isDamaged ? .damaged : .complete }

  /// What is known by now of the building and of the user's steps, a line each.
  public var learned: [String] {
    let storeys = options.building == nil ? nil : building.map { LearnedText.summary(of: $0) }
    return [storeys, snapshot.map { LearnedText.summary(of: $0.calibration) }].compactMap { $0 }
  }

  /// Reads a recording to its end; `progress` is called with every sample, and with it what gives
  /// the share that was read, 0 to 1.
  ///
  /// - Returns: its diary; `nil` where it could not be told, which was noted.
  ///
  /// Throws where a result cannot be written: the next one cannot either.
  public mutating func process(
    _ path: String, progress: (() -> Double) -> Void = { _ in }
  ) throws(OutputError) -> Diary? {
    do throws(AnalysisError) {
      let diary = try diary(of: path, progress)
      isDamaged = isDamaged || diary.quality.isDamaged
      return diary
    } catch {
      switch error {
      case .reading(let error): note(error.description)
      case .moment(let error): note("\(path): \(error.description)")
      case .output(let error): throw error
      }
    }
    hasFailed = true
    return nil
  }

  private mutating func diary(
    of path: String, _ progress: (() -> Double) -> Void
  ) throws(AnalysisError) -> Diary {
    let reader = try AnalysisError.reading { () throws(RecordingError) in
      try RecordingReader(path: path, options: options.reading)
    }
    for text in reader.assumptions { note("\(path): assumed: \(text)") }
    for text in reader.corrections { note("\(path): corrected: \(text)") }
    for text in reader.refusals { note("\(path): assumed: \(text)") }
    try AnalysisError.reading { () throws(RecordingError) in
      try refuseUnusedOptions(for: reader, path: path)
    }
    if let warning = warningOfNorth(in: Set(reader.streams)) { note("\(path): \(warning)") }
    var analysis = try analysis(of: reader)
    let samples = SamplesAhead(of: reader)
    while let sample = try AnalysisError.reading({ () throws(RecordingError) in
      try samples.next()
    }) {
      try AnalysisError.writing { () throws(OutputError) in try analysis.process(sample) }
      progress { samples.progress }
    }
    let diary = try analysis.finish(findings: reader.findings, skippedRows: reader.skippedRows)
    try AnalysisError.writing { () throws(OutputError) in
      try snapshot?.keep(
        analysis.strideCalibration, sensors: options.isOneDevice ? analysis.sensorCalibration : nil)
      if let naming = analysis.storeys { try keep(naming, of: path) }
    }
    return diary
  }

  /// The analysis of a recording, with what is known and what was said of it.
  private mutating func analysis(
    of reader: RecordingReader
  ) throws(AnalysisError) -> RecordingAnalysis {
    let (options, start) = (options, reader.metadata.start)
    let clock = DiaryText.clock(of: reader.metadata, chosen: options.clock)
    let (stretches, statements) = try AnalysisError.looking { () throws(MomentError) in
      (
        try options.moments.map { (moment) throws(MomentError) in
          try moment.stretch(start: start, clock: clock)
        },
        try options.storeys.map { (storey) throws(MomentError) in
          try storey.statement(start: start, clock: clock)
        }
      )
    }
    var analysis = try AnalysisError.writing { () throws(OutputError) in
      try RecordingAnalysis(
        metadata: reader.metadata, streams: Set(reader.streams), leavingOut: options.leftOut,
        folder: try folders?.make(for: reader.metadata.recording), options: options.tables,
        explaining: stretches)
    }
    if let snapshot {
      analysis.strideCalibration = snapshot.calibration
      if options.isOneDevice { analysis.sensorCalibration = snapshot.sensors }
    }
    if !statements.isEmpty { analysis.storeys = StoreyNaming(statements, in: building) }
    return analysis
  }

  /// Keeps what a recording taught of the building; notes what of it taught nothing.
  private mutating func keep(_ naming: StoreyNaming, of path: String) throws(OutputError) {
    if let file = options.building, let learned = naming.building {
      building = learned
      try BuildingFile.write(learned, to: file)
    }
    for refusal in naming.refusals { note("\(path): \(LearnedText.complaint(refusal))") }
    hasFailed = hasFailed || !naming.refusals.isEmpty
  }

  /// Throws where an option can do nothing for a recording: its user would take the figures for what
  /// was asked.
  private func refuseUnusedOptions(
    for reader: RecordingReader, path: String
  ) throws(RecordingError) {
    let streams = Set(reader.streams).subtracting(options.leftOut)
    if streams.isDisjoint(with: DataQuality.measured) {
      let left = options.leftOut.map { $0.word }.sorted().joined(separator: " and ")
      throw RecordingError(
        file: path, reason: "without \(left) nothing is left of the recording",
        advice: "leave another stream out")
    }
    if options.clock != nil, reader.metadata.start == nil {
      throw RecordingError(
        file: path, reason: "--time-zone cannot act: the recording has no date",
        advice: "leave the option out")
    }
    if !options.storeys.isEmpty, !streams.contains(.pressure) {
      throw RecordingError(
        file: path,
        reason:
          "--storey cannot act: the recording has no barometer, which shows how far it goes up",
        advice: "leave the option out")
    }
  }

  /// Which stream a frame of north lacks: its quaternions stay empty.
  private func warningOfNorth(in streams: Set<SensorStream>) -> String? {
    let frame = options.tables.frame
    let needed: [SensorStream] =
      switch frame {
      case .xArbitraryZVertical: []
      case .xArbitraryCorrectedZVertical, .xMagneticNorthZVertical: [.magneticField]
      case .xTrueNorthZVertical: [.magneticField, .location]
      }
    let missing = needed.filter { !streams.subtracting(options.leftOut).contains($0) }.map {
      $0.word
    }
    guard options.folder != nil, !missing.isEmpty else { return nil }
    return "\(frame.rawValue) needs \(missing.joined(separator: " and ")), which this recording "
      + "does not have: the quaternions of device-motion.csv stay empty"
  }

  /// Says that there is no snapshot file yet.
  public static func newSnapshot(_ path: String) -> String {
    "\(path): no snapshot yet, begun with an unknown person"
  }
}
