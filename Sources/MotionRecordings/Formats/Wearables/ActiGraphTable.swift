import MotionProcessing

/// ActiGraph's export as CSV: ten lines of header, then raw acceleration in g, or counts of an
/// epoch, which are no samples of a sensor.
enum ActiGraphTable: RecordingFormat {
  static func open(_ container: RecordingContainer) throws(RecordingError) -> OpenedRecording? {
    let member = container.single(count: 200, text: { $0 == "\u{FEFF}" || $0 == "\"" }) {
      $0.hasPrefix("----") && $0.small.contains(text: "actigraph")
    }
    guard let member else { return nil }
    let head = Head(member, in: container)
    var metadata = RecordingMetadata(recording: container.name)
    metadata.device = "ActiGraph"
    metadata.start = head.start
    metadata.serial = head.serial
    let recognition = "a first line of dashes that names ActiGraph"
    guard head.isRaw else {
      return OpenedRecording(
        format: "an ActiGraph export (CSV)", metadata: metadata, sources: [],
        recognition: recognition, assumptions: [head.contradiction].compactMap { $0 },
        statements: steps(member, in: container, head),
        contentsWithoutSamples: "counts of epochs of \(head.epoch)", isWearable: true)
    }
    guard let rate = head.rate, let axes = head.axes else {
      throw RecordingError(
        file: container.path, reason: "expected the rate in the header and three columns of axes",
        advice: "export it again")
    }
    guard let lines = head.lines(member, in: container) else { return nil }
    let header = TableHeader(names: head.names, delimiter: head.delimiter)
    var time = TimeColumn(column: .max)
    time.rate = rate
    return OpenedRecording(
      format: "an ActiGraph export (CSV)", metadata: metadata,
      sources: [
        SampleTable(
          file: member.name, lines: lines, header: header, time: time,
          channel: .acceleration(axes, unit: .specificForceInG), log: container.log)
      ], recognition: recognition, assumptions: [head.contradiction].compactMap { $0 },
      isWearable: true)
  }

  /// The steps that the device counted.
  private static func steps(
    _ member: RecordingContainer.Member, in container: RecordingContainer, _ head: Head
  ) -> [StatementTable] {
    let lower = head.names.map { $0.small }
    guard let steps = lower.firstIndex(of: "steps") else { return [] }
    let time = lower.firstIndex(of: "timestamp") ?? .max
    return [
      StatementTable(
        name: "actigraph_steps.csv", header: "epoch,timestamp,steps", size: member.size
      ) {
        let lines = head.lines(member, in: container)
        var row = TableRow(columns: head.names.count, delimiter: head.delimiter)
        var epoch = -1
        return {
          while let line = lines?.nextText() {
            row.split(line)
            epoch += 1
            guard let count = try? row.number(steps) else { continue }
            return "\(epoch),\(quoted(row.text(time))),\(cell(count))"
          }
          return nil
        }
      }
    ]
  }

  /// The header's lines.
  private struct Head {
    private(set) var names: [String] = []
    private(set) var delimiter = UInt8(ascii: ",")
    private(set) var rate: Double?
    private(set) var start: WallClock?
    private(set) var serial: String?
    private(set) var epoch = "unknown length"
    private(set) var isRaw = false
    /// Where the header states another order of its dates than they have.
    private(set) var contradiction: String?
    /// Lines before the first row.
    private var count = 0

    var axes: [Int]? {
      let named = ["x", "y", "z"].compactMap { axis in
        names.firstIndex { $0.small.hasSuffix(" \(axis)") || $0.small == axis }
      }
      return named.count == 3 ? named : nil
    }

    init(_ member: RecordingContainer.Member, in container: RecordingContainer) {
      guard let lines = container.open(member).map(LineReader.init) else { return }
      var values: [String: String] = [:]
      var first = ""
      for _ in 0..<20 {
        guard case .text(let line) = lines.next() else { return }
        let text = String(decoding: line, as: UTF8.self).filter { $0 != "\"" }
        count += 1
        if count == 1 { first = text }
        for key in [
          "Serial Number:", "Start Time", "Start Date", "Download Date", "Epoch Period (hh:mm:ss)",
        ]
        where text.hasPrefix(key) {
          values[key] = text.dropFirst(key.count).prefix { $0 != "," && $0 != ";" }.trimmed
        }
        if count > 1 && text.hasPrefix("----") { break }
      }
      guard case .text(let line) = lines.next() else { return }
      let header = TableHeader(line)
      (names, delimiter) = (header.names, header.delimiter)
      let hasNames = names.contains { $0.contains { $0.isLetter } && !$0.contains(":") }
      if hasNames {
        count += 1
      } else {
        names = names.count == 3 ? ["x", "y", "z"] : names.indices.map { "column \($0 + 1)" }
      }
      if let at = first.firstRange(ofText: " at ") {
        rate = Double(first[at.upperBound...].prefix { $0.isNumber || $0 == "." })
      }
      epoch = values["Epoch Period (hh:mm:ss)"] ?? epoch
      serial = values["Serial Number:"].flatMap { $0.isEmpty ? nil : $0 }
      isRaw =
        epoch == "00:00:00" || names.contains { $0.small.contains(text: "accelerometer") }
      var dates = DateSurvey()
      for key in ["Start Date", "Download Date"] {
        if let date = WrittenMoment(values[key] ?? "") { dates.add(date) }
      }
      readStart(values, dates, isDayFirst: first.contains(text: "date format d"))
    }

    /// Some exports write the month first although they state the other order: what the dates
    /// themselves say comes first.
    private mutating func readStart(
      _ values: [String: String], _ dates: DateSurvey, isDayFirst: Bool
    ) {
      let stated = isDayFirst ? DateOrder.dayFirst : .monthFirst
      let order = dates.isOpen || dates.isContradictory ? stated : dates.order ?? stated
      if order != stated {
        contradiction =
          "the header states dates with the \(isDayFirst ? "day" : "month") first, and only with the "
          + "\(isDayFirst ? "month" : "day") first are they dates; read so"
      }
      guard let day = WrittenMoment(values["Start Date"] ?? "")?.date(order),
        let time = WrittenMoment(values["Start Time"] ?? "")?.ofDay
      else { return }
      start = WallClock(nanoseconds: Int64(day.daysSince1970) * 86_400_000_000_000 + time)
    }

    /// The lines after the header.
    func lines(
      _ member: RecordingContainer.Member, in container: RecordingContainer
    ) -> LineReader? {
      guard let lines = container.open(member).map(LineReader.init) else { return nil }
      for _ in 0..<count { _ = lines.next() }
      return lines
    }
  }
}
