import ArgumentParser
import MotionDiary
import MotionProcessing
import MotionRecordings
import MotionSimulator

/// `coremotion simulate`: a simulated recording with its truth.
struct SimulateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate",
    abstract: "Writes a simulated recording with the truth beside.",
    discussion: """
      A scenario is a short text: what somebody does, for how long, and where the
      phone is. Many come along; a file of your own goes by its name if that has
      a slash or ends with .txt or .scenario (Documentation/reference/scenarios.md).

      EXAMPLES
        coremotion simulate --list
        coremotion simulate commuter --output morning.zip
        coremotion simulate commuter --seed 7 --output morning
        coremotion simulate --show run > mine.txt
        coremotion simulate mine.txt --output mine.zip
        coremotion simulate mine.txt --output mine.zip --force
      """)

  @Argument(help: "Name of a scenario, see --list; or a file with one.")
  var scenario: String?

  @Option(
    help: ArgumentHelp("Zip or folder to write, new or an empty folder.", valueName: "path"))
  var output: String?

  @Flag(help: "Replace the zip, or the members of the same names in the folder, of --output.")
  var force = false

  @Option(help: "Chooses the person, the noise and the details; equal seeds give equal bits.")
  var seed: UInt64 = 1

  @Flag(help: "Print the scenarios and stop.")
  var list = false

  @Flag(help: "Print the text of the scenario and stop.")
  var show = false

  @Flag(help: "Print the words of which a scenario is made and stop.")
  var words = false

  func validate() throws {
    let asked = [list, show, words].filter { $0 }.count
    guard asked <= 1 else {
      throw ValidationError("Choose one of --list, --show and --words.")
    }
    if asked == 1, output != nil {
      throw ValidationError("--list, --show and --words write no recording: leave out --output.")
    }
    if list || words {
      guard scenario == nil else {
        throw ValidationError("--list and --words take no scenario.")
      }
      return
    }
    guard let scenario, !scenario.isEmpty else {
      throw ValidationError("Name a scenario; coremotion simulate --list shows them.")
    }
    guard Scenario.isPath(scenario) || Scenario.named(scenario) != nil else {
      throw ValidationError(Scenario.complaint(aboutUnknown: scenario))
    }
    guard show || output?.isEmpty == false else {
      throw ValidationError("--output must name the zip or folder to write.")
    }
  }

  func run() throws {
    if list { return Terminal.write(Self.list()) }
    if words { return Terminal.write(Scenario.words) }
    guard let name = scenario else { return }
    do {
      let scenario =
        if let known = Scenario.isPath(name) ? nil : Scenario.named(name) { known } else {
          try Scenario(path: name)
        }
      if show { return Terminal.write(scenario.text ?? "") }
      if let output { try write(scenario, to: output) }
    } catch let error as ScenarioFileError {
      for line in error.lines { Terminal.complain(line) }
      throw ExitCode(1)
    } catch  where error is RecordingError || error is OutputError {
      Terminal.complain(error)
      throw ExitCode(1)
    }
  }

  private func write(_ scenario: Scenario, to output: String) throws {
    let inputs = self.scenario.flatMap { Scenario.isPath($0) ? [$0] : nil } ?? []
    let destination = try Destination(
      output, for: RecordingWriter.isZip(output) ? .file : .folder, inputs: inputs, isForced: force)
    var simulation = Simulation(scenario, seed: seed)
    let forecast = SimulationForecast(
      simulation, of: scenario, isZip: RecordingWriter.isZip(output))
    if let text = forecast.text(of: output) { Terminal.complain(text) }
    var writer = try RecordingWriter(
      path: destination.path, metadata: simulation.metadata, replacing: destination.isReplaced)
    var progress = ProgressLine(scenario.name)
    defer { progress.end() }
    while let sample = simulation.next() {
      try writer.write(sample)
      progress.step(simulation.progress)
    }
    for (name, text) in simulation.files { try writer.write(member: name, text: text) }
    try writer.finish()
  }

  private static func list() -> String {
    let width = Scenario.all.map(\.name.count).max() ?? 0
    return Scenario.all.reduce(into: "") { list, scenario in
      let space = String(repeating: " ", count: width - scenario.name.count)
      list += "\(scenario.name)\(space)  \(scenario.summary)\n"
    }
  }
}
