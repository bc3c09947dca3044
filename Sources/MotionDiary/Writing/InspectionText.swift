import MotionProcessing
public import MotionRecordings

/// Writes what a file holds for a person.
public struct InspectionText {
  private let inspection: RecordingInspection
  private let isColoured: Bool

  /// The text of an inspection, with escape codes where they may be.
  public init(_ inspection: RecordingInspection, isColoured: Bool = false) {
    self.inspection = inspection
    self.isColoured = isColoured
  }

  /// The whole text, with a line end at its end.
  public func string() -> String {
    [head, streams, statements, damage, notes].filter { !$0.isEmpty }
      .map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  private func bold(_ text: String) -> String { isColoured ? "\u{1B}[1m\(text)\u{1B}[0m" : text }

  private var head: [String] {
    let metadata = inspection.metadata
    var rows = [["format", inspection.format], ["recognised by", inspection.recognition]]
    @inline(never)
    func add(_ name: String, _ value: String?) {
      if let value, !value.isEmpty { rows.append([name, value]) }
    }
    add("device", metadata.device)
    add("system", metadata.os)
    add("worn", metadata.worn)
    add("side", metadata.side?.rawValue)
    add("subject", metadata.person)
    add("hand", metadata.handedness)
    add("height", metadata.height.map { "\($0) m" })
    add("serial", metadata.serial)
    add("session", metadata.session)
    rows.append([
      "start", metadata.start?.iso8601(afterSeconds: 0) ?? "not known",
    ])
    rows.append(["zone", metadata.timeZone ?? "not stated"])
    add(
      "temperature",
      inspection.temperature.map {
        "\(Self.digits($0.lowerBound)) to \(Self.digits($0.upperBound)) °C"
      })
    for text in inspection.assumptions { add("assumed", text) }
    for text in inspection.corrections { add("corrected", text) }
    return [bold(metadata.recording.printable)] + lines(rows)
  }

  private var streams: [String] {
    guard !inspection.streams.isEmpty else { return ["No samples of a sensor"] }
    var rows: [[String]] = []
    var notes: [String] = []
    for stream in inspection.streams {
      rows.append([
        stream.stream.word, Quantity.count(stream.count, "sample"),
        stream.rate.map { "\(Self.digits($0)) Hz" } ?? "",
        stream.jitter.map { "jitter \(Self.digits($0 * 1000)) ms" } ?? "",
        stream.gaps > 0
          ? "\(Quantity.count(stream.gaps, "gap")), longest \(Self.digits(stream.longestGap)) s"
          : "",
        stream.mean.map { "mean \(Self.digits($0)) \(Self.unit(stream.stream))" } ?? "",
        stream.clipped > 0
          ? "\(Quantity.count(stream.clipped, "sample")) at the peak of \(Self.digits(stream.peak ?? 0))"
          : "",
      ])
      if let source = stream.source { notes.append("  \(stream.stream.word): \(source.printable)") }
    }
    return [bold("Streams")] + lines(rows)
      + (notes.isEmpty ? [] : ["  from"] + notes.map { "  \($0)" })
  }

  private var statements: [String] {
    var text: [String] = []
    for statement in inspection.statements {
      let last = zip(statement.columns, statement.last).filter { !$1.isEmpty }
        .map { "\($0) \($1)" }.joined(separator: ", ")
      text.append(
        "  \(statement.name): \(Quantity.count(statement.rows, "row")); last: \(last)".printable)
    }
    if !inspection.otherMembers.isEmpty {
      text.append("  " + inspection.otherMembers.joined(separator: ", ").printable)
    }
    return text.isEmpty ? [] : [bold("Beside the samples")] + text
  }

  private var damage: [String] {
    let findings = inspection.findings.filter { $0.isDamage }
    guard !findings.isEmpty else { return [] }
    return [bold(inspection.isDamaged ? "Damage" : "Passed over, below one row in two thousand")]
      + FindingText.lines(findings)
  }

  private var notes: [String] {
    let notes = FindingText.lines(inspection.findings.filter { !$0.isDamage })
    return notes.isEmpty ? [] : [bold("Notes")] + notes
  }

  private func lines(_ rows: [[String]]) -> [String] {
    let columns = rows.map { $0.count }.max() ?? 0
    let widths = (0..<columns).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { row in
      let cells = row.enumerated().map { column, cell in
        cell + String(repeating: " ", count: widths[column] - cell.count)
      }
      let line = "  " + cells.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed()).printable
    }
  }

  /// Three digits that count.
  private static func digits(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e12, value != 0 else { return value == 0 ? "0" : "?" }
    var scale = 1.0
    while abs(value) * scale < 100 && scale < 1e6 { scale *= 10 }
    let rounded = (value * scale).rounded() / scale
    let text = rounded.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  private static func unit(_ stream: SensorStream) -> String {
    switch stream {
    case .acceleration: "g"
    case .rotationRate: "rad/s"
    case .magneticField: "µT"
    case .pressure: "kPa"
    case .location, .hint, .wallClock: ""
    }
  }
}
