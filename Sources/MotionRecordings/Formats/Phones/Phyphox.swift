import MotionProcessing

/// Exports of phyphox (RWTH Aachen; iOS, Android): one table per sensor with units in the header and
/// the time of the experiment, which stands still in pauses; `meta/time.csv` says when it was
/// started and paused.
///
/// The names of files and columns are those of the phone's language, so units decide; acceleration
/// without gravity is known by its name in the languages below.
enum Phyphox: RecordingFormat {
  /// What says "without gravity" in file names and columns.
  private static let derivedWords = [
    "linear", "linéaire", "lineal", "lineare", "without g", "ohne g", "sans g", "sin g", "senza g",
    "zonder g", "bez g",
  ]

  static func open(_ container: RecordingContainer) throws(RecordingError) -> OpenedRecording? {
    let hasMeta =
      container.member("meta/device.csv") != nil || container.member("meta/time.csv") != nil
    let tables = container.members.prefix(200).filter {
      !$0.name.hasPrefix("meta/") && isTable($0, in: container)
    }
    guard hasMeta || tables.count > 1, !tables.isEmpty else { return nil }
    let events = PhyphoxEvents(container)
    var sources = [any SampleSource]()
    var taken = Set<SensorStream>()
    for member in tables {
      for source in self.sources(of: member, in: container, events: events, taken: &taken) {
        sources.append(source)
      }
    }
    var metadata = RecordingMetadata(recording: container.name)
    let device = properties(container)
    metadata.device = device["deviceModel"]
    metadata.os = device["deviceRelease"].map { release in
      device["deviceBrand"]?.small == "apple" ? "iOS \(release)" : "Android \(release)"
    }
    metadata.start = events.start.map { WallClock(nanoseconds: $0) }
    return OpenedRecording(
      format: "phyphox\(device["version"].map { " \($0)" } ?? "")", metadata: metadata,
      sources: sources,
      recognition: hasMeta
        ? "meta/device.csv or meta/time.csv" : "several tables that begin with a time in (s)",
      // Of equal tables of several walks the first alone is taken.
      isAcrossFiles: hasMeta || sources.count >= tables.count)
  }

  private static func isTable(
    _ member: RecordingContainer.Member, in container: RecordingContainer
  ) -> Bool {
    guard let (header, _) = container.table(member), header.names.count > 1 else { return false }
    return header.names[0].hasSuffix("(s)")
      && header.names.dropFirst().contains { $0.hasSuffix(")") && $0.contains("(") }
  }

  private static func sources(
    of member: RecordingContainer.Member, in container: RecordingContainer,
    events: PhyphoxEvents, taken: inout Set<SensorStream>
  ) -> [any SampleSource] {
    guard var (header, _) = container.table(member) else { return [] }
    let name = lastComponent(member.name).small
    header.names[0] = "Time (s)"
    let columns = header.names.enumerated().compactMap { index, title -> UnitColumn? in
      let lower = title.small
      if derivedWords.contains(where: { lower.contains(text: $0) || name.contains(text: $0) })
        && index > 0
      {
        return nil
      }
      // The app names degrees for the vertical accuracy, which is in metres.
      let title = lower.hasPrefix("vertical accuracy") ? "Vertical Accuracy (m)" : title
      return UnitColumn(title, index: index)
    }
    // Light, sound and what else a phone measures is no stream.
    guard let plan = try? TablePlan(columns, header: header, file: member.name) else { return [] }
    var sources = [any SampleSource]()
    for channel in plan.channels where taken.insert(channel.stream).inserted {
      guard let (_, lines) = container.table(member) else { continue }
      sources.append(
        SampleTable(
          file: member.name, lines: lines, header: header,
          time: TimeColumn(column: 0, pauses: events.pauses), channel: channel,
          reportsRows: sources.isEmpty, log: container.log))
    }
    return sources
  }

  /// `meta/device.csv`: rows of a property and its value.
  private static func properties(_ container: RecordingContainer) -> [String: String] {
    var properties: [String: String] = [:]
    container.eachRow(of: "meta/device.csv") { row in
      if row.count > 1 { properties[row.text(0)] = row.text(1) }
    }
    return properties
  }
}

/// `meta/time.csv`: when the experiment was started and paused.
struct PhyphoxEvents {
  /// Nanoseconds since 1970 at the experiment's time 0.
  private(set) var start: Int64?
  /// What is added to the experiment's time after each pause.
  private(set) var pauses: [(from: Int64, add: Int64)] = []

  init(_ container: RecordingContainer) {
    var found: [(experiment: Int64, system: Int64)] = []
    container.eachRow(of: "meta/time.csv") { row in
      guard row.text(0).small == "start", let experiment = try? row.number(1),
        let system = try? row.number(2), SensorTime.isRepresentable(experiment),
        SensorTime.isRepresentable(system)
      else { return }
      found.append(
        (SensorTime(seconds: experiment).nanoseconds, SensorTime(seconds: system).nanoseconds))
    }
    guard let first = found.first else { return }
    let origin = first.system &- first.experiment
    start = origin
    pauses = found.dropFirst().map { ($0.experiment, $0.system &- $0.experiment &- origin) }
  }
}

extension RecordingContainer {
  /// Gives the rows of a small table after its header.
  func eachRow(of name: String, _ body: (TableRow) -> Void) {
    guard let member = member(name), let (header, lines) = table(member) else { return }
    var row = TableRow(columns: header.names.count, delimiter: header.delimiter)
    for _ in 0..<10_000 {
      guard case .text(let line) = lines.next() else { return }
      row.split(line)
      body(row)
    }
  }
}
