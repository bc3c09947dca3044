import MotionProcessing

/// Plain tables that each hold other streams of one recording, such as `acceleration.csv` beside
/// `gyroscope.csv`: no stream comes twice, and all times count from the same moment.
enum PieceTables: RecordingFormat {
  /// More tables than this are no recording of one device.
  private static let most = 32
  /// One recording's sensors begin within an hour of each other: nanoseconds.
  private static let longestLead: Int64 = 3_600_000_000_000

  static func open(_ container: RecordingContainer) throws(RecordingError) -> OpenedRecording? {
    guard (2...most).contains(container.members.count) else { return nil }
    let pieces = Pieces(container.with(options: container.options.forAnyTable))
    guard pieces.areOneRecording, let leads = pieces.leads(within: longestLead) else { return nil }
    try refuseOptions(container, tables: pieces.tables.count)
    for (member, reason) in pieces.refused {
      container.log.add(.ignored, file: member, reason: reason)
    }
    var recording = OpenedRecording(
      format: PlainCSV.name, metadata: RecordingMetadata(recording: container.name), sources: [],
      recognition:
        "tables that each hold other sensors, with times that count from the same moment",
      assumptions: pieces.assumptions, isAcrossFiles: true)
    recording.metadata.timeZone = pieces.tables[0].zone
    for (table, lead) in zip(pieces.tables, leads) {
      recording.sources += table.sources(after: lead)
      if lead == 0 { recording.metadata.start = table.start }
      if table.zone != recording.metadata.timeZone { recording.metadata.timeZone = nil }
    }
    recording.otherMembers = container.members.map { $0.name }.filter { name in
      !pieces.tables.contains { $0.member.name == name }
    }
    return recording
  }

  /// What is said of columns is said of one table.
  private static func refuseOptions(
    _ container: RecordingContainer, tables: Int
  ) throws(RecordingError) {
    guard let first = container.options.givenForOneTable.first else { return }
    throw RecordingError(
      file: container.path,
      reason:
        "\(first) cannot act: these \(tables) tables are one recording, and it is for one table",
      advice: "leave it out, or name one table")
  }
}

/// The tables among the members that can be understood, and those that cannot.
private struct Pieces {
  private(set) var tables: [UnderstoodTable] = []
  private(set) var refused: [(member: String, reason: String)] = []

  init(_ container: RecordingContainer) {
    for member in container.members {
      do throws(RecordingError) {
        if let table = try UnderstoodTable(member, in: container) { tables.append(table) }
      } catch {
        refused.append((member.name, error.reason))
      }
    }
  }

  /// Whether no stream comes twice, and what moves or where it is is among them.
  var areOneRecording: Bool {
    var streams = Set<SensorStream>()
    for table in tables {
      for channel in table.plan.channels where !streams.insert(channel.stream).inserted {
        return false
      }
    }
    return tables.count > 1 && tables.contains { $0.isWhole }
  }

  /// Nanoseconds by which each table begins after the first one; `nil` where their times do not
  /// count from the same moment.
  func leads(within longest: Int64) -> [Int64]? {
    var first = Int64.max
    for table in tables {
      guard table.times.clock == tables[0].times.clock else { return nil }
      first = min(first, table.times.beginning)
    }
    let leads = tables.map { $0.times.beginning &- first }
    return leads.allSatisfy { (0...longest).contains($0) } ? leads : nil
  }

  /// What was guessed, with the table's name where it is not true of all.
  var assumptions: [String] {
    var said: [String] = []
    for table in tables {
      for words in table.assumptions {
        let isOfAll = tables.allSatisfy { $0.assumptions.contains(words) }
        let line = isOfAll ? words : "\(table.member.name): \(words)"
        if !said.contains(line) { said.append(line) }
      }
    }
    return said
  }
}

extension TableTimes {
  /// What the times of a table may count from.
  fileprivate enum Clock { case calendar, day, device, recording }

  fileprivate var clock: Clock {
    if start != nil { return .calendar }
    if column.period > 0 { return .day }
    return column.origin == 0 ? .recording : .device
  }

  /// Where the table begins on that clock, in nanoseconds.
  fileprivate var beginning: Int64 { start?.nanoseconds ?? column.origin }
}
