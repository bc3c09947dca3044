import MotionRecordings

extension RecordingReader {
  /// The whole text of a small member.
  func text(of member: String) throws -> String {
    var bytes: [UInt8] = []
    read(member: member) { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }
}
