/// Passes over rows that give no sample, as many as stand there, without reading their cells.
///
/// A row of two bytes that is read, found bad and noted costs forty times as much by byte as the rows
/// that `PlainRow` reads. So a row that equals the last bad one is counted as that one was, and so is
/// one without a cell for its time, or whose cell there begins with what no time begins with.
///
/// A class, because it owns the memory.
final class FaultyRows {
  /// What became of a row.
  struct Outcome: Equatable {
    /// `nil` where the row has nothing for the stream and nothing is wrong with it.
    var kind: FindingLog.Kind?
    var column: Int
    /// Whether it is the row's fault and not that of this stream's cells.
    var isOfRow: Bool
  }

  /// The cell of a row that must be a number.
  struct Place {
    var column: Int
    /// What stands between the cells; no blank, of which several may be one.
    var delimiter: UInt8
  }

  /// What was passed over.
  struct Passed {
    var lines = 0
    var bytes = 0
    /// Rows that equal the last bad one.
    var equal = 0
    /// Rows without a time.
    var untimed = 0
  }

  /// The longest row that is remembered: what costs more to read than to compare is short.
  private static let longest = 512

  private let text = UnsafeMutablePointer<UInt8>.allocate(capacity: longest)
  private var count = 0
  /// What became of the row that is remembered.
  private(set) var outcome: Outcome?

  deinit { text.deallocate() }

  /// Remembers what became of a row.
  func remember(_ row: UnsafeBufferPointer<UInt8>, _ outcome: Outcome) {
    guard let start = row.baseAddress, row.count <= Self.longest else {
      self.outcome = nil
      return
    }
    text.update(from: start, count: row.count)
    count = row.count
    self.outcome = outcome
  }

  /// Passes over the rows at the beginning of some whole lines that are such rows. Never inline: the page has
  /// it once.
  ///
  /// - Parameter place: where each row must have a number; `nil` where there is no such place.
  @inline(never)
  func pass(_ lines: UnsafeBufferPointer<UInt8>, numberAt place: Place?) -> Passed {
    var passed = Passed()
    guard let start = lines.baseAddress else { return passed }
    let end = start + lines.count
    var p = start
    let known = outcome == nil ? nil : UnsafePointer(text)
    let length = count
    while p < end {
      if let known, let next = Self.end(of: known, length, at: p, before: end) {
        passed.equal += 1
        p = next
      } else if let place, let next = Self.endOfUntimed(at: p, place) {
        passed.untimed += 1
        p = next
      } else {
        break
      }
      passed.lines += 1
    }
    passed.bytes = p - start
    return passed
  }

  /// The beginning of the next line, where the line here has these bytes.
  @inline(__always)
  private static func end(
    of text: UnsafePointer<UInt8>, _ count: Int, at start: UnsafePointer<UInt8>,
    before end: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8>? {
    guard end - start > count else { return nil }
    var i = 0
    while i < count && start[i] == text[i] { i += 1 }
    guard i == count else { return nil }
    if start[i] == UInt8(ascii: "\r") && end - start > i + 1 { i += 1 }
    return start[i] == UInt8(ascii: "\n") ? start + i + 1 : nil
  }

  /// The beginning of the next line, where the line here has no cell at a place or one that begins with
  /// what no number begins with, and has no quotes; it ends with LF.
  @inline(__always)
  private static func endOfUntimed(
    at start: UnsafePointer<UInt8>, _ place: Place
  ) -> UnsafePointer<UInt8>? {
    var p = start
    for _ in 0..<place.column {
      while p.pointee != place.delimiter {
        if p.pointee == UInt8(ascii: "\n") { return isEmpty(from: start, to: p) ? nil : p + 1 }
        if p.pointee == UInt8(ascii: "\"") { return nil }
        p += 1
      }
      p += 1
    }
    if p.pointee != place.delimiter {
      switch p.pointee {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
        UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: "n"), UInt8(ascii: "N"),
        UInt8(ascii: " "), UInt8(ascii: "\r"), UInt8(ascii: "\n"):
        return nil
      default: break
      }
    }
    while p.pointee != UInt8(ascii: "\n") {
      if p.pointee == UInt8(ascii: "\"") { return nil }
      p += 1
    }
    return p + 1
  }

  /// Whether a line has no byte but its end: such a one is no row, and not wrong.
  @inline(__always)
  private static func isEmpty(
    from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>
  ) -> Bool {
    end == start || end == start + 1 && start.pointee == UInt8(ascii: "\r")
  }
}
