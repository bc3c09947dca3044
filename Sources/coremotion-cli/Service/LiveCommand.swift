import ArgumentParser
import FoundationEssentials
import MotionDiary
import MotionLink
import MotionProcessing
import MotionRecordings
import SystemLibrary

/// `coremotion live`: what a device of the service measures now.
struct LiveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "live",
    abstract: "Shows what a device of the service measures now.",
    discussion: """
      In a terminal one screen that is kept up to date; through a pipe a line
      for each change of activity, steps and altitude. Steps and distance count
      from the start of the command. Ctrl-C ends it.

      EXAMPLES
        coremotion live
        coremotion live --device watch
        coremotion live --for 60 | tee minute.txt
        coremotion live --json
      """)

  @OptionGroup var service: ServiceOptions

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp("Ends after so many seconds.", valueName: "seconds"))
  var seconds: Double?

  @Flag(
    help:
      "Print one JSON document for each change in a line (Documentation/reference/service-json.md)."
  )
  var json = false

  func validate() throws {
    if let seconds, !(seconds > 0 && seconds < 1e9) {
      throw ValidationError("--for \(seconds): expected a number of seconds above 0")
    }
  }

  func run() throws { try ServiceOptions.report(show) }

  private func show() throws {
    let link = try service.link()
    let isScreen = !json && isatty(STDOUT_FILENO) == 1
    let view = LiveView(link, kind: json ? .json : isScreen ? .screen : .lines)
    let subscriptions = view.subscribe()
    defer { withExtendedLifetime(subscriptions) {} }
    let begun = ContinuousClock.now
    var wasConnected = true
    while !hasLasted(since: begun) {
      if let refusal = link.refusal, refusal != SampleSender.end {
        throw CommandFailure(description: "the service refuses: \(refusal)")
      }
      // The link connects again by itself, and goes on where it was.
      if wasConnected, !link.isConnected {
        Terminal.complain("the service is gone; waiting until it is back (Ctrl-C ends)")
      }
      wasConnected = link.isConnected
      usleep(100_000)
      Interruption.endIfAsked()
      view.show()
    }
    view.show()
  }

  private func hasLasted(since begun: ContinuousClock.Instant) -> Bool {
    seconds.map { ContinuousClock.now - begun >= .seconds($0) } ?? false
  }
}
