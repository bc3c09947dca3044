import Glibc
import MotionDigest

/// Sample records in memory, read from a file as they are.
struct RecordFile {
  let records: UnsafePointer<UInt64>
  let count: Int

  /// Reads a file; ends the program where that fails or the length is not a whole number of
  /// records.
  init(reading path: String) {
    guard let file = fopen(path, "rb") else { refuse("\(path) cannot be opened") }
    defer { fclose(file) }
    fseek(file, 0, SEEK_END)
    let bytes = ftell(file)
    rewind(file)
    guard bytes > 0, bytes % SampleRecord.bytes == 0 else {
      refuse("\(path) has \(bytes) bytes, not a multiple of \(SampleRecord.bytes)")
    }
    let words = UnsafeMutablePointer<UInt64>.allocate(capacity: bytes / 8)
    guard fread(words, 1, bytes, file) == bytes else { refuse("\(path) cannot be read") }
    records = UnsafePointer(words)
    count = bytes / SampleRecord.bytes
  }

  /// Writes words; whether that succeeded.
  static func write(_ words: [UInt64], to path: String) -> Bool {
    guard let file = fopen(path, "wb") else { return false }
    let written = words.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
    return fclose(file) == 0 && written == words.count * 8
  }
}
