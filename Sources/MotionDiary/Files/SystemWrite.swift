import SystemLibrary

/// The system's `write`, called until everything is out.
public enum SystemWrite {
  /// Writes all bytes to a file descriptor, going on after interruptions and short writes.
  ///
  /// - Returns: whether all of it was written; otherwise `errno` says why not.
  public static func all(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let written = write(descriptor, rest.baseAddress, rest.count)
      if written < 0 {
        if errno == EINTR { continue }
        return false
      }
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(written))
    }
    return true
  }
}
