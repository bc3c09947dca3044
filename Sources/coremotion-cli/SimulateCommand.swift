import ArgumentParser
import MotionDiary
import MotionProcessing
import MotionRecordings
import MotionSimulator

/// `coremotion simulate`: a recording of somebody who never lived, with the truth beside.
struct SimulateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate",
    abstract: "Writes a simulated recording with the truth beside.",
    discussion: """
      EXAMPLES
        coremotion simulate --list
        coremotion simulate commuter --output morning.zip
        coremotion simulate commuter --seed 7 --output morning
      """)

  @Argument(help: "Name of the scenario; see --list.")
  var scenario: String?

  @Option(help: ArgumentHelp("Zip or folder to write.", valueName: "path"))
  var output: String?

  @Option(help: "Chooses the person, the noise and the details; equal seeds give equal bits.")
  var seed: UInt64 = 1

  @Flag(help: "Print the scenarios and stop.")
  var list = false

  func validate() throws {
    guard !list else { return }
    guard let scenario else {
      throw ValidationError("Name a scenario; coremotion simulate --list shows them.")
    }
    guard Scenario.named(scenario) != nil else {
      let names = Scenario.all.map(\.name).joined(separator: ", ")
      throw ValidationError("There is no scenario \"\(scenario)\"; there are \(names).")
    }
    guard let output, !output.isEmpty else {
      throw ValidationError("--output must name the zip or folder to write.")
    }
  }

  func run() throws {
    if list {
      let width = Scenario.all.map(\.name.count).max() ?? 0
      for scenario in Scenario.all {
        let space = String(repeating: " ", count: width - scenario.name.count)
        Terminal.write("\(scenario.name)\(space)  \(scenario.summary)\n")
      }
      return
    }
    guard let output, let scenario = scenario.flatMap(Scenario.named) else { return }
    do {
      var simulation = Simulation(scenario, seed: seed)
      var writer = try RecordingWriter(path: output, metadata: simulation.metadata)
      while let sample = simulation.next() { try writer.write(sample) }
      for (name, text) in try simulation.truth.files() {
        try writer.write(member: name, text: text)
      }
      try writer.finish()
    } catch let error as RecordingError {
      Terminal.complain(error)
      throw ExitCode(1)
    }
  }
}
