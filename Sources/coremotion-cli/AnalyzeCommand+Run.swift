import ArgumentParser
import MotionDiary
import MotionProcessing
import MotionRecordings
import MotionStudy
import ReportPageAssets

extension AnalyzeCommand {
  func run() throws {
    let clock = try zone.clock()
    var printer = DiaryPrinter(form(clock))
    var outcomes: [BatchAnalysis.Outcome] = []
    do {
      let file = try report.map { path throws(OutputError) in
        try PlacedFile(Destination(path, for: .file, inputs: files, isForced: force))
      }
      var pages = ReportCollection()
      let inputs = inputs(into: &printer, &outcomes, &pages)
      if jobs > 1 {
        try analyze(inputs, options(clock), into: &printer, &outcomes, &pages)
        printer.end(learned: [])
      } else {
        let subject = Subject()
        var batch = try BatchAnalysis(options(clock)) { Terminal.complain($0, about: subject.path) }
        for input in inputs {
          subject.path = input.path
          let failed = batch.failed.count
          if let diary = try diary(of: input, by: &batch) { printer.add(diary) }
          for recording in batch.failed.dropFirst(failed) { printer.add(recording) }
        }
        pages.recordings += batch.reports
        pages.failed += batch.failed
        printer.end(learned: batch.learned)
        if !inputs.isEmpty { outcomes.append(batch.outcome) }
      }
      // A report of nothing would hide that nothing was told.
      if let file, !pages.recordings.isEmpty {
        let page = ReportPage(pages.recordings, failed: pages.failed, options: reportOptions(clock))
        file.write(page.html(.embedded))
        try file.finish()
      }
    } catch let error as OutputError {
      // Where one result cannot be written, the next cannot either.
      Terminal.complain(error)
      throw ExitCode(BatchAnalysis.Outcome.failed.rawValue)
    }
    let outcome = BatchAnalysis.Outcome(of: outcomes)
    if outcome != .complete { throw ExitCode(outcome.rawValue) }
  }

  private func form(_ clock: LocalClock?) -> DiaryPrinter.Form {
    if json { return .document }
    if jsonLines { return .lines }
    var style = DiaryText.Style()
    style.isColoured = Terminal.isColoured
    style.clock = clock
    style.units = units?.units ?? .ofUser
    return .text(style, isPlotted: plot)
  }

  /// The single recordings in all that was named; what cannot be read is said.
  private func inputs(
    into printer: inout DiaryPrinter, _ outcomes: inout [BatchAnalysis.Outcome],
    _ pages: inout ReportCollection
  ) -> [RecordingInput] {
    var inputs: [RecordingInput] = []
    for path in files {
      do {
        inputs += try RecordingInputs.all(in: path, recording.reading(in: zone.timeZone))
      } catch {
        Terminal.complain(error)
        let failed = FailedRecording(path: path, reason: "\(error)")
        printer.add(failed)
        pages.failed.append(failed)
        outcomes.append(.failed)
      }
    }
    return inputs
  }

  private func diary(of input: RecordingInput, by batch: inout BatchAnalysis) throws -> Diary? {
    var progress = ProgressLine(input.path)
    defer { progress.end() }
    return try batch.process(input.path, reading: input.reading) { progress.advance($1()) }
  }

  /// Several recordings at a time.
  private func analyze(
    _ inputs: [RecordingInput], _ options: BatchAnalysis.Options, into printer: inout DiaryPrinter,
    _ outcomes: inout [BatchAnalysis.Outcome], _ pages: inout ReportCollection
  ) throws {
    var failure: OutputError?
    var progress = ProgressLine("\(inputs.count) recordings")
    var done = 0
    // As lines they come in any order; a report has them as they were named.
    var parts: [Int: ReportCollection] = [:]
    ParallelAnalysis(inputs, options).run(jobs: jobs, inOrder: !jsonLines) { result in
      progress.end()
      defer {
        done += 1
        progress.show(Double(done) / Double(inputs.count))
      }
      for note in result.notes { Terminal.complain(note, about: result.path) }
      if let diary = result.diary { printer.add(diary) }
      for recording in result.failed { printer.add(recording) }
      parts[result.number] = ReportCollection(recordings: result.reports, failed: result.failed)
      outcomes.append(result.outcome)
      failure = failure ?? result.failure
    }
    progress.end()
    for part in inputs.indices.compactMap({ parts[$0] }) {
      pages.failed += part.failed
      pages.recordings += part.recordings
    }
    if let failure { throw failure }
  }

  private func options(_ clock: LocalClock?) -> BatchAnalysis.Options {
    var options = BatchAnalysis.Options()
    options.reading = recording.reading(in: zone.timeZone)
    results.apply(to: &options)
    options.folder = output
    options.inputs = files
    options.isForced = force
    options.namesSource = json || jsonLines
    options.keepsHeights = plot
    if let choice = try? tableChoice() { options.write(choice) }
    options.calibratesGravity = calibration
    options.clock = clock
    options.units = units?.units ?? .ofUser
    options.moments = explain.compactMap(RecordingMoment.init)
    options.snapshot = snapshot
    options.isOneDevice = sameDevice
    options.building = storeys.building
    options.places = places
    options.storeys = storeys.said
    options.gestures = gestures.options
    options.report = report == nil ? nil : reportOptions(clock)
    return options
  }

  private func reportOptions(_ clock: LocalClock?) -> ReportOptions {
    var options = ReportOptions()
    options.clock = clock
    options.showsRoute = !noRoute
    options.arguments = changing.map(Self.quoted).joined(separator: " ")
    return options
  }

  /// What was typed that changes figures. Names of files and of members stay out: they may be places.
  private var changing: [String] {
    var words: [String] = []
    for name in results.without { words += ["--without", name.stream.word] }
    if let timeZone = zone.timeZone { words += ["--time-zone", timeZone] }
    if calibration { words.append("--calibration") }
    return words + recording.changing
  }

  /// A word as a shell takes it.
  private static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { plain.contains($0) }
    return isPlain && !word.isEmpty ? word : "'" + word.replacing(text: "'", with: "'\\''") + "'"
  }

  private static let plain = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=+:,./%".utf8)
}

/// The recording in hand.
private final class Subject {
  var path: String?
}

/// What a report is made of, as it comes.
private struct ReportCollection {
  var recordings: [ReportRecording] = []
  var failed: [FailedRecording] = []
}
