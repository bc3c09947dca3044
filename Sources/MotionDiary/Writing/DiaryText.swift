import MotionProcessing
public import MotionRecordings

/// Writes a diary for a person: the time line, the totals, the quality of the data. 80 columns.
public struct DiaryText {
  /// What can be chosen about the text.
  public struct Style: Equatable, Sendable {
    /// Whether escape codes for colours may be written: only to a terminal.
    public var isColoured = false
    /// The clock for local times; `nil` for the recording's own zone, or UTC where it names none.
    public var clock: LocalClock?

    /// Plain text, the recording's zone.
    public init() {}
  }

  /// Columns of a terminal of old, which every terminal has.
  static let width = 80

  private let diary: Diary
  private let style: Style
  private let clock: LocalClock
  private let hasUnknownZone: Bool

  /// The text of a diary.
  public init(_ diary: Diary, style: Style = Style()) {
    self.diary = diary
    self.style = style
    let own = Self.ownClock(of: diary.metadata)
    clock = Self.clock(of: diary.metadata, chosen: style.clock)
    hasUnknownZone = style.clock == nil && own == nil && diary.metadata.timeZone != nil
  }

  /// The clock of the local times of a diary: the chosen one, else that of the recording's zone,
  /// else UTC.
  public static func clock(of metadata: RecordingMetadata, chosen: LocalClock?) -> LocalClock {
    chosen ?? ownClock(of: metadata) ?? .utc
  }

  private static func ownClock(of metadata: RecordingMetadata) -> LocalClock? {
    metadata.timeZone.flatMap { try? LocalClock(zone: $0) }
  }

  /// The whole text, with a line end at its end.
  public func string() -> String {
    let truth = diary.truth.map { TruthText.lines($0, diary, bold: bold) } ?? []
    let quality = QualityText.lines(diary.quality, bold: bold)
    let parts = [title, timeline, storeys, totals, truth, quality, explanation]
    return parts.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") + "\n" }
      .joined(separator: "\n")
  }

  // MARK: - Title

  private var title: [String] {
    var lines = [bold(diary.metadata.recording.printable)]
    let carried = [diary.metadata.device, diary.metadata.placement].compactMap { $0?.printable }
    if !carried.isEmpty { lines.append(carried.joined(separator: ", ")) }
    if diary.metadata.start == nil {
      lines.append("Times count from the start of the recording: its date is not known.")
    } else if hasUnknownZone {
      lines.append(
        "Times are UTC: the recording's zone \"\((diary.metadata.timeZone ?? "").printable)\" is not known here."
      )
    } else if style.clock == nil, diary.metadata.timeZone == nil {
      lines.append("Local times of UTC: the recording does not say where it was; --time-zone does.")
    } else {
      lines.append("Local times of \(clock.zone).")
    }
    return lines
  }

  // MARK: - Time line

  private var timeline: [String] {
    guard !diary.segments.isEmpty else { return [] }
    let rows = diary.segments.map { cells(of: $0) }
    let columns = TextColumns(rows: rows, aligned: [.left, .left, .left, .right, .right, .right])
    var lines: [String] = []
    var day = ""
    for (segment, row) in zip(diary.segments, rows) {
      let newDay = self.day(of: segment)
      if newDay != day {
        if !day.isEmpty { lines.append("") }
        lines.append(bold(newDay))
        day = newDay
      }
      lines.append(coloured(columns.line(row, width: Self.width), segment.kind))
    }
    return lines
  }

  private func cells(of segment: Segment) -> [String] {
    let walked = segment.walked
    return [
      "\(time(segment.start)) to \(time(segment.end))",
      segment.kind.rawValue,
      segment.confidence?.word ?? "",
      walked.steps > 0 ? Quantity.count(walked.steps, "step") : "",
      segment.distance.map { $0 > 0 ? Quantity.kilometres($0) : "" } ?? "",
      segment.pace.map { Quantity.pace($0) } ?? "",
      Quantity.floors(up: walked.floorsAscended, down: walked.floorsDescended),
    ]
  }

  /// Recordings shorter than this show seconds, s: within ten minutes a minute says too little.
  private static let shortest = 600.0

  private func time(_ time: SensorTime) -> String {
    guard let start = diary.metadata.start else { return Quantity.elapsed(time.seconds) }
    let reading = clock.read(start, afterSeconds: time.seconds)
    let minutes = "\(reading.hour):\(Quantity.two(reading.minute))"
    return diary.totals.duration < Self.shortest
      ? "\(minutes):\(Quantity.two(reading.second))" : minutes
  }

  private static let weekdays = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]

  private func day(of segment: Segment) -> String {
    guard let start = diary.metadata.start else { return "" }
    let reading = clock.read(start, afterSeconds: segment.start.seconds)
    return "\(Self.weekdays[reading.weekday % 7]), \(reading.year)-\(Quantity.two(reading.month))-"
      + Quantity.two(reading.day)
  }

  // MARK: - Storeys

  private var storeys: [String] { StoreyText.lines(diary.levelChanges, time: time, bold: bold) }

  // MARK: - Explanation

  private var explanation: [String] {
    guard let explanation = diary.explanation else { return [] }
    return ExplanationText(time: timeInTenths, bold: bold).lines(explanation)
  }

  private func timeInTenths(_ time: SensorTime) -> String {
    // Rounded once, so that the tenths never run over into the second.
    let tenths = Int64((time.seconds * 10).rounded())
    let seconds = Double(tenths) / 10
    guard let start = diary.metadata.start else {
      return "\(Quantity.elapsed(seconds.rounded(.down))).\(abs(tenths % 10))"
    }
    let reading = clock.read(start, afterSeconds: seconds + 0.0005)
    let tenth = Int(start.parts(afterSeconds: seconds + 0.0005).rest * 10)
    let minute = "\(reading.hour):\(Quantity.two(reading.minute))"
    return "\(minute):\(Quantity.two(reading.second)).\(tenth)"
  }

  // MARK: - Totals

  private var totals: [String] {
    let totals = diary.totals
    var rows: [[String]] = []
    let errors = diary.statedErrors
    if let steps = totals.steps {
      let error = errors.steps95.map { " ± " + Quantity.grouped(Quantity.twoDigits($0)) } ?? ""
      rows.append(["steps", Quantity.grouped(steps) + error])
    }
    if let reason = totals.withheld { rows.append(["steps", "no figure: \(reason)"]) }
    if let metres = totals.distanceOnFoot, let active = totals.activeTime {
      let error = errors.distance95.map { " ± " + Quantity.fixed($0 / 1000, 2) } ?? ""
      rows.append([
        "on foot",
        "\(Quantity.fixed(metres / 1000, 2))\(error) km in \(Quantity.elapsed(active))",
      ])
    }
    if let metres = totals.trackDistance {
      rows.append(["by location", Quantity.kilometres(metres)])
    }
    if let up = totals.floorsAscended, let down = totals.floorsDescended {
      rows.append(["floors", "\(up) up, \(down) down"])
    }
    if let up = totals.ascent, let down = totals.descent {
      rows.append(["climb", "\(Quantity.fixed(up, 0)) m up, \(Quantity.fixed(down, 0)) m down"])
    }
    rows += LevelChangeRows.cells(diary.levelChanges)
    for kind in SegmentKind.allCases where totals.time(of: kind) > 0 {
      rows.append([kind.rawValue, Quantity.elapsed(totals.time(of: kind))])
    }
    guard !rows.isEmpty else { return [] }
    let columns = TextColumns(rows: rows, aligned: [.left, .left])
    var lines = [bold("Totals")] + rows.map { "  " + columns.line($0, width: Self.width) }
    if errors.steps95 != nil { lines.append("  ± holds the truth in 19 of 20 recordings.") }
    return lines
  }

  // MARK: - Colour

  private func bold(_ text: String) -> String {
    style.isColoured ? "\u{1B}[1m\(text)\u{1B}[0m" : text
  }

  private func coloured(_ line: String, _ kind: SegmentKind) -> String {
    guard style.isColoured else { return line }
    let code =
      switch kind {
      case .walking: "32"
      case .running: "33"
      case .cycling: "36"
      case .automotive: "35"
      case .stationary, .other: "39"
      case .noData: "2"
      }
    return "\u{1B}[\(code)m\(line)\u{1B}[0m"
  }
}
