import ArgumentParser
import MotionDiary
import MotionProcessing
import MotionSimulator

/// `coremotion demo`: a simulated morning, its diary, and the truth beside.
struct DemoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo",
    abstract: "Shows the diary of a simulated morning, held against the truth.",
    discussion: """
      Nothing is needed and nothing is written: a phone that lives through a
      commuter's morning is simulated, its samples are processed like those of
      a recording, and what was found is held against what happened.

      EXAMPLES
        coremotion demo
        coremotion demo --seed 7
        coremotion demo --plot
        coremotion demo --json
      """)

  @Option(help: "Chooses the person, the noise and the details; equal seeds give equal bits.")
  var seed: UInt64 = 1

  @Flag(help: "Print one JSON document instead of text (Documentation/reference/output-json.md).")
  var json = false

  @Flag(help: "Draw activities, steps and height over the morning under the text.")
  var plot = false

  func validate() throws {
    if plot && json { throw ValidationError("--plot draws under the text: leave out --json.") }
  }

  func run() throws {
    guard let scenario = Scenario.all.first else { return }
    var simulation = Simulation(scenario, seed: seed)
    var analysis = try RecordingAnalysis(metadata: simulation.metadata, keepsHeights: plot)
    while let sample = simulation.next() { try analysis.process(sample) }
    var diary = try analysis.finish()
    diary.truth = DiaryTruth(simulation.truth)
    var style = DiaryText.Style()
    style.isColoured = Terminal.isColoured
    style.units = .ofUser
    var printer = DiaryPrinter(json ? .document : .text(style, isPlotted: plot))
    printer.add(diary)
    printer.end(learned: [])
  }
}

extension DiaryTruth {
  /// What a simulation knows about itself.
  init(_ truth: SimulationTruth) {
    self.init()
    steps = truth.steps.count
    distanceOnFoot = truth.distance
    floorsAscended = truth.floorsUp
    floorsDescended = truth.floorsDown
    for label in truth.labels { append(label.label, from: label.start, to: label.end) }
  }
}
