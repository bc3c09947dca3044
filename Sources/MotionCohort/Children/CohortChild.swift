package import MotionDiary
import MotionRecordings
import MotionSystem
import SystemLibrary

/// What reads recordings in a process of its own: requests come line by line on standard input, answers
/// go line by line to standard output.
package struct CohortChild {
  private let options: BatchAnalysis.Options

  /// Analyses as `options` say, which name no folder.
  package init(_ options: BatchAnalysis.Options) { self.options = options }

  /// Serves until the input ends.
  package func run() {
    // Ctrl-C reaches the whole group; the run's process ends this one.
    signal(SIGINT, SIG_IGN)
    signal(SIGHUP, SIG_IGN)
    for line in RequestLines.begin() {
      guard let request = ChildRequest(line) else { continue }
      switch request {
      case .look(let folder):
        Self.say(
          .looked(
            isRecording: RecordingListing.isRecording(folder: folder, options: options.reading)))
      case .analyze(let file, let scratch, let known, let skipped):
        analyze(file, scratch, known, skipped)
        Self.say(.over)
      }
    }
  }

  static func say(_ answer: ChildAnswer) {
    do throws(SystemError) {
      try WrittenFile.write(Array(answer.line.utf8)[...], to: STDOUT_FILENO)
    } catch {
      // Nobody listens any more.
      exit(1)
    }
  }

  private func analyze(
    _ file: String, _ scratch: String, _ known: [String: String], _ skipped: Int
  ) {
    if let told = refusal(of: file) { return Self.say(.ended(told)) }
    let source: RecordingSource
    do throws(RecordingError) {
      source = try RecordingSource(reading: file)
    } catch {
      var told = ChildAnswer.Told()
      (told.state, told.reason) = (.refused, error.description)
      return Self.say(.ended(told))
    }
    let several: [String?] = RecordingListing.members(of: file, options: options.reading)
    let members = several.isEmpty ? [options.reading.member] : several
    for (number, member) in members.enumerated().dropFirst(skipped) {
      var source = source
      source.member = member
      if known[member ?? ""] == source.digest {
        Self.say(.kept(member: member))
      } else {
        analyze(source, into: "\(scratch)/\(number)")
      }
    }
  }

  /// What the recording says of itself, without what would move a cursor or break a line.
  private static func note(_ metadata: RecordingMetadata, in told: inout ChildAnswer.Told) {
    told.recording = metadata.recording.printable
    told.origin.device = metadata.device?.printable
    told.origin.serial = metadata.serial?.printable
    told.origin.worn = metadata.worn?.printable
    told.origin.person = metadata.person?.printable
    told.origin.timeZone = metadata.timeZone?.printable
  }

  /// Why a path is not even opened.
  private func refusal(of file: String) -> ChildAnswer.Told? {
    guard let kind = FileStatus(of: file)?.kind, kind == .other else { return nil }
    var told = ChildAnswer.Told()
    told.state = .refused
    told.reason = "\(file): a device, pipe or socket; name files and folders"
    return told
  }

  private func analyze(_ source: RecordingSource, into scratch: String) {
    let begin = ContinuousClock.now
    var told = ChildAnswer.Told(member: source.member)
    (told.size, told.digest) = (source.size, source.digest)
    Self.say(.begun(told))
    var options = options
    options.folder = scratch
    options.reading.member = source.member
    options.readsAhead = false
    var pulse = Pulse()
    do throws(OutputError) {
      var batch = try BatchAnalysis(options) { _ in }
      let diary = try batch.process(source.path, source: source) { _, _ in pulse.beat() }
      told.state =
        switch (diary, batch.outcome) {
        case (nil, _), (_, .failed): .refused
        case (_?, .complete): .done
        case (_?, .damaged): .damaged
        }
      told.reason =
        batch.failed.first?.reason ?? diary?.quality.damage.joined(separator: "; ")
      if let diary { Self.note(diary.metadata, in: &told) }
      if told.state.hasResults {
        told.folder = ((try? Folder.names(in: scratch, atMost: 100)) ?? []).first {
          !$0.hasPrefix(".")
        }
        if let folder = told.folder { try SyncedFolder.sync("\(scratch)/\(folder)") }
      }
    } catch {
      return Self.say(.unwritable(error.reason))
    }
    told.seconds = (ContinuousClock.now - begin) / .seconds(1)
    Self.say(.ended(told))
  }
}

/// Says from time to time that the work goes on.
private struct Pulse {
  private static let interval = Duration.seconds(1)
  private var last = ContinuousClock.now

  mutating func beat() {
    let now = ContinuousClock.now
    guard now - last > Self.interval else { return }
    last = now
    CohortChild.say(.beat)
  }
}
