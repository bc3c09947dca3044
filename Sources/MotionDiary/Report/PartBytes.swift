/// Writes numbers and texts one behind the other: eight bytes of a number, the least one first; before a text or
/// a list, how many bytes or pieces it has.
struct PartWriter {
  var bytes: [UInt8] = []

  mutating func add(_ number: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  mutating func add(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

  mutating func add(_ text: String) {
    add(UInt64(text.utf8.count))
    bytes += text.utf8
  }

  mutating func add<Piece>(_ list: [Piece], _ write: (Piece, inout PartWriter) -> Void) {
    add(UInt64(list.count))
    for piece in list { write(piece, &self) }
  }
}

/// Reads the same. Whatever the bytes are, they are read or refused: what is said of a length is held against what
/// is there before anything is made of it.
struct PartReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  var isAtEnd: Bool { rest.isEmpty }

  private mutating func take(_ count: UInt64) throws(ReportPart.Damage) -> ArraySlice<UInt8> {
    guard count <= UInt64(rest.count) else { throw .notAPart }
    defer { rest = rest.dropFirst(Int(count)) }
    return rest.prefix(Int(count))
  }

  mutating func number() throws(ReportPart.Damage) -> UInt64 {
    try take(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  mutating func flag() throws(ReportPart.Damage) -> Bool {
    switch try take(1).first {
    case 0: false
    case 1: true
    default: throw .notAPart
    }
  }

  mutating func text() throws(ReportPart.Damage) -> String {
    let bytes = try take(try number())
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .notAPart }
    return text
  }

  /// Pieces that `read` takes. None is without bytes, so there are no more of them than bytes.
  mutating func list<Piece>(
    _ read: (inout PartReader) throws(ReportPart.Damage) -> Piece
  ) throws(ReportPart.Damage) -> [Piece] {
    let count = try number()
    guard count <= UInt64(rest.count) else { throw .notAPart }
    var list: [Piece] = []
    for _ in 0..<Int(count) { list.append(try read(&self)) }
    return list
  }
}
