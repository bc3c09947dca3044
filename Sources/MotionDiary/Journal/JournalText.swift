import MotionProcessing
import MotionRecordings

/// Writes a journal for a person, 80 columns.
public struct JournalText {
  private let journal: Journal
  private let style: DiaryText.Style

  /// The text of a journal.
  public init(_ journal: Journal, style: DiaryText.Style = DiaryText.Style()) {
    self.journal = journal
    self.style = style
  }

  /// The whole text, with a line end at its end.
  public func string() -> String {
    var parts = [["Local times of \(journal.clock.zone)."]]
    var last: JournalDay?
    for day in journal.days {
      if let last, day.number > last.number + 1 {
        parts.append([missing(after: last, before: day)])
      }
      parts.append(lines(of: day))
      last = day
    }
    let end = closing
    if !end.isEmpty { parts.append(end) }
    return parts.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  private func missing(after last: JournalDay, before next: JournalDay) -> String {
    let first = CivilDate(daysSince1970: last.number + 1).iso8601
    let count = next.number - last.number - 1
    let end = CivilDate(daysSince1970: next.number - 1).iso8601
    return count == 1 ? "\(first): no data." : "\(first) to \(end), \(count) days: no data."
  }

  private func lines(of day: JournalDay) -> [String] {
    let weekday = CalendarText.weekday(ofDay: day.number)
    let length = Int(((day.end - day.start) / 3600).rounded())
    let title = "\(weekday), \(day.date)"
    let recorded =
      "  \(Quantity.elapsed(day.recorded)) of \(length) h recorded"
      + (length == 24 ? "" : ": the clocks are changed")
    let rows = day.entries.map { cells(of: $0) }
    let columns = TextColumns(rows: rows, aligned: [.left, .left, .right, .right])
    return [bold(title), recorded]
      + rows.map { "  " + columns.line($0, width: DiaryText.width - 2) }
      + [sum(of: day)]
  }

  private func cells(of entry: JournalDay.Entry) -> [String] {
    let span = "\(time(entry.start))-\(time(entry.end))"
    let steps = entry.steps.map { $0 > 0 ? Quantity.count($0, "step") : "" } ?? ""
    switch entry.kind {
    case .visit(let place): return [span, place?.printable ?? "a place", steps, ""]
    case .leg(_, let mode, let distance):
      let way = distance.flatMap { $0 >= 10 ? style.units.distance($0) : nil } ?? ""
      return [span, "  " + mode.rawValue, steps, way]
    }
  }

  private func sum(of day: JournalDay) -> String {
    guard let steps = day.steps, let level = day.level else { return "  Steps were not counted." }
    var line = "  \(Quantity.grouped(steps)) steps: \(level.rawValue)"
    if let goal = journal.goal {
      line +=
        steps >= goal
        ? "; the goal of \(Quantity.grouped(goal)) is reached"
        : "; \(Quantity.grouped(goal - steps)) to the goal of \(Quantity.grouped(goal))"
    }
    return line
  }

  private var closing: [String] {
    var lines: [String] = []
    if journal.goal != nil {
      let counted = journal.days.filter { $0.steps != nil }
      let reached = counted.filter { journal.reachesGoal($0) == true }.count
      lines.append(
        "Goal: reached on \(reached) of \(Quantity.count(counted.count, "day")) with steps; "
          + "\(Quantity.count(journal.streak, "day")) in a row by now.")
    }
    if let today = journal.today {
      let past = today.days == 1 ? "the day before" : "the mean of \(today.days) days before"
      lines.append(
        "Today by \(time(journal.until)): \(Quantity.grouped(today.steps)) steps; by then "
          + "\(past) had \(Quantity.grouped(Int(today.mean.rounded()))).")
    }
    if journal.overlap > 0 {
      lines.append(
        "Recordings overlap for \(Quantity.elapsed(journal.overlap)): counted once, by the one that "
          + "began first.")
    }
    for name in journal.undated {
      lines.append("\(name.printable): left out, its date is not known.")
    }
    return lines.flatMap { TextColumns.wrapped($0, width: DiaryText.width, indent: "") }
  }

  private func time(_ seconds: Double) -> String {
    guard let moment = WallClock(secondsSince1970: seconds) else { return "-" }
    let reading = journal.clock.read(moment)
    return "\(reading.hour):\(Quantity.two(reading.minute))"
  }

  private func bold(_ text: String) -> String {
    style.isColoured ? "\u{1B}[1m\(text)\u{1B}[0m" : text
  }
}
