public import MotionProcessing

/// The file in which a user keeps what was learned of them.
public enum SnapshotFile {
  /// Reads a snapshot; `nil` where there is no such file: a first use.
  public static func read(_ path: String) throws(OutputError) -> MotionSnapshot? {
    try readAll(path)?.snapshot
  }

  /// Writes a snapshot: the old file stays until the new one is complete.
  public static func write(_ snapshot: MotionSnapshot, to path: String) throws(OutputError) {
    try SmallFile.write(snapshot.bytes, to: path)
  }

  /// A snapshot and the ways that taught it.
  static func readAll(
    _ path: String
  ) throws(OutputError) -> (snapshot: MotionSnapshot, ways: LearnedWays)? {
    let most = MotionSnapshot.byteCount + LearnedWays.mostBytes
    guard let bytes = try SmallFile.read(path, atMost: most) else { return nil }
    do throws(MotionSnapshot.Damage) {
      let snapshot = try MotionSnapshot(bytes: bytes)
      // A snapshot says in bytes 6 and 7 how many follow.
      let end = 8 + Int(bytes[6]) + Int(bytes[7]) << 8
      guard let ways = LearnedWays(bytes: bytes[end...]) else { throw .wrongCheckSum }
      return (snapshot, ways)
    } catch {
      throw OutputError(path: path, reason: text(of: error))
    }
  }

  /// Writes both.
  static func write(
    _ snapshot: MotionSnapshot, _ ways: LearnedWays, to path: String
  ) throws(OutputError) {
    try SmallFile.write(snapshot.bytes + ways.bytes, to: path)
  }

  private static func text(of damage: MotionSnapshot.Damage) -> String {
    let expected = MotionSnapshot.byteCount
    let advice = "; nothing was changed: remove it to begin anew"
    return switch damage {
    case .notASnapshot: "no snapshot of coremotion: the first four bytes should be CMSN\(advice)"
    case .unknownVersion(let version):
      "snapshot of version \(version) (byte 4), this program reads versions 1 to "
        + "\(MotionSnapshot.version)\(advice)"
    case .wrongLength(let count):
      "damaged snapshot: \(count > expected ? "more than \(expected)" : "\(count)") bytes instead of "
        + "\(expected)\(advice)"
    case .wrongCheckSum:
      "damaged snapshot: the check sum at byte \(expected - 4) does not fit\(advice)"
    case .absurd:
      "damaged snapshot: numbers from byte 8 on that nothing can have taught\(advice)"
    }
  }
}
