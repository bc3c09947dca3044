/// One column in the making: cells are put behind each other, none of them twice.
final class ArrowColumn {
  let field: ArrowField
  private(set) var count = 0
  private(set) var unknown = 0
  let known = ArrowBuffer(capacity: 64)
  let values: ArrowBuffer
  /// Where the texts end; nothing for other kinds.
  let ends: ArrowBuffer?

  init(_ field: ArrowField) {
    self.field = field
    values = ArrowBuffer()
    guard field.kind == .text else {
      ends = nil
      return
    }
    let ends = ArrowBuffer()
    ends.append(Int32(0))
    self.ends = ends
  }

  /// A cell whose value is not known.
  func appendUnknown() {
    switch field.kind {
    case .integer, .moment: values.append(Int64(0))
    case .number: values.append(0.0)
    case .boolean: values.append(bit: false, at: count)
    case .text: endText()
    }
    end(isKnown: false)
  }

  /// A whole number, or nanoseconds since 1970.
  @inline(__always)
  func append(_ value: Int64) {
    values.append(value)
    end(isKnown: true)
  }

  /// A number; what is not finite is not known.
  @inline(__always)
  func append(_ value: Double) {
    guard value.isFinite else { return appendUnknown() }
    values.append(value)
    end(isKnown: true)
  }

  func append(_ value: Bool) {
    values.append(bit: value, at: count)
    end(isKnown: true)
  }

  /// A text by its bytes.
  func append(text: UnsafeRawBufferPointer) {
    values.append(text)
    endText()
    end(isKnown: true)
  }

  func append(_ text: String) {
    var text = text
    text.withUTF8 { append(text: UnsafeRawBufferPointer($0)) }
  }

  private func endText() { ends?.append(Int32(values.count)) }

  @inline(__always)
  private func end(isKnown: Bool) {
    known.append(bit: isKnown, at: count)
    if !isKnown { unknown += 1 }
    count += 1
  }
}
