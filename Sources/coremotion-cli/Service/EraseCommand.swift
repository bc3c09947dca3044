import ArgumentParser
import FoundationEssentials
import MotionDiary
import MotionLink
import MotionRecordings
import ServiceDocuments

/// `coremotion erase`: what the service remembers, for good.
struct EraseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "erase",
    abstract: "Erases what the service remembers: all of it, a device's, or a range.",
    discussion: """
      Steps, floors, activity, recordings, minutes of a watched hand, falls and
      visits go, from the database, its log and the journal, and what was learned
      of the user's steps where all of a device goes. The files are searched afterwards for what was erased. Recording goes
      on, and what comes is kept. Times are those of this machine's zone.

      EXAMPLES
        coremotion erase --yes                       all devices, everything
        coremotion erase --device watch --yes
        coremotion erase --from "2026-11-23 08:00" --to "2026-11-23 12:30" --yes

      EXIT STATUS
        0 done, and nothing was found   1 it cannot be done
        3 done, but something of it was found
      """)

  @OptionGroup var service: ServiceOptions

  @Option(help: ArgumentHelp("Begin of the range; default the first date.", valueName: "date"))
  var from: String?

  @Option(help: ArgumentHelp("End of the range; default now and all before.", valueName: "date"))
  var to: String?

  @Flag(help: "Do it; it cannot be undone.")
  var yes = false

  @Flag(help: "Print one JSON document instead of text (Documentation/reference/service-json.md).")
  var json = false

  func validate() throws {
    for (name, text) in [("from", from), ("to", to)] {
      guard let text, LocalTime.date(text) == nil else { continue }
      throw ValidationError(
        "--\(name) \(text): expected a date such as 2026-11-23 or \"2026-11-23 08:15\"")
    }
    if let start = from.flatMap(LocalTime.date), let end = to.flatMap(LocalTime.date), start >= end
    {
      throw ValidationError("--from \(from ?? "") lies after --to \(to ?? "")")
    }
    guard yes else {
      throw ValidationError(
        "what is erased does not come back: 'coremotion export FILE.zip' keeps it for you; add "
          + "--yes to erase it")
    }
  }

  func run() throws { try ServiceOptions.report(erase) }

  private func erase() throws {
    let bounds = [from, to].map { text in
      text.flatMap(LocalTime.date).map { "\($0.timeIntervalSinceReferenceDate)" } ?? ""
    }
    // All devices, unless one is named.
    let text = try service.owner().call("erase", [service.device] + bounds)
    guard case .object(let document)? = JSONValue(Array(text.utf8)) else {
      throw CommandFailure(description: "what the service says of it is not understood")
    }
    if json {
      Terminal.write(text)
    } else {
      Terminal.writeText(Self.words(document))
    }
    if document.number("found") > 0 { throw ExitCode(3) }
  }

  /// The document in lines.
  private static func words(_ document: JSONObject) -> String {
    let figure = { (key: String) in Quantity.fixed(document.number(key), 0) }
    let devices = document.texts("devices").joined(separator: ", ")
    var text = "erased \(figure("steps")) steps, \(figure("floors")) changes of floor, "
    text += "\(figure("states")) states, \(figure("batches")) batches of recordings"
    if document.number("visits") > 0 { text += ",\n\(figure("visits")) visits" }
    if document.number("minutes") + document.number("falls") > 0 {
      text += ",\n\(figure("minutes")) minutes of a watched hand, \(figure("falls")) falls"
    }
    text += devices.isEmpty ? "\n" : " of \(devices)\n"
    text += "searched \(figure("searched_bytes")) bytes of database, log and journal for "
    text += "\(figure("patterns")) of them: "
    text += document.number("found") == 0 ? "none is left\n" : "\(figure("found")) ARE LEFT\n"
    for file in document.texts("removed") { text += "removed \(file)\n" }
    text +=
      "what cannot be promised: flash and file systems that copy on write keep old blocks for\n"
    text += "a while, and backups and programs keep what they have\n"
    return text
  }
}
