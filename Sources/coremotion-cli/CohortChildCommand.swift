import ArgumentParser
import MotionCohort

/// What `coremotion cohort` starts for the recordings: not for people, so not among the commands that help
/// names.
struct CohortChildCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cohort-child", abstract: "Reads recordings for coremotion cohort.",
    shouldDisplay: false)

  @OptionGroup var arguments: CohortArguments

  func run() throws { CohortChild(try arguments.options()).run() }
}
