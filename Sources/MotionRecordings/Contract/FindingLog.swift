/// Collects findings: equal ones of a file are counted, and there is an end to the different ones.
///
/// A class, because all tables of a recording report to the same log.
final class FindingLog {
  /// What sort of finding; together with file and column it decides which findings are equal.
  enum Kind: Hashable {
    case unreadable
    /// Left out, or taken otherwise than it stands, with nothing damaged.
    case ignored
    case lineTooLong
    case quoteOpen
    case missingCell
    case emptyCell
    case notANumber
    case badTime
    case badHint
    case badFix
    case unmatched
    case badBlock
  }

  private struct Key: Hashable {
    var kind: Kind
    var file: String
    var detail: Int
  }

  /// The most different findings that are kept.
  static let most = 200

  private(set) var findings: [RecordingFinding] = []
  /// Rows that gave no sample although they should.
  private(set) var skippedRows: Int64 = 0
  private var places: [Key: Int] = [:]
  /// The finding that was counted last: bad rows come in runs, and a hash of each is most of their cost.
  private var last: (key: Key, place: Int)?

  /// Notes something about a whole member, or the line where it broke.
  func add(_ kind: Kind, file: String, line: Int64? = nil, reason: String) {
    note(Key(kind: kind, file: file, detail: reason.hashValue), line: line, reason: reason)
  }

  /// Notes a row that was skipped; `column` tells equal kinds apart, `reason` is asked for only the
  /// first time.
  func skip(_ kind: Kind, file: String, line: Int64?, column: Int, reason: () -> String) {
    skippedRows += 1
    let key = Key(kind: kind, file: file, detail: column)
    if let last, last.key == key {
      findings[last.place].count += 1
    } else if let place = places[key] {
      findings[place].count += 1
      last = (key, place)
    } else {
      note(key, line: line, reason: reason(), isOfRows: true)
    }
  }

  /// Counts more rows that were skipped for what was noted before.
  func skip(_ kind: Kind, file: String, column: Int, again count: Int) {
    skippedRows += Int64(count)
    let place = places[Key(kind: kind, file: file, detail: column)] ?? Self.most - 1
    if findings.indices.contains(place) { findings[place].count += Int64(count) }
  }

  /// Notes a piece of a file that was skipped, equal reasons once.
  func skip(_ kind: Kind, file: String, line: Int64? = nil, reason: String) {
    skip(kind, file: file, line: line, column: reason.hashValue) { reason }
  }

  /// Notes a piece of a file that was skipped, equal reasons once; `place` says where the first was, and
  /// is asked for only that time.
  func skip(_ kind: Kind, file: String, reason: String, place: () -> String) {
    skip(kind, file: file, line: nil, column: reason.hashValue) { "\(reason) (first: \(place()))" }
  }

  private func note(_ key: Key, line: Int64?, reason: String, isOfRows: Bool = false) {
    if let place = places[key] {
      findings[place].count += 1
    } else if findings.count < Self.most - 1 {
      places[key] = findings.count
      findings.append(
        RecordingFinding(
          file: key.file, line: line, reason: reason, isDamage: key.kind != .ignored,
          isOfRows: isOfRows))
    } else if findings.count == Self.most - 1 {
      findings.append(
        RecordingFinding(file: key.file, line: line, reason: "further findings, not listed"))
    } else {
      findings[Self.most - 1].count += 1
    }
  }
}
