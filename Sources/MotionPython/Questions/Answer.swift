import CMotionPython
import MotionRecordings

/// What is given back for a question: a text, and tables that are taken one piece after another.
final class Answer {
  /// The text, with a zero byte behind it.
  let text: UnsafeMutableBufferPointer<CChar>
  private var tables: ArraySlice<ArrowTable>

  init(_ value: JSONValue, tables: [ArrowTable] = []) {
    let bytes = value.bytes
    text = .allocate(capacity: bytes.count + 1)
    for (i, byte) in bytes.enumerated() {
      text.initializeElement(at: i, to: CChar(bitPattern: byte))
    }
    text.initializeElement(at: bytes.count, to: 0)
    self.tables = tables[...]
  }

  deinit { text.deallocate() }

  /// The next piece of a table.
  func take() -> ArrowTable? { tables.popFirst() }
}
