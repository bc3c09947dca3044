import ArgumentParser
import MotionDiary
import MotionProcessing
import MotionRecordings

/// `coremotion calibrate`: a way of known length teaches the length of the user's steps.
struct CalibrateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calibrate",
    abstract: "Learns the length of somebody's steps from a known distance.",
    discussion: """
      Walk or run a way whose length you know, record it, and say how long it
      was. What is learned goes into the snapshot, which analyze uses from then
      on. Several ways, and several paces, make it better; each teaches once.

      EXAMPLES
        coremotion calibrate track.zip --distance 400 --snapshot me.motion
        coremotion calibrate walk.zip --distance 1200 --from 30 --to 900 --snapshot me.motion
        coremotion analyze day.zip --snapshot me.motion
      """)

  @Argument(help: "Recording of the way.")
  var file: String

  @Option(
    help: ArgumentHelp("Length of the way in metres, 40 at least.", valueName: "metres"),
    transform: Self.metres)
  var distance: Double

  @Option(
    help: ArgumentHelp(
      "How well you know it, in metres (one standard deviation); default: 1 % of it.",
      valueName: "metres"))
  var error: Double?

  @Option(
    help: ArgumentHelp(
      "Where the way begins, seconds of the recording; default: at its start.",
      valueName: "seconds"))
  var from: Double?

  @Option(
    help: ArgumentHelp(
      "Where it ends, seconds of the recording; default: at its end.", valueName: "seconds"))
  var to: Double?

  @Option(help: ArgumentHelp("File to learn into; begun if missing.", valueName: "file"))
  var snapshot: String

  /// Metres as they are written; says the form where they are not.
  private static func metres(_ text: String) throws -> Double {
    if let metres = Double(text) { return metres }
    throw ValidationError("give metres as a plain number with a point, such as 170.5; no unit")
  }

  func validate() throws {
    guard distance >= StrideCalibration.shortest, distance < 1e6 else {
      throw ValidationError(
        "--distance must be \(Int(StrideCalibration.shortest)) m or more, below 1000 km.")
    }
    if let error, !(error >= 0 && error <= distance / 5) {
      throw ValidationError("--error must be 0 to a fifth of the distance.")
    }
    if let from, !(from >= 0) { throw ValidationError("--from must be seconds, 0 or more.") }
    if let to, !(to > from ?? 0) {
      throw ValidationError("--to must be seconds after the way's beginning.")
    }
    if snapshot == "" { throw ValidationError("--snapshot needs the name of a file.") }
  }

  func run() throws {
    do {
      // Looked at before the way is read, and worked with when it has been: others shall not wait.
      _ = try SnapshotFile.read(snapshot)
      let input = try RecordingInputs.one(file, ReadingOptions())
      let walked = try walkedMetres(input)
      let source = try RecordingSource(reading: input.path, input.reading)
      var kept = try KeptSnapshot(path: snapshot)
      guard !kept.knows(source, from: from ?? 0, to: to ?? .infinity) else {
        Terminal.complain("\(file): this way was learned before; nothing was changed")
        throw ExitCode(1)
      }
      let before = kept.calibration.distance(of: walked)
      var calibration = kept.calibration
      do throws(StrideCalibration.Refusal) {
        try calibration.learn(metres: distance, error: error ?? 0.01 * distance, walked: walked)
      } catch {
        Terminal.complain(reason(of: error, steps: before))
        throw ExitCode(1)
      }
      try kept.keep(calibration, of: source, from: from ?? 0, to: to ?? .infinity)
      if kept.isNew { Terminal.complain(BatchAnalysis.newSnapshot(snapshot)) }
      let after = calibration.distance(of: walked)
      Terminal.write(
        "The way was \(Quantity.fixed(before, 1)) m by steps, "
          + "\(Quantity.fixed(after, 1)) m with what was learned.\n"
          + LearnedText.summary(of: calibration) + "\n")
    } catch  where error is RecordingError || error is OutputError {
      Terminal.complain(error)
      throw ExitCode(1)
    }
  }

  /// What was walked on the way; location is left out, lest the way teach twice.
  private func walkedMetres(_ input: RecordingInput) throws -> DistanceByCadence {
    var reader = try RecordingReader(path: input.path, options: input.reading)
    var coprocessor = MotionCoprocessor()
    coprocessor.fusesMotion = false
    var sink = DiscardingSink()
    var progress = ProgressLine(file)
    defer { progress.end() }
    while let sample = try reader.next() {
      progress.step(reader.progress)
      let time = sample.time.seconds
      guard sample.reading.stream != .location, time >= from ?? -.infinity, time <= to ?? .infinity
      else {
        continue
      }
      coprocessor.process(sample, into: &sink)
    }
    coprocessor.finish(into: &sink)
    return coprocessor.walked
  }

  private func reason(of refusal: StrideCalibration.Refusal, steps: Double) -> String {
    switch refusal {
    case .useless: "\(file): no steps on the way; nothing was learned"
    case .implausible:
      "\(file): \(Quantity.fixed(steps, 1)) m by steps are too far from "
        + "\(Quantity.fixed(distance, 1)) m to be the same way; nothing was learned"
    }
  }
}
