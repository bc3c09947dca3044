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

  /// Waits for the turn to read a file and write it anew; `waiting` is called where another program
  /// has it. Refuses a file that is write-protected.
  static func turn(_ path: String, waiting: () -> Void) throws(OutputError) -> HeldLock {
    let place = Folder.realPath(path) ?? path
    let name = place.split(separator: "/").last.map(String.init) ?? place
    let file = Aside.path("\(name.utf8.count < 200 ? name : "long")", in: Folder.parent(of: place))
    do throws(SystemError) {
      guard let lock = try HeldLock.turn(file, waiting: waiting) else { throw .missing }
      guard FileStatus(of: place) == nil || FileStatus.mayWrite(place) else {
        throw .protected
      }
      return lock
    } catch {
      throw OutputError(path: path, reason: "it cannot be written here: \(error.words)")
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
