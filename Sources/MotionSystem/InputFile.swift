import CSystem

/// A file that is read from any place. A class: it closes the file with its last reference.
package final class InputFile: Sendable {
  private let descriptor: Int32

  /// Opens a file.
  package init(_ path: String) throws(SystemError) {
    // For C the name would end there, and be another one.
    guard !path.utf8.contains(0) else { throw .missing }
    descriptor = system_open(path)
    guard descriptor >= 0 else { throw .last }
  }

  private init(descriptor: Int32) { self.descriptor = descriptor }

  /// Standard input; it is closed as any other file.
  package static func standardInput() -> InputFile { InputFile(descriptor: 0) }

  deinit { _ = system_close(descriptor) }

  /// A path that leads to the file as long as it is open, also where its name is gone; where the
  /// system knows no such path, nothing lies there.
  package var openPath: String { "/proc/self/fd/\(descriptor)" }

  /// Goes to a byte, counted from the beginning; `false` where the file has no places.
  package func seek(to place: Int64) -> Bool { place >= 0 && system_seek(descriptor, place) >= 0 }

  /// Reads as many bytes as fit, fewer only at the end; 0 there.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
    guard let base = buffer.baseAddress else { return 0 }
    var count = 0
    while count < buffer.count {
      let n = system_read(descriptor, base + count, buffer.count - count)
      if n > 0 {
        count += Int(n)
      } else if n == 0 {
        break
      } else {
        let error = SystemError.last
        if error.isInterruption { continue }
        // What came before the fault is given first.
        if count > 0 { break }
        throw error
      }
    }
    return count
  }

  /// The same into an array, as far as its elements reach.
  package func read(into bytes: inout [UInt8]) throws(SystemError) -> Int {
    try bytes.withUnsafeMutableBytes { room in
      Result { () throws(SystemError) in try read(into: room) }
    }.get()
  }

  /// The bytes from here on, at most `most`.
  package func bytes(atMost most: Int) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: min(most, 1 << 16))
    while bytes.count < most {
      let n = try read(into: &piece)
      if n == 0 { break }
      bytes.append(contentsOf: piece[..<min(n, most - bytes.count)])
    }
    return bytes
  }
}
