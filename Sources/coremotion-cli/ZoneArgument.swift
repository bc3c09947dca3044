import ArgumentParser
import MotionDiary
import MotionRecordings

/// The zone of a file that is looked into or converted, and not told on a clock.
struct ZoneArgument: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Zone of the recording, such as Europe/Berlin or +02:00, and of dates in the file that name none. "
        + "local:Europe/London says that the stamps of a wearable's file are local time of that zone.",
      valueName: "name"))
  var timeZone: String?

  func validate() throws {
    do {
      if let timeZone { _ = try LocalClock(said: timeZone) }
    } catch {
      throw ValidationError("\(error)")
    }
  }

  /// What is known of a recording, with the zone that was named.
  func applied(
    to metadata: RecordingMetadata, of file: String
  ) throws(RecordingError) -> RecordingMetadata {
    guard let timeZone else { return metadata }
    guard metadata.start != nil else {
      throw RecordingError(
        file: file, reason: "--time-zone cannot act: the recording has no date",
        advice: "leave the option out")
    }
    var metadata = metadata
    metadata.timeZone = ReadingOptions.zone(in: timeZone)
    return metadata
  }
}
