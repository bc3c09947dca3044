import MotionSystem

/// A file of a few bytes, read at once; a large one is noticed without being read.
enum SmallFile {
  /// The bytes of a file, at most one more than `most`; `nil` where there is no such file.
  static func read(_ path: String, atMost most: Int) throws(OutputError) -> [UInt8]? {
    do throws(SystemError) {
      return try InputFile(path).bytes(atMost: most + 1)
    } catch {
      if error.isMissing { return nil }
      throw OutputError(path: path, error)
    }
  }

  /// Writes a file: the old one stays until the new one is complete.
  static func write(_ bytes: [UInt8], to path: String) throws(OutputError) {
    do throws(SystemError) {
      try WrittenFile.replace(path, with: bytes)
    } catch {
      throw OutputError(path: path, reason: "it cannot be written here: \(error.words)")
    }
  }
}
