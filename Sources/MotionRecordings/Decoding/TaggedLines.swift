import MotionProcessing

/// A text whose lines each begin with a word that says what they hold, such as
/// `ACCE;12.1;3.4;0;0;9.8;3`.
final class TaggedLines: SampleDecoder {
  /// A line cut into cells.
  struct Line {
    let cells: [Substring]

    /// The number in a cell.
    func number(_ index: Int) -> Double? { index < cells.count ? Double(cells[index]) : nil }

    /// Three numbers from a cell on.
    func vector(_ index: Int) -> Vector3? {
      guard let x = number(index), let y = number(index + 1), let z = number(index + 2) else {
        return nil
      }
      return Vector3(x, y, z)
    }

    /// A whole number in a cell, times a factor, within 64 bits.
    func whole(_ index: Int, times factor: Int64) -> Int64? {
      guard index < cells.count, let value = Int64(cells[index]) else { return nil }
      let (product, overflow) = value.multipliedReportingOverflow(by: factor)
      return overflow ? nil : product
    }

    /// A decimal number of seconds in a cell as nanoseconds.
    func seconds(_ index: Int) -> Int64? {
      guard let value = number(index), SensorTime.isRepresentable(value) else { return nil }
      return SensorTime(seconds: value).nanoseconds
    }
  }

  /// What a format makes of a line.
  enum Meaning {
    case sample(Sample)
    /// Of no interest: a comment, another sensor.
    case other
    /// It should have been a sample.
    case damaged
  }

  private let lines: ReportedLines
  private let separator: Character
  private let split: (String) -> [Substring]
  private let read: (Line) -> Meaning

  /// - Parameters:
  ///   - split: the records in one line of the file, where line ends may be missing.
  ///   - read: the meaning of one record.
  init(
    _ stream: ByteStream, separator: Character, file: String, log: FindingLog,
    split: @escaping (String) -> [Substring], read: @escaping (Line) -> Meaning
  ) {
    lines = ReportedLines(stream, file: file, log: log)
    self.separator = separator
    self.split = split
    self.read = read
  }

  var bytes: (read: Int64, total: Int64) { lines.bytes }

  func decode(into samples: inout [Sample]) -> Bool {
    guard let bytes = lines.next() else { return false }
    for record in split(String(decoding: bytes, as: UTF8.self)) {
      let cells = record.split(separator: separator, omittingEmptySubsequences: false)
      switch read(Line(cells: cells)) {
      case .sample(let sample): samples.append(sample)
      case .other: break
      case .damaged: lines.skip("a line of a sensor whose numbers cannot be read; left out")
      }
    }
    return true
  }

  /// The rows of a table of what another system said, line by line.
  static func statement(
    _ name: String, header: String, of member: RecordingContainer.Member,
    in container: RecordingContainer, separator: Character,
    split: @escaping (String) -> [Substring] = { [$0[...]] }, row: @escaping (Line) -> String?
  ) -> StatementTable {
    StatementTable(name: name, header: header, size: member.size) {
      let lines = container.open(member).map(LineReader.init)
      var waiting: [String] = []
      return {
        while waiting.isEmpty {
          guard let bytes = lines?.nextText() else { return nil }
          waiting = split(String(decoding: bytes, as: UTF8.self)).compactMap {
            row(Line(cells: $0.split(separator: separator, omittingEmptySubsequences: false)))
          }
        }
        return waiting.removeFirst()
      }
    }
  }
}

extension OpenedRecording {
  /// The sources of a text with tagged lines, one for each of its streams. One pass finds the
  /// streams and reports what is damaged, once.
  static func taggedSources(
    _ member: RecordingContainer.Member, in container: RecordingContainer, separator: Character,
    split: @escaping (String) -> [Substring] = { [$0[...]] },
    read: @escaping (TaggedLines.Line) -> TaggedLines.Meaning
  ) -> (sources: [any SampleSource], first: Int64?) {
    let make = container.decoders(of: member) {
      TaggedLines($0, separator: separator, file: $1, log: $2, split: split, read: read)
    }
    guard let (first, streams) = make(container.log)?.survey(pieces: .max) else { return ([], nil) }
    let sources = decodedSources(
      streams, origin: first ?? 0, isOrdered: false, log: FindingLog(), make: make)
    return (sources, first)
  }
}
