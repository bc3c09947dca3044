import ArgumentParser
import MotionDiary
import MotionRecordings

/// `coremotion journal`: one person's recordings on one calendar.
struct JournalCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "journal",
    abstract: "Tells the days of one person: places, trips, steps.",
    discussion: """
      Puts recordings on one calendar, in any order: each local day with visits,
      trips and the steps in each, its level, and the goal. Time that several
      recordings hold is counted once. Days without data are said, not zero.

      EXAMPLES
        coremotion journal monday.zip tuesday.zip
        coremotion journal phone/ --places my-places.json --goal steps=8000
        coremotion journal phone/ --json | jq '.days[] | {date, steps}'
        coremotion journal phone/ --time-zone America/New_York --units imperial
      """)

  @Argument(help: "Recordings of one person.")
  var files: [String]

  @Option(
    help: ArgumentHelp(
      "The owner's places by name: used, new ones added with a letter, written back "
        + "(Documentation/guides/visits.md).", valueName: "file"))
  var places: String?

  @Option(
    help: ArgumentHelp("What a day shall reach, such as steps=8000.", valueName: "steps=count"))
  var goal: String?

  @Flag(help: "Print one JSON document instead of text (Documentation/reference/output-json.md).")
  var json = false

  @OptionGroup var zone: ClockArgument

  @Option(
    help: ArgumentHelp(
      "Units of the text: metric or imperial; default: those of your country.", valueName: "name"))
  var units: UnitsName?

  @OptionGroup var recording: RecordingOptions

  func validate() throws {
    if places == "" { throw ValidationError("--places needs the name of a file.") }
    if let goal, Self.steps(goal) == nil {
      throw ValidationError("--goal \(goal): give steps=COUNT, from 1 to 1000000: steps=8000.")
    }
  }

  func run() throws {
    var diaries: [Diary] = []
    var failed: [FailedRecording] = []
    var outcomes: [BatchAnalysis.Outcome] = []
    do throws(OutputError) {
      var batch = try BatchAnalysis(options()) { Terminal.complain($0) }
      for input in inputs(&failed, &outcomes) {
        var progress = ProgressLine(input.path)
        defer { progress.end() }
        let diary = try batch.process(input.path, reading: input.reading) { progress.advance($1()) }
        if let diary { diaries.append(diary) }
      }
      failed += batch.failed
      if !diaries.isEmpty || !batch.failed.isEmpty { outcomes.append(batch.outcome) }
    } catch {
      Terminal.complain(error)
      throw ExitCode(BatchAnalysis.Outcome.failed.rawValue)
    }
    try show(Journal(diaries, clock: try zone.clock(), goal: goal.flatMap(Self.steps)), failed)
    let outcome = BatchAnalysis.Outcome(of: outcomes)
    if outcome != .complete { throw ExitCode(outcome.rawValue) }
  }

  private func show(_ journal: Journal, _ failed: [FailedRecording]) throws {
    if json {
      Terminal.write(JournalJSON.document(of: journal, failed: failed))
    } else if !journal.days.isEmpty || !journal.undated.isEmpty {
      var style = DiaryText.Style()
      style.isColoured = Terminal.isColoured
      style.units = units?.units ?? .ofUser
      Terminal.writeText(JournalText(journal, style: style).string())
    }
    if journal.days.isEmpty, !journal.undated.isEmpty {
      Terminal.complain("no recording has a date, and a journal needs one")
      throw ExitCode(BatchAnalysis.Outcome.failed.rawValue)
    }
  }

  /// Single recordings by their dates, so that places get their letters in the order of the visits.
  private func inputs(
    _ failed: inout [FailedRecording], _ outcomes: inout [BatchAnalysis.Outcome]
  ) -> [RecordingInput] {
    var inputs: [(start: Int64, input: RecordingInput)] = []
    for path in files {
      do {
        for input in try RecordingInputs.all(in: path, recording.reading(in: zone.timeZone)) {
          let reader = try? RecordingReader(path: input.path, options: input.reading)
          inputs.append((reader?.metadata.start?.nanoseconds ?? .max, input))
        }
      } catch {
        Terminal.complain(error)
        failed.append(FailedRecording(path: path, reason: "\(error)"))
        outcomes.append(.failed)
      }
    }
    return inputs.enumerated().sorted {
      ($0.element.start, $0.offset) < ($1.element.start, $1.offset)
    }.map { $0.element.input }
  }

  private func options() -> BatchAnalysis.Options {
    var options = BatchAnalysis.Options()
    options.reading = recording.reading(in: zone.timeZone)
    options.inputs = files
    options.isOnePerson = true
    options.places = places
    return options
  }

  private static func steps(_ text: String) -> Int? {
    let parts = text.split(separator: "=", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0] == "steps", let count = Int(parts[1]),
      (1...1_000_000).contains(count)
    else { return nil }
    return count
  }
}
