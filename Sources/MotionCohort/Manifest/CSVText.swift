/// Rows of cells as CSV (RFC 4180, lines ended by a line feed): what a file may be called stands in them.
enum CSVText {
  /// A row with its end.
  static func line(_ cells: [String]) -> [UInt8] {
    var bytes: [UInt8] = []
    for (index, cell) in cells.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      append(cell, to: &bytes)
    }
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }

  private static func append(_ cell: String, to bytes: inout [UInt8]) {
    let isPlain = cell.utf8.allSatisfy { byte in
      byte != UInt8(ascii: ",") && byte != UInt8(ascii: "\"") && byte != 0x0A && byte != 0x0D
    }
    if isPlain { return bytes.append(contentsOf: cell.utf8) }
    bytes.append(UInt8(ascii: "\""))
    for byte in cell.utf8 {
      if byte == UInt8(ascii: "\"") { bytes.append(byte) }
      bytes.append(byte)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Calls `take` with each row that is whole, and where it ends. What a program that was killed has left
  /// of its last row is none.
  static func rows(of bytes: [UInt8], take: ([String], Int) -> Void) {
    let (quote, comma, end) = (UInt8(ascii: "\""), UInt8(ascii: ","), UInt8(ascii: "\n"))
    var (cells, cell): ([String], [UInt8]) = ([], [])
    var isQuoted = false
    var place = 0
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      if byte == quote {
        let isDouble = isQuoted && place < bytes.count && bytes[place] == quote
        if isDouble {
          cell.append(quote)
          place += 1
        } else {
          isQuoted.toggle()
        }
      } else if isQuoted || (byte != comma && byte != end) {
        cell.append(byte)
      } else {
        cells.append(String(decoding: cell, as: UTF8.self))
        cell.removeAll(keepingCapacity: true)
        guard byte == end else { continue }
        take(cells, place)
        cells.removeAll(keepingCapacity: true)
      }
    }
  }
}
