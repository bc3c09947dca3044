import MotionProcessing

/// Where the time of a row stands and how it becomes the recording's time.
struct TimeColumn {
  var column: Int
  /// The unit as a power of ten of a second: 0 seconds, -3 ms, -6 µs, -9 ns.
  var unit = 0
  /// Seconds in one, of minutes, hours and days.
  var seconds: Int64 = 1
  /// Nanoseconds that are taken off, where the column counts from elsewhere than the recording's
  /// start.
  var origin: Int64 = 0
  /// Rows per second where there is no column of times.
  var rate: Double?
  /// How its dates are read, where it holds dates or times of day.
  var written: WrittenTimes?
  /// Where the rows of a stamp are put, where many share one.
  var steady: SteadyStamps?
  /// Whether rows without a time, or with that of the row before, have nothing new for this stream.
  var isSparse = false
  /// Nanoseconds after which the column begins anew; 0 where it does not.
  var period: Int64 = 0
  /// Pauses that the column does not count: from a time on, what is added.
  var pauses: [(from: Int64, add: Int64)] = []
}

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
}

extension SampleSource {
  var place: String? { nil }
  var unit: String? { nil }

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
  private var lastStamp: Int64?
  private var turns: Int64 = 0
  private var steady: SteadyStamps?
  private var rows = 0

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
    steady = time.steady
    if let vector = channel.vector, time.rate == nil, time.written == nil, !time.isSparse,
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
      if let sample = nextRow() { order.insert(sample) }
    }
  }

  /// Takes rows as long as they hold plain decimals and there is room for their samples.
  private func takePlainRows(_ plain: PlainRow, _ vector: Channel.Vector) {
    let bytes = lines.wholeLines
    guard let start = bytes.baseAddress else { return }
    let end = start + bytes.count
    var position = start
    var count = 0
    while position < end, order.makeRoom(), let next = plain.read(position),
      let moment = plain.decimal(time.column).integer(unit: -9 - time.unit),
      let x = plain.decimal(vector.x).double, let y = plain.decimal(vector.y).double,
      let z = plain.decimal(vector.z).double, let stamp = stamp(of: moment)
    {
      order.insert(Sample(vector.make(Vector3(x, y, z)), at: stamp))
      position = next
      count += 1
    }
    lines.pass(lines: count, bytes: position - start)
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
    if row.isQuoteOpen {
      skip(.quoteOpen, column: 0, isRowFault: true)
      return nil
    }
    if time.isSparse && row.cell(time.column).isEmpty { return nil }
    guard let stamp = stamp() else {
      skip(.badTime, column: time.column, isRowFault: true)
      return nil
    }
    if time.isSparse {
      if stamp.nanoseconds == lastStamp { return nil }
      lastStamp = stamp.nanoseconds
    }
    do throws(TableRow.Fault) {
      return try channel.read(row).map { Sample($0, at: stamp) }
    } catch {
      skip(error.kind, column: error.column, isRowFault: false)
      return nil
    }
  }

  private func stamp() -> SensorTime? {
    let text = row.cell(time.column)
    let nanoseconds: Int64
    if let rate = time.rate {
      rows += 1
      return SensorTime(seconds: Double(rows - 1) / rate)
    }
    if let written = time.written {
      guard let moment = written.nanoseconds(row, column: time.column) else { return nil }
      nanoseconds = moment
    } else if let decimal = DecimalNumber(text, comma: row.hasDecimalComma),
      let exact = decimal.integer(unit: -9 - time.unit)
    {
      nanoseconds = exact
    } else {
      guard let value = try? row.number(time.column) else { return nil }
      let seconds = value * powerOfTen(time.unit)
      guard SensorTime.isRepresentable(seconds) else { return nil }
      nanoseconds = SensorTime(seconds: seconds).nanoseconds
    }
    return stamp(of: nanoseconds)
  }

  /// The time of a row whose column says this; `nil` where that is beyond what a recording can have.
  private func stamp(of column: Int64) -> SensorTime? {
    var nanoseconds = column
    if time.seconds != 1 {
      let (product, overflow) = column.multipliedReportingOverflow(by: time.seconds)
      guard !overflow else { return nil }
      nanoseconds = product
    }
    if time.period > 0 {
      if let lastStamp, nanoseconds < lastStamp &- time.period / 2 { turns += 1 }
      lastStamp = nanoseconds
      nanoseconds &+= turns &* time.period
    }
    let (difference, overflow) = nanoseconds.subtractingReportingOverflow(time.origin)
    nanoseconds = difference
    if !time.pauses.isEmpty,
      let pause = time.pauses.last(where: { $0.from <= difference })
    {
      nanoseconds &+= pause.add
    }
    let limit = Int64(SensorTime.limit * 1e9)
    guard !overflow, nanoseconds >= -limit, nanoseconds <= limit else { return nil }
    if steady != nil { nanoseconds = steady?.time(of: nanoseconds) ?? nanoseconds }
    return SensorTime(nanoseconds: nanoseconds)
  }

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

private func powerOfTen(_ exponent: Int) -> Double {
  var power = 1.0
  for _ in 0..<abs(exponent) { power *= 10 }
  return exponent < 0 ? 1 / power : power
}
