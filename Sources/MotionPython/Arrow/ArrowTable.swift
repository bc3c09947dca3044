import CMotionPython

/// A piece of a table: columns of equal length under a name.
final class ArrowTable {
  let name: String
  /// What is said of the table as a whole.
  let about: [(String, String)]
  let columns: [ArrowColumn]

  init(_ name: String, _ fields: [ArrowField], about: [(String, String)] = []) {
    self.name = name
    self.about = about
    columns = fields.map { ArrowColumn($0) }
  }

  /// Rows so far.
  var count: Int { columns.first?.count ?? 0 }

  /// Hands both structures to the caller, who releases them.
  func move(
    to schema: UnsafeMutablePointer<ArrowSchema>, _ array: UnsafeMutablePointer<ArrowArray>
  ) {
    schema.initialize(
      to: .owned(
        format: "+s", name: name, about, children: columns.map { .owned($0.field) }))
    array.initialize(to: .owned(self))
  }
}

extension ArrowSchema {
  /// The schema of one column.
  static func owned(_ field: ArrowField) -> ArrowSchema {
    owned(format: field.kind.format, name: field.name, field.metadata, children: [])
  }

  /// A schema whose texts are its own.
  static func owned(
    format: String, name: String, _ about: [(String, String)], children: [ArrowSchema]
  ) -> ArrowSchema {
    var schema = ArrowSchema()
    schema.format = UnsafePointer(ownedCopy(Array(format.utf8CString)))
    schema.name = UnsafePointer(ownedCopy(Array(name.utf8CString)))
    if !about.isEmpty { schema.metadata = UnsafePointer(ownedCopy(metadata(about))) }
    schema.flags = Int64(ARROW_FLAG_NULLABLE)
    schema.n_children = Int64(children.count)
    schema.children = ownedPointers(to: children)
    schema.release = { schema in
      guard let schema else { return }
      for text in [schema.pointee.format, schema.pointee.name, schema.pointee.metadata] {
        UnsafeMutablePointer(mutating: text)?.deallocate()
      }
      for i in 0..<Int(schema.pointee.n_children) {
        guard let child = schema.pointee.children?[i] else { continue }
        child.pointee.release?(child)
        child.deallocate()
      }
      schema.pointee.children?.deallocate()
      schema.pointee.release = nil
    }
    return schema
  }

  /// Keys and values as the interface has them: counts of 32 bits, texts without an end.
  private static func metadata(_ pairs: [(String, String)]) -> [CChar] {
    var bytes: [CChar] = []
    func add(_ count: Int) {
      withUnsafeBytes(of: Int32(count)) { bytes += $0.map { CChar(bitPattern: $0) } }
    }
    func add(_ text: String) {
      add(text.utf8.count)
      bytes += text.utf8.map { CChar(bitPattern: $0) }
    }
    add(pairs.count)
    for (key, value) in pairs {
      add(key)
      add(value)
    }
    return bytes
  }
}

extension ArrowArray {
  /// The rows of a table: an array of structures, each column of which may be moved away on its own.
  static func owned(_ table: ArrowTable) -> ArrowArray {
    var array = ArrowArray()
    array.length = Int64(table.count)
    array.n_buffers = 1
    array.buffers = ownedBuffers([nil])
    array.n_children = Int64(table.columns.count)
    array.children = ownedPointers(to: table.columns.map { .owned($0) })
    array.release = { array in
      guard let array else { return }
      for i in 0..<Int(array.pointee.n_children) {
        guard let child = array.pointee.children?[i] else { continue }
        child.pointee.release?(child)
        child.deallocate()
      }
      array.pointee.children?.deallocate()
      array.pointee.buffers?.deallocate()
      array.pointee.release = nil
    }
    return array
  }

  /// The cells of a column, which lives as long as the array.
  static func owned(_ column: ArrowColumn) -> ArrowArray {
    var array = ArrowArray()
    array.length = Int64(column.count)
    array.null_count = Int64(column.unknown)
    var buffers: [UnsafeRawPointer?] = [
      column.unknown == 0 ? nil : UnsafeRawPointer(column.known.start)
    ]
    if let ends = column.ends { buffers.append(UnsafeRawPointer(ends.start)) }
    buffers.append(UnsafeRawPointer(column.values.start))
    array.n_buffers = Int64(buffers.count)
    array.buffers = ownedBuffers(buffers)
    array.private_data = Unmanaged.passRetained(column).toOpaque()
    array.release = { array in
      guard let array, let column = array.pointee.private_data else { return }
      array.pointee.buffers?.deallocate()
      Unmanaged<ArrowColumn>.fromOpaque(column).release()
      array.pointee.private_data = nil
      array.pointee.release = nil
    }
    return array
  }

  private static func ownedBuffers(
    _ buffers: [UnsafeRawPointer?]
  ) -> UnsafeMutablePointer<UnsafeRawPointer?> {
    let made = UnsafeMutablePointer<UnsafeRawPointer?>.allocate(capacity: buffers.count)
    made.initialize(from: buffers, count: buffers.count)
    return made
  }
}

private func ownedCopy(_ bytes: [CChar]) -> UnsafeMutablePointer<CChar> {
  let made = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
  made.initialize(from: bytes, count: bytes.count)
  return made
}

private func ownedPointers<Structure>(
  to structures: [Structure]
) -> UnsafeMutablePointer<UnsafeMutablePointer<Structure>?>? {
  guard !structures.isEmpty else { return nil }
  let made = UnsafeMutablePointer<UnsafeMutablePointer<Structure>?>.allocate(
    capacity: structures.count)
  for (i, structure) in structures.enumerated() {
    let place = UnsafeMutablePointer<Structure>.allocate(capacity: 1)
    place.initialize(to: structure)
    (made + i).initialize(to: place)
  }
  return made
}
