import MotionDiary
import MotionSystem
import SystemLibrary

/// A manifest in the making: a row is on the disk when `add` returns.
final class Journal {
  private let path: String
  private let descriptor: Int32

  /// Goes on with a file that holds whole rows only, or begins it.
  init(_ path: String) throws(OutputError) {
    self.path = path
    descriptor = open(path, O_WRONLY | O_APPEND | O_CLOEXEC | O_CREAT, 0o666)
    guard descriptor >= 0 else { throw OutputError(path: path, reason: SystemError.last.words) }
    if FileStatus(of: path)?.size == 0 { try write(CSVText.line(ManifestRow.columns)) }
  }

  deinit { close(descriptor) }

  func add(_ row: ManifestRow) throws(OutputError) { try write(CSVText.line(row.cells)) }

  private func write(_ bytes: [UInt8]) throws(OutputError) {
    do throws(SystemError) {
      try WrittenFile.write(bytes[...], to: descriptor)
    } catch {
      throw OutputError(path: path, reason: error.words)
    }
    guard fsync(descriptor) == 0 else {
      throw OutputError(path: path, reason: SystemError.last.words)
    }
  }
}
