import CSystem

/// A file that is written from its beginning to its end, without a buffer.
///
/// A class: it closes the file with its last reference.
package final class WrittenFile {
  private var descriptor: Int32

  /// Creates the file, or empties it; with `isNew`, it must not exist yet.
  package init(
    _ path: String, isNew: Bool = false, mode: Int32 = 0o666
  ) throws(SystemError) {
    descriptor = system_create(path, isNew ? 1 : 0, mode)
    guard descriptor >= 0 else { throw .last }
  }

  deinit { if descriptor >= 0 { _ = system_close(descriptor) } }

  /// Writes all of the bytes.
  package func write(_ bytes: ArraySlice<UInt8>) throws(SystemError) {
    try Self.write(bytes, to: descriptor)
  }

  /// Writes what a source gives, piece by piece, until it gives no byte.
  ///
  /// - Returns: `false` where it gives more than `most` bytes, a piece at most of which is written too.
  package func take(
    atMost most: Int64, from source: (UnsafeMutableRawBufferPointer) throws(SystemError) -> Int
  ) throws(SystemError) -> Bool {
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
    defer { piece.deallocate() }
    var count: Int64 = 0
    while count <= most {
      let n = try source(piece)
      if n == 0 { return true }
      try Self.write(UnsafeRawBufferPointer(rebasing: piece[..<n]), to: descriptor)
      count += Int64(n)
    }
    return false
  }

  /// Closes the file; the last moment at which a full disk is told.
  package func close() throws(SystemError) {
    guard descriptor >= 0 else { return }
    let result = system_close(descriptor)
    descriptor = -1
    if result != 0 { throw .last }
  }

  /// Waits until what was written is on the disk, where the file system knows such a thing.
  func sync() { _ = system_sync(descriptor) }

  /// Writes all of the bytes to something that is open already, such as standard output.
  package static func write(
    _ bytes: ArraySlice<UInt8>, to descriptor: Int32
  ) throws(SystemError) {
    let failure = bytes.withUnsafeBytes { bytes -> SystemError? in
      do throws(SystemError) {
        try write(bytes, to: descriptor)
        return nil
      } catch {
        return error
      }
    }
    if let failure { throw failure }
  }

  private static func write(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Int32
  ) throws(SystemError) {
    var rest = bytes
    while !rest.isEmpty {
      let n = system_write(descriptor, rest.baseAddress, rest.count)
      if n >= 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(Int(n)))
      } else if !SystemError.last.isInterruption {
        throw .last
      }
    }
  }
}

extension WrittenFile {
  /// Puts bytes into a file as a whole: what was there before stays until the new is complete. Where
  /// the path is a link, what it leads to is replaced, and the link stays. A new file gets `mode`.
  package static func replace(
    _ path: String, with bytes: [UInt8], mode: Int32 = 0o666
  ) throws(SystemError) {
    let status = FileStatus(of: path)
    let place = status == nil ? path : Folder.realPath(path) ?? path
    let aside = try Aside.file(in: Folder.parent(of: place), mode: status?.mode ?? mode)
    let file = try WrittenFile(aside.path)
    try file.write(bytes[...])
    file.sync()
    try file.close()
    try aside.put(at: place, replacing: true)
  }
}
