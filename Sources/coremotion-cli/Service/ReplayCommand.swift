import ArgumentParser
import FoundationEssentials
import MotionDiary
import MotionLink
import MotionProcessing
import MotionRecordings
import SystemLibrary

/// `coremotion replay`: a recording as the samples of one of the service's devices.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Pushes a recording's samples to the service, as a device would.",
    discussion: """
      The device is made where there is none of its name. Samples are placed by
      their dates: what the service has already is dropped and counted, so a
      recording may be pushed again. After a break it goes on from what was
      acknowledged last.

      EXAMPLES
        coremotion replay walk.zip                  as if it were walked now
        coremotion replay walk.zip --speed 100 --dates recorded
        coremotion replay ride.zip --device watch --speed virtual
      """)

  /// Which dates the samples get.
  enum Dates: String, ExpressibleByArgument, CaseIterable {
    case now
    case recorded
  }

  @Argument(help: "A recording: any file that 'coremotion analyze' reads.")
  var file: String

  @OptionGroup var service: ServiceOptions

  @Option(
    help: ArgumentHelp(
      "Seconds of the recording in a second, or virtual: as fast as the service takes them.",
      valueName: "number"))
  var speed = "1"

  @Option(help: "Dates of the samples: now, or recorded. Default: now at speed 1, else recorded.")
  var dates: Dates?

  func validate() throws {
    guard speed != "virtual" else { return }
    guard let number = Double(speed), number > 0, number <= 100_000 else {
      throw ValidationError("--speed \(speed): expected a number above 0 up to 100000, or virtual")
    }
  }

  func run() throws {
    do {
      try ServiceOptions.report(push)
    } catch let error as RecordingError {
      Terminal.complain(error)
      throw ExitCode.failure
    } catch let error as SampleSender.Failure {
      Terminal.complain(error)
      throw ExitCode.failure
    }
  }

  private func push() throws {
    var reader = try RecordingReader(path: file)
    for text in reader.remarks { Terminal.complain("\(file): \(text)", about: file) }
    let rates = reader.streams.map { ($0, reader.metadata.rates[$0.word] ?? 0) }
    let pace = Double(speed)
    let sender = try SampleSender(
      service.address, streams: Dictionary(rates) { first, _ in first },
      origin: try origin(reader.metadata.start))
    var progress = ProgressLine(file)
    defer { progress.end() }
    let begun = ContinuousClock.now
    var flushed = SensorTime.zero
    while let sample = try reader.next() {
      if let pace {
        let due = begun + .seconds(sample.time.seconds / pace)
        if due > .now {
          // What was measured until now goes before the wait, as a device does it.
          if sample.time.seconds(since: flushed) >= Self.batch {
            try sender.flush()
            flushed = sample.time
          }
          while due > .now {
            BackgroundThread.sleep(min(0.1, (due - .now) / .seconds(1)))
            Interruption.endIfAsked()
          }
        }
      }
      try sender.send(sample)
      progress.step(reader.progress)
    }
    try sender.finish()
    if sender.dropped > 0 {
      Terminal.complain(
        "\(file): the service had \(Quantity.count(sender.dropped, "sample")) already")
    }
  }

  /// Seconds of samples that go together: what the algorithms look at at once (decision 0005).
  private static let batch = 2.5

  private func origin(_ start: WallClock?) throws -> Date {
    if dates == .recorded, start == nil {
      throw CommandFailure(
        description:
          "\(file): its date is not known; leave out --dates recorded, and it is pushed with "
          + "today's")
    }
    let dates = self.dates ?? (speed == "1" ? .now : .recorded)
    guard dates == .recorded, let start else { return Date() }
    return Date(timeIntervalSince1970: start.secondsSince1970)
  }
}
