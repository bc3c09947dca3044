import MotionProcessing

/// How one row becomes one reading.
struct Channel {
  var stream: SensorStream
  /// The reading of a row; `nil` where the row has nothing for this stream.
  var read: (TableRow) throws(TableRow.Fault) -> Reading?
  /// The unit, and the sign where there are two, as understood.
  var unit: String?
  /// Name of the unit of speeds, of fixes.
  var speedUnit: String?
  /// What `read` does, where a row holds three plain decimals.
  var vector: Vector?

  /// Three columns and what is made of their numbers.
  struct Vector {
    var x: Int
    var y: Int
    var z: Int
    var make: (Vector3) -> Reading
  }
}

/// Gives samples in its own order; several of them are merged into a recording.
protocol SampleSource: AnyObject {
  var stream: SensorStream { get }
  /// Bytes read so far and to be read in all, as the container states them.
  var bytes: (read: Int64, total: Int64) { get }
  func next() -> Sample?
  /// Appends the next samples, a piece of them; none at the end.
  func take(into run: inout [Sample])
  /// Where the samples stand, in which unit and with which sign; `nil` where the format leaves no
  /// choice.
  var place: String? { get }
  /// Name of the unit that was read; `nil` where the format leaves no choice.
  var unit: String? { get }
  /// What the device's thermometer showed so far.
  var temperatures: [DeviceTemperature] { get }
}

extension SampleSource {
  var place: String? { nil }
  var unit: String? { nil }
  var temperatures: [DeviceTemperature] { [] }

  func take(into run: inout [Sample]) { takeOneByOne(into: &run) }

  func takeOneByOne(into run: inout [Sample]) {
    while run.count < 256, let sample = next() { run.append(sample) }
  }
}

/// The samples of one stream in one table, row by row, in constant memory.
///
/// A class, because it owns the open member. A file that holds several streams is opened once for
/// each of them: they may lie far apart in it, and each stream keeps an order of its own.
final class SampleTable: SampleSource {
  /// A row of fewer bytes than this hardly holds a time and three numbers.
  private static let shortest = 16

  let stream: SensorStream
  private let file: String
  private let log: FindingLog
  private let lines: LineReader
  private let header: TableHeader
  private let time: TimeColumn
  private let channel: Channel
  /// Of the tables that read the same file, only one reports rows without a readable time.
  private let reportsRows: Bool
  private var row: TableRow
  /// Reads the rows that hold plain decimals; `nil` where the table cannot be read so.
  private let plain: PlainRow?
  private let order = ReorderBuffer()
  private var isAtEnd = false
  private var stamps: RowStamps
  private let faulty = FaultyRows()
  /// Whether a row without a readable time was noted, in words.
  private var hasNotedTime = false

  /// - Parameter lines: stands after the header.
  init(
    file: String, lines: LineReader, header: TableHeader, time: TimeColumn, channel: Channel,
    reportsRows: Bool = true, log: FindingLog
  ) {
    self.file = file
    self.lines = lines
    self.header = header
    self.time = time
    self.channel = channel
    self.reportsRows = reportsRows
    self.log = log
    stream = channel.stream
    row = TableRow(header)
    stamps = RowStamps(time)
    if let vector = channel.vector, time.isOfNumbers, !time.isSparse,
      header.delimiter != UInt8(ascii: " ")
    {
      plain = PlainRow(
        columns: [time.column, vector.x, vector.y, vector.z], of: header.names.count,
        delimiter: header.delimiter)
    } else {
      plain = nil
    }
  }

  var unit: String? { channel.unit ?? channel.speedUnit }

  var place: String? { channel.unit.map { "\(file), \($0)" } ?? file }

  var bytes: (read: Int64, total: Int64) { (lines.stream.position, lines.stream.size) }

  func next() -> Sample? {
    if let sample = order.takeReady() { return sample }
    readOn()
    return isAtEnd ? order.takeFirst() : order.takeReady()
  }

  func take(into run: inout [Sample]) {
    readOn()
    run.append(contentsOf: order.takeAll(left: isAtEnd))
  }

  /// Takes rows until there is no room for their samples, or the file is over.
  private func readOn() {
    while !isAtEnd && order.makeRoom() {
      if let plain, let vector = channel.vector { takePlainRows(plain, vector) }
      guard order.makeRoom() else { break }
      if faulty.outcome != nil || hasNotedTime { passFaultyRows() }
      if let sample = nextRow() { order.insert(sample) }
    }
  }

  /// Takes rows as long as they hold plain decimals and there is room for their samples.
  private func takePlainRows(_ plain: PlainRow, _ vector: Channel.Vector) {
    let bytes = lines.wholeLines
    guard let start = bytes.baseAddress, !bytes.isEmpty, plain.read(start) != nil else { return }
    let end = start + bytes.count
    var position = start
    var count = 0
    // Taken out and put back: what belongs to an object is guarded at each access.
    var stamps = self.stamps
    while position < end, order.makeRoom(), let next = plain.read(position),
      let moment = plain.decimal(time.column).integer(unit: -9 - time.unit),
      let x = plain.decimal(vector.x).double, let y = plain.decimal(vector.y).double,
      let z = plain.decimal(vector.z).double, let stamp = stamps.stamp(of: moment)
    {
      order.insert(Sample(vector.make(Vector3(x, y, z)), at: stamp))
      position = next
      count += 1
    }
    self.stamps = stamps
    lines.pass(lines: count, bytes: position - start)
  }

  /// Passes over rows like the last bad one, and counts them.
  @inline(never)
  private func passFaultyRows() {
    let passed = faulty.pass(lines.wholeLines, numberAt: hasNotedTime ? placeOfTime : nil)
    guard passed.lines > 0 else { return }
    if let outcome = faulty.outcome { note(outcome, again: passed.equal) }
    note(
      FaultyRows.Outcome(kind: .badTime, column: time.column, isOfRow: true), again: passed.untimed)
    if faulty.outcome?.kind != .quoteOpen { stamps.pass(rows: passed.equal) }
    lines.pass(lines: passed.lines, bytes: passed.bytes)
  }

  /// Where a row must have its time, if that is a plain number.
  private var placeOfTime: FaultyRows.Place? {
    guard time.isOfNumbers, !time.isSparse, header.delimiter != UInt8(ascii: " ") else {
      return nil
    }
    return FaultyRows.Place(column: time.column, delimiter: header.delimiter)
  }

  private func note(_ outcome: FaultyRows.Outcome, again count: Int) {
    guard let kind = outcome.kind, count > 0, reportsRows || !outcome.isOfRow else { return }
    log.skip(kind, file: file, column: outcome.column, again: count)
  }

  /// The sample of the next line, `nil` where it has none or the file is over.
  private func nextRow() -> Sample? {
    switch lines.next() {
    case .end:
      isAtEnd = true
      if let failure = lines.stream.failure, reportsRows {
        log.add(.unreadable, file: file, line: lines.number + 1, reason: failure)
      }
      return nil
    case .tooLong:
      skip(.lineTooLong, column: 0, isRowFault: true)
      return nil
    case .text(let line):
      if line.isEmpty { return nil }
      return sample(of: line)
    }
  }

  private func sample(of line: UnsafeBufferPointer<UInt8>) -> Sample? {
    row.split(line)
    let row = self.row
    if row.isQuoteOpen { return nothing(.quoteOpen, column: 0, isOfRow: true, line) }
    if time.isSparse && row.cell(time.column).isEmpty {
      return nothing(nil, column: time.column, isOfRow: false, line)
    }
    guard let stamp = stamps.stamp(of: row) else {
      hasNotedTime = true
      return nothing(.badTime, column: time.column, isOfRow: true, line)
    }
    if reportsRows, let told = stamps.takeTold() {
      log.add(.ignored, file: file, line: lines.number, reason: told)
    }
    if time.isSparse && !stamps.isNew(stamp) { return nil }
    do throws(TableRow.Fault) {
      if let reading = try channel.read(row) { return Sample(reading, at: stamp) }
      return nothing(nil, column: 0, isOfRow: false, line)
    } catch {
      return nothing(error.kind, column: error.column, isOfRow: false, line)
    }
  }

  /// Notes a row that gives no sample, and remembers it for the rows behind it. Never inline: the page has it
  /// once, and not at each fault.
  @inline(never)
  private func nothing(
    _ kind: FindingLog.Kind?, column: Int, isOfRow: Bool, _ line: UnsafeBufferPointer<UInt8>
  ) -> Sample? {
    if let kind { skip(kind, column: column, isRowFault: isOfRow) }
    // A row that has nothing for this stream has something for another, and is not like the next.
    // Nor does what came before a time was read hang on the rows before.
    let isTimeless = kind == nil ? time.isSparse : kind == .badTime
    let isByTextAlone =
      time.isByTextAlone || kind == .quoteOpen || isTimeless && row.cell(time.column).isEmpty
    if isByTextAlone, kind != nil || line.count < Self.shortest {
      faulty.remember(line, FaultyRows.Outcome(kind: kind, column: column, isOfRow: isOfRow))
    }
    return nil
  }

  /// Counts a row that cannot be used, if this stream is the one to say so.
  @inline(never)
  private func skip(_ kind: FindingLog.Kind, column: Int, isRowFault: Bool) {
    if isRowFault && !reportsRows { return }
    log.skip(kind, file: file, line: lines.number, column: column) {
      let name = column < header.names.count ? header.names[column] : "column \(column + 1)"
      return words(kind, column: name, found: shown(row.text(column)))
    }
  }

  private func words(_ kind: FindingLog.Kind, column: String, found: String) -> String {
    switch kind {
    case .lineTooLong: "a line longer than \(LineReader.longest) bytes; row skipped"
    case .quoteOpen: "a quote that is not closed; row skipped"
    case .badTime: "expected a time within 100 years in \(column), found \(found); row skipped"
    case .missingCell: "expected \(header.names.count) cells, found \(row.count); row skipped"
    case .emptyCell: "\(column) is empty; row skipped"
    case .badHint: "expected a hint with 0, 1, true or false, found \(found); row skipped"
    case .badFix: "a fix that the receiver itself calls invalid (\(column) \(found)); row skipped"
    default: "expected a number in \(column), found \(found); row skipped"
    }
  }
}
