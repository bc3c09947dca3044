/// The cells of a text of our own tables, one after another: commas between, quotes around a text that needs
/// them, a line end behind each row.
final class CSVCells {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var place = 0
  private var isInRow = true
  /// The last text that had quotes in it.
  private var text = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 0)

  /// The cells of the first row come first.
  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  deinit { text.deallocate() }

  /// Goes to the next row, behind the last cell of the one before; `false` where there is none.
  func beginRow() -> Bool {
    isInRow = place < bytes.count
    return isInRow
  }

  /// The next cell of the row, to be read before the next call; `nil` behind the last one.
  @inline(__always)
  func next() -> UnsafeBufferPointer<UInt8>? {
    guard isInRow else { return nil }
    let start = place
    if place < bytes.count, bytes[place] == UInt8(ascii: "\"") { return quoted() }
    while place < bytes.count, bytes[place] != UInt8(ascii: ","), bytes[place] != 0x0A {
      place &+= 1
    }
    let cell = UnsafeBufferPointer(rebasing: bytes[start..<place])
    endCell()
    return cell
  }

  private func endCell() {
    isInRow = place < bytes.count && bytes[place] == UInt8(ascii: ",")
    place += 1
  }

  private func quoted() -> UnsafeBufferPointer<UInt8> {
    let start = place + 1
    place = start
    var hasPairs = false
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: "\"") {
        guard place + 1 < bytes.count, bytes[place + 1] == UInt8(ascii: "\"") else { break }
        hasPairs = true
        place += 1
      }
      place += 1
    }
    let cell = UnsafeBufferPointer(rebasing: bytes[start..<min(place, bytes.count)])
    place += 1
    endCell()
    return hasPairs ? single(cell) : cell
  }

  /// The same with one quote for two.
  private func single(
    _ cell: UnsafeBufferPointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8> {
    text.deallocate()
    text = .allocate(capacity: cell.count)
    var (i, count) = (0, 0)
    while i < cell.count {
      text.initializeElement(at: count, to: cell[i])
      count += 1
      i += cell[i] == UInt8(ascii: "\"") ? 2 : 1
    }
    return UnsafeBufferPointer(rebasing: text[..<count])
  }
}
