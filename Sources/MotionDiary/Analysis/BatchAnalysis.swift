import MotionPlaces
import MotionProcessing
public import MotionRecordings
import MotionSystem

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
  let options: Options
  private let note: (String) -> Void
  private var folders: ResultFolders?
  private var snapshot: KeptSnapshot?
  private var building: BuildingStoreys?
  private var places: KnownPlaces?
  private var isDamaged = false
  private var told = 0
  private var turns: [HeldLock] = []
  /// What is to be said when a kept file is begun, by its path: one that nothing came into was not.
  private var begun: [String: String] = [:]
  /// The recordings that could not be told as was asked for, and why, in the order in which they came.
  public private(set) var failed: [FailedRecording] = []
  /// The recordings as a report holds them, where one was asked for.
  public private(set) var reports: [ReportRecording] = []
  /// The files of the newest recording's results by their names, such as `steps.csv` and `summary.json`, where
  /// they are kept in memory.
  public private(set) var tables: [String: [UInt8]] = [:]
  /// What a report needs of them, where it is kept.
  public private(set) var sources: [ReportSource] = []

  /// Opens what is kept. `note` is told, in one line each, what was assumed and what went wrong with
  /// a recording.
  ///
  /// Throws where a kept file cannot be read, or is none.
  public init(_ options: Options, note: @escaping (String) -> Void) throws(OutputError) {
    self.options = options
    self.note = note
    folders = (options.keepsTables ? nil : options.folder).map {
      ResultFolders(root: $0, inputs: options.inputs, isForced: options.isForced)
    }
    if let path = options.snapshot {
      let kept = try KeptSnapshot(path: path) { note(Self.waiting(path)) }
      if kept.isNew { begun[path] = Self.newSnapshot(path) }
      snapshot = kept
    }
    if let path = options.building {
      if path == options.snapshot {
        throw OutputError(refusing: path, "a snapshot and a building are two files")
      }
      turns.append(try SmallFile.turn(path) { note(Self.waiting(path)) })
      building = try BuildingFile.read(path)
      if building == nil {
        begun[path] = "\(path): no building yet, begun with what --storey says"
      }
    }
    if options.isOnePerson { places = KnownPlaces() }
    if let path = options.places {
      if path == options.snapshot || path == options.building {
        throw OutputError(refusing: path, "the places need a file of their own")
      }
      turns.append(try SmallFile.turn(path) { note(Self.waiting(path)) })
      let kept = try PlacesFile.read(path)
      if kept == nil {
        begun[path] = "\(path): no places yet, begun with those of the first visits"
      }
      places = kept ?? KnownPlaces()
    }
  }

  /// How it went so far.
  public var outcome: Outcome {
    if failed.isEmpty { return isDamaged ? .damaged : .complete }
    return told == 0 ? .failed : .damaged
  }

  /// What is known by now of the building and of the user's steps, a line each. That nothing is known is no
  /// news where no recording could be told.
  public var learned: [String] {
    let units = options.units
    let storeys =
      options.building == nil ? nil : building.map { LearnedText.summary(of: $0, units: units) }
    let calibration = snapshot?.calibration
    let isNews = told > 0 || (calibration?.lessons ?? 0) > 0
    let steps = isNews ? calibration.map { LearnedText.summary(of: $0, units: units) } : nil
    return [storeys, steps].compactMap { $0 }
  }

  /// Reads a recording to its end; `progress` is called after every few thousand samples, with their number and
  /// what gives the share that was read, 0 to 1.
  ///
  /// - Parameters:
  ///   - path: the file, folder or archive.
  ///   - reading: how this one is read; without, as the options say for all.
  ///   - source: which file it is, where the caller has read it for that.
  ///   - progress: as said.
  /// - Returns: its diary; `nil` where it could not be told, which was noted.
  ///
  /// Throws where a result cannot be written: the next one cannot either.
  public mutating func process(
    _ path: String, reading: ReadingOptions? = nil, source: RecordingSource? = nil,
    progress: (Int, () -> Double) -> Void = { _, _ in }
  ) throws(OutputError) -> Diary? {
    let refusals = failed.count
    do throws(AnalysisError) {
      let diary = try diary(of: path, reading ?? options.reading, source, progress)
      isDamaged = isDamaged || diary.quality.isDamaged
      if failed.count == refusals { told += 1 }
      return diary
    } catch {
      switch error {
      case .reading(let error): fail(path, error.description, error)
      case .moment(let error): fail(path, "\(path): \(error.description)")
      case .output(let error) where error.isRefusal: fail(path, error.description)
      case .output(let error): throw error
      }
    }
    return nil
  }

  private mutating func fail(_ path: String, _ line: String, _ error: RecordingError? = nil) {
    note(line)
    failed.append(FailedRecording(path: path, reason: line, error: error))
  }

  private mutating func diary(
    of path: String, _ reading: ReadingOptions, _ known: RecordingSource?,
    _ progress: (Int, () -> Double) -> Void
  ) throws(AnalysisError) -> Diary {
    let reader = try AnalysisError.reading { () throws(RecordingError) in
      try RecordingReader(path: path, options: reading)
    }
    for text in reader.remarks { note("\(path): \(text)") }
    try AnalysisError.reading { () throws(RecordingError) in
      try refuseUnusedOptions(for: reader, path: path)
    }
    if let warning = warningOfNorth(in: Set(reader.streams)) { note("\(path): \(warning)") }
    let source = if let known { known } else { try source(of: path, reading) }
    let results = try AnalysisError.writing { () throws(OutputError) in
      try folders?.begin(for: reader.metadata.recording, of: source)
    }
    if let other = results?.other, let place = results?.path {
      note("\(path): the results of \(other) have its name; these go to \(place)")
    }
    do throws(AnalysisError) {
      var analysis = try analysis(of: reader, into: results?.folder)
      analysis.source = source
      if let measuring = options.gravity, !options.leftOut.contains(.acceleration) {
        analysis.gravity = try AnalysisError.reading { () throws(RecordingError) in
          try measuring.finding(in: path, reading)
        }
      }
      tables = [:]
      let diary = try diary(of: reader, by: &analysis, into: results, progress)
      try AnalysisError.writing { () throws(OutputError) in
        try keep(analysis, of: source, path)
        if let naming = analysis.storeys { try keep(naming, of: path) }
        if places != nil { places = analysis.places }
        if let file = options.places {
          try PlacesFile.write(analysis.places, to: file)
          tellBegun(file)
        }
      }
      if let log = analysis.reportLog {
        let told = ReportSource(diary: diary, log: log, path: path)
        if options.keepsSources { sources.append(told) }
        if let report = options.report { reports.append(told.recording(report)) }
      }
      return diary
    } catch {
      // Where the user knows the folder, not where it was begun.
      if case .output(let error) = error, let results { throw .output(results.shown(error)) }
      throw error
    }
  }

  /// Which file is read, where somebody wants to know; it is read once for that.
  private func source(
    of path: String, _ reading: ReadingOptions
  ) throws(AnalysisError) -> RecordingSource? {
    guard options.namesSource || options.folder != nil || options.snapshot != nil else {
      return nil
    }
    return try AnalysisError.reading { () throws(RecordingError) in
      try RecordingSource(reading: path, reading)
    }
  }

  /// Reads the samples, and puts the results to their place.
  private mutating func diary(
    of reader: RecordingReader, by analysis: inout RecordingAnalysis, into results: ResultFolder?,
    _ progress: (Int, () -> Double) -> Void
  ) throws(AnalysisError) -> Diary {
    let samples = SamplesAhead(of: reader, isAhead: options.readsAhead)
    while let piece = samples.nextPiece() {
      try AnalysisError.writing { () throws(OutputError) in
        for sample in piece { try analysis.process(sample) }
      }
      progress(piece.count) { samples.progress }
    }
    defer { tables = analysis.tables }
    let diary: Result<Diary, AnalysisError>
    do throws(AnalysisError) {
      diary = .success(
        try analysis.finish(
          findings: reader.findings, skippedRows: reader.skippedRows, stated: reader.stated))
    } catch {
      // A moment that is not there costs nothing but its explanation.
      guard case .moment = error else { throw error }
      diary = .failure(error)
    }
    if let results {
      try AnalysisError.writing { () throws(OutputError) in try folders?.finish(results) }
    }
    return try diary.get()
  }

  /// Keeps what a recording taught of steps and sensors.
  private mutating func keep(
    _ analysis: borrowing RecordingAnalysis, of source: RecordingSource?, _ path: String
  ) throws(OutputError) {
    guard let known = snapshot?.calibration else { return }
    let sensors = options.isOneDevice ? analysis.sensorCalibration : nil
    var learned = analysis.strideCalibration
    if let source, learned != known, snapshot?.knows(source) == true {
      note("\(path): its way was learned before, and is not learned again")
      learned = known
    }
    try snapshot?.keep(learned, sensors: sensors, of: source)
    if let file = options.snapshot { tellBegun(file) }
  }

  /// Says of a kept file that was written for the first time that there was none.
  private mutating func tellBegun(_ path: String) {
    if let line = begun.removeValue(forKey: path) { note(line) }
  }

  /// The analysis of a recording, with what is known and what was said of it.
  private func analysis(
    of reader: RecordingReader, into folder: String?
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
    let streams = Set(reader.streams)
    let studied = StudiedRecording(
      metadata: reader.metadata, isWearable: reader.isWearable && streams.contains(.acceleration),
      streams: streams.subtracting(options.leftOut), clock: clock)
    let isReported = options.report != nil || options.keepsSources
    var analysis = try AnalysisError.writing { () throws(OutputError) in
      try RecordingAnalysis(
        metadata: reader.metadata, streams: streams, leavingOut: options.leftOut, folder: folder,
        keepsTables: options.keepsTables, options: options.tables, gestures: options.gestures,
        explaining: stretches, keepsHeights: options.keepsHeights || isReported,
        keepsLog: isReported,
        study: options.study, of: studied)
    }
    if let snapshot {
      analysis.strideCalibration = snapshot.calibration
      if options.isOneDevice { analysis.sensorCalibration = snapshot.sensors }
    }
    if let places { analysis.places = places }
    if !statements.isEmpty { analysis.storeys = StoreyNaming(statements, in: building) }
    return analysis
  }

  /// Keeps what a recording taught of the building; notes what of it taught nothing.
  private mutating func keep(_ naming: StoreyNaming, of path: String) throws(OutputError) {
    if let file = options.building, let learned = naming.building {
      building = learned
      try BuildingFile.write(learned, to: file)
      tellBegun(file)
    }
    for refusal in naming.refusals { fail(path, "\(path): \(LearnedText.complaint(refusal))") }
  }

  private static func waiting(_ path: String) -> String {
    "\(path): another run works with it; waiting for its end"
  }

  /// Says that there is no snapshot file yet.
  public static func newSnapshot(_ path: String) -> String {
    "\(path): no snapshot yet, begun with an unknown person"
  }
}
