import ArgumentParser
import MotionCohort
import MotionDiary
import MotionStudy
import SystemLibrary

/// `coremotion cohort`: many recordings into one folder.
struct CohortCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cohort",
    abstract: "Analyses many recordings into one folder.",
    discussion: """
      Each recording gets a folder of tables, each file a row in manifest.csv:
      done, damaged, refused or failed, and why. recordings.csv, days.csv and
      minutes.csv have the rows of all. A file of which the program dies or
      hangs is a row too; the run goes on (Documentation/guides/cohort.md).

      INPUT is a file, a folder, @list.txt with one path a line, or - for such a
      list on standard input.

      EXAMPLES
        coremotion cohort study/ --output results
        coremotion cohort study/ --output results --resume
        coremotion cohort @files.txt --output results --jobs 8 --wear wrist
        find /data -name '*.cwa' | coremotion cohort - --output results
        coremotion cohort study/ --output results --tables all
        coremotion cohort study/ --output results --shard 3/50
        coremotion cohort --merge part1 part2 --output results
        coremotion cohort study/ --output results --json | jq .failures

      EXIT STATUS
        0 all done   1 none   3 some: manifest.csv says which, and why
        2 the call is wrong
      """)

  @Argument(help: ArgumentHelp("Files, folders, @list.txt or -.", valueName: "input"))
  var inputs: [String]

  @Option(help: ArgumentHelp("The folder of the results, new or empty.", valueName: "dir"))
  var output: String

  @Flag(
    help: """
      Go on with a folder: what is done, by the same options and version, of a file with the same \
      SHA-256, stays; the rest is made.
      """)
  var resume = false

  @Option(
    help: ArgumentHelp("Recordings at a time; default: the processors.", valueName: "count"))
  var jobs: Int?

  @Option(
    help: ArgumentHelp(
      "Only the files of one part of several, such as 3/50: by the SHA-256 of their paths. Parts may "
        + "share a folder.",
      valueName: "i/n"))
  var shard: String?

  @Flag(help: "Put folders of cohorts together: inputs are such folders.")
  var merge = false

  @Flag(help: "End with the first file that has no results.")
  var failFast = false

  @Flag(help: "Print what became of all as a JSON document (Documentation/reference/cohort.md).")
  var json = false

  @Option(
    help: ArgumentHelp(
      "Stop the reading of a file that gives no sign for so long.", valueName: "seconds"))
  var timeLimit = 600

  @Option(
    help: ArgumentHelp("Stop the reading of a file that takes more memory.", valueName: "mb"))
  var memoryLimit = 2048

  @OptionGroup var arguments: CohortArguments

  func validate() throws {
    if output.isEmpty { throw ValidationError("--output needs the name of a folder.") }
    if let jobs, !(1...Self.mostJobs).contains(jobs) {
      throw ValidationError("--jobs must be a whole number from 1 to \(Self.mostJobs).")
    }
    if let shard, Shard(shard) == nil {
      throw ValidationError(
        "--shard \(shard): give its number and how many there are, such as 3/50, at most \(Shard.most)."
      )
    }
    guard (1...1_000_000).contains(timeLimit) else {
      throw ValidationError("--time-limit must be a whole number of seconds from 1 to 1000000.")
    }
    guard (64...1_000_000).contains(memoryLimit) else {
      throw ValidationError("--memory-limit must be a whole number of MB from 64 to 1000000.")
    }
    if inputs.filter({ $0 == "-" }).count > 1 {
      throw ValidationError("Standard input is one list: name - once.")
    }
    if merge {
      let idle = [
        ("--resume", resume), ("--shard", shard != nil), ("--jobs", jobs != nil),
        ("--fail-fast", failFast),
      ]
      for (name, isGiven) in idle where isGiven {
        throw ValidationError("\(name) is about reading recordings; --merge reads none.")
      }
    }
  }

  /// At most so many recordings at a time.
  private static let mostJobs = 1024

  /// Another program for the children, for tests of what they die of.
  private static let childVariable = "COREMOTION_COHORT_CHILD"

  func run() throws {
    let outcome: CohortOutcome
    do {
      outcome = merge ? try merged() : try analysed()
    } catch let error as OutputError {
      Terminal.complain(error)
      throw ExitCode(BatchAnalysis.Outcome.failed.rawValue)
    }
    let text = CohortText(outcome, folder: output, settings: settings)
    if json { Terminal.write(text.document) } else { Terminal.writeText(text.summary) }
    if outcome.outcome != .complete { throw ExitCode(outcome.outcome.rawValue) }
  }

  private func analysed() throws -> CohortOutcome {
    var progress = CohortProgress()
    var run = try CohortRun(CohortInputs.listed(inputs), into: output, settings) { row in
      progress.clear()
      let reason = row.reason ?? row.state.rawValue
      let name = row.key.member.map { "\(row.key.file), \($0)" } ?? row.key.file
      Terminal.complain("\(name): \(reason)", about: name)
    }
    defer { progress.clear() }
    return try run.run { state in
      Interruption.endIfAsked()
      progress.show(state)
    }
  }

  private func merged() throws -> CohortOutcome {
    try CohortMerge(inputs, into: output).run { Interruption.endIfAsked() }
  }

  private var settings: CohortSettings {
    var settings = CohortSettings()
    settings.words = arguments.words
    let names = (try? arguments.choice().names) ?? []
    settings.tables = Set(
      StudyTable.allCases.filter { $0 == .recordings || names.contains($0.rawValue) })
    settings.jobs = jobs ?? max(1, min(Self.mostJobs, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))))
    settings.shard = shard.flatMap(Shard.init)
    settings.isResumed = resume
    settings.failsFast = failFast
    settings.timeLimit = Double(timeLimit)
    settings.memoryLimit = Int64(memoryLimit) << 20
    settings.arguments = ["cohort-child"]
    if let other = getenv(Self.childVariable) { settings.program = String(cString: other) }
    return settings
  }
}
