import SystemLibrary

/// A file of a few bytes, read at once; a large one is noticed without being read.
enum SmallFile {
  /// The bytes of a file, at most one more than `most`; `nil` where there is no such file.
  static func read(_ path: String, atMost most: Int) throws(OutputError) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 {
      if errno == ENOENT { return nil }
      throw .system(path)
    }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: most + 1)
    var count = 0
    while count < bytes.count {
      let room = bytes.count - count
      let found = bytes.withUnsafeMutableBytes {
        SystemLibrary.read(descriptor, $0.baseAddress.map { $0 + count }, room)
      }
      if found < 0 {
        if errno == EINTR { continue }
        throw .system(path)
      }
      if found == 0 { break }
      count += found
    }
    return Array(bytes.prefix(count))
  }
}
