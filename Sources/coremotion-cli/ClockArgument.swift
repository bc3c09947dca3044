import ArgumentParser
import MotionDiary

/// The zone by which recordings are told and their days are cut.
struct ClockArgument: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Zone of local times and days, such as Europe/Berlin or +02:00, and of dates in the file that name none; "
        + "default: the recording's, else UTC. local:Europe/London says that the stamps of a wearable's "
        + "file are local time of that zone.",
      valueName: "name"))
  var timeZone: String?

  func validate() throws { _ = try clock() }

  /// The zone that was named.
  func clock() throws -> LocalClock? {
    do {
      return try timeZone.map { (name) throws(UnknownTimeZone) in try LocalClock(said: name) }
    } catch {
      throw ValidationError("\(error)")
    }
  }
}
