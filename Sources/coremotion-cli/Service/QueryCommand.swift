import ArgumentParser
import FoundationEssentials
import MotionDiary
import MotionLink
import MotionProcessing
import MotionRecordings
import ServiceDocuments

/// `coremotion query`: what the service remembers of the last seven days.
struct QueryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "query",
    abstract: "Asks the service for steps, distance, floors and activity of the past.",
    discussion: """
      The service remembers seven days. Days and times are those of this
      machine's zone; without any, today is asked for.

      EXAMPLES
        coremotion query
        coremotion query --day 2026-11-23 --by hour
        coremotion query --from "2026-11-23 08:00" --to "2026-11-23 12:30"
        coremotion query --by day --json
      """)

  /// Into what a range is cut.
  enum Part: String, ExpressibleByArgument, CaseIterable {
    case hour
    case day
  }

  @OptionGroup var service: ServiceOptions

  @Option(help: ArgumentHelp("One day, such as 2026-11-23.", valueName: "date"))
  var day: String?

  @Option(
    help: ArgumentHelp("Begin of the range: a date, or a date and a time.", valueName: "date"))
  var from: String?

  @Option(help: ArgumentHelp("End of the range; default now.", valueName: "date"))
  var to: String?

  @Option(help: ArgumentHelp("Cut the range at full hours, or at midnight.", valueName: "part"))
  var by: Part?

  @Flag(help: "Print one JSON document instead of text (Documentation/reference/service-json.md).")
  var json = false

  func validate() throws {
    if day != nil, from != nil || to != nil {
      throw ValidationError("--day is a whole day: give it, or --from and --to")
    }
    for (name, text) in [("day", day), ("from", from), ("to", to)] {
      guard let text, LocalTime.date(text) == nil else { continue }
      throw ValidationError(
        "--\(name) \(text): expected a date such as 2026-11-23 or \"2026-11-23 08:15\"")
    }
  }

  func run() throws { try ServiceOptions.report(ask) }

  private func ask() throws {
    let link = try service.link()
    let range = try self.range(now: link.now)
    var parts: [PedometerRecord] = []
    for part in Self.cut(range, by: by) {
      if let record = try link.steps(from: part.start, to: part.end) { parts.append(record) }
    }
    let total = try link.steps(from: range.start, to: range.end)
    let states = try link.activities(from: range.start, to: range.end)
    let answer = QueryAnswer(
      start: range.start, end: range.end, total: total, parts: by == nil ? [] : parts,
      states: states)
    if json {
      Terminal.write(answer.document.text)
    } else {
      Terminal.writeText(answer.text(.ofUser))
    }
  }

  private func range(now: Date) throws -> (start: Date, end: Date) {
    if let day = day.flatMap(LocalTime.date) {
      return (LocalTime.startOfDay(day), min(LocalTime.startOfDay(day, plus: 1), max(now, day)))
    }
    let end = to.flatMap(LocalTime.date) ?? now
    let start = from.flatMap(LocalTime.date) ?? LocalTime.startOfDay(end)
    guard start <= end else {
      throw ValidationError(
        "--from \(LocalTime.minute(start)) lies after --to \(LocalTime.minute(end))")
    }
    return (start, end)
  }

  /// A range cut at full hours or days, whose pieces together are the range.
  private static func cut(
    _ range: (start: Date, end: Date), by part: Part?
  ) -> [(start: Date, end: Date)] {
    guard let part else { return [] }
    var pieces: [(start: Date, end: Date)] = []
    var start = range.start
    // A year of hours; the service remembers a week.
    while start < range.end, pieces.count < 9_000 {
      let next =
        switch part {
        case .day: LocalTime.startOfDay(start, plus: 1)
        case .hour: LocalTime.nextHour(start)
        }
      pieces.append((start, min(next, range.end)))
      start = next
    }
    return pieces
  }
}

extension SocketLink {
  /// Steps and what follows from them; `nil` where the device counts none.
  fileprivate func steps(from start: Date, to end: Date) throws -> PedometerRecord? {
    guard case .pedometer(let record)? = try answer(.pedometer(from: start, to: end)) else {
      return nil
    }
    return record
  }

  /// What the user did; nothing where nothing is known.
  fileprivate func activities(from start: Date, to end: Date) throws -> [ActivityState] {
    guard case .activities(let states)? = try answer(.activities(from: start, to: end)) else {
      return []
    }
    return states
  }

  /// Waits for an answer; `nil` where there are no data, or none of this kind on the device.
  private func answer(_ query: MotionQuery) throws -> MotionAnswer? {
    switch waitForAnswer(to: query) {
    case .success(let answer)?: return answer
    case .failure(.notAuthorized)?:
      throw CommandFailure(description: MotionFailure.notAuthorized.words)
    case .failure(.invalidParameter)?:
      throw CommandFailure(description: "the range has not begun yet on the device's clock")
    case .failure?: return nil
    case nil: throw CommandFailure.serviceEnded
    }
  }
}
