import MotionRecordings
import MotionSimulator

/// A simulated recording with the truth beside: `scenario` is a name or a file, `seed` a whole number
/// of 64 bits as text, `output` the zip that is written.
struct SimulationQuestion {
  private let scenario: Scenario
  private let seed: UInt64
  private let output: String

  init(_ question: JSONObject) throws(RefusedQuestion) {
    let name = question["scenario"]?.string ?? ""
    guard let seed = question["seed"]?.string.flatMap({ UInt64($0) }) else {
      throw .argument("seed", "expected a whole number from 0 to \(UInt64.max)")
    }
    guard let output = question["output"]?.string else {
      throw .argument("output", "expected the path of a zip")
    }
    self.seed = seed
    self.output = output
    if !Scenario.isPath(name), let known = Scenario.named(name) {
      scenario = known
      return
    }
    guard Scenario.isPath(name) else {
      throw .argument("scenario", Scenario.complaint(aboutUnknown: name))
    }
    do throws(ScenarioFileError) {
      scenario = try Scenario(path: name)
    } catch {
      throw .argument("scenario", error.lines.joined(separator: "\n"))
    }
  }

  func answer() throws(RefusedQuestion) -> Answer {
    var simulation = Simulation(scenario, seed: seed)
    try RefusedQuestion.recording { () throws(RecordingError) in
      var writer = try RecordingWriter(path: output, metadata: simulation.metadata)
      while let sample = simulation.next() { try writer.write(sample) }
      for (name, text) in simulation.files { try writer.write(member: name, text: text) }
      try writer.finish()
    }
    return Answer(.object { $0.add("name", simulation.metadata.recording) })
  }
}
