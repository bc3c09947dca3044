import MotionProcessing
import MotionRecordings

/// A recording, or a part of it, that taught something.
struct LearnedWay: Equatable {
  /// The first half of the digest of what was read.
  var key: [UInt8]
  /// Seconds of the recording.
  var start: Double
  var end: Double
}

extension LearnedWay {
  init(_ source: RecordingSource, from start: Double, to end: Double) {
    self.init(key: source.key, start: start, end: end)
  }

  func overlaps(with other: LearnedWay) -> Bool {
    key == other.key && start < other.end && other.start < end
  }
}

/// The ways that taught a snapshot, behind it in the same file: `CMWY`, how many (4 bytes), of each the
/// first 16 bytes of its digest and the seconds from and to (8 each), CRC-32 of all before it (4);
/// little-endian. Absent where there are none.
struct LearnedWays: Equatable {
  private static let magic = MotionSnapshot.attachment
  private static let wayBytes = 32
  /// The oldest are forgotten beyond this: years of a way each day.
  private static let most = 1_000
  static let mostBytes = 8 + most * wayBytes + 4

  private(set) var ways: [LearnedWay] = []

  init() {}

  func contains(_ way: LearnedWay) -> Bool { ways.contains { $0.overlaps(with: way) } }

  mutating func add(_ way: LearnedWay) {
    ways.append(way)
    if ways.count > Self.most { ways.removeFirst() }
  }

  // MARK: - Bytes

  /// Reads them; `nil` where they are damaged.
  init?(bytes: ArraySlice<UInt8>) {
    guard !bytes.isEmpty else { return }
    guard bytes.starts(with: Self.magic), bytes.count >= 12,
      Self.number(bytes.suffix(4)) == UInt64(Self.checkSum(bytes.dropLast(4)))
    else { return nil }
    var rest = bytes.dropFirst(8).dropLast(4)
    while rest.count >= Self.wayBytes {
      let way = Array(rest.prefix(Self.wayBytes))
      ways.append(
        LearnedWay(
          key: Array(way[..<16]), start: Double(bitPattern: Self.number(way[16..<24])),
          end: Double(bitPattern: Self.number(way[24...]))))
      rest = rest.dropFirst(Self.wayBytes)
    }
  }

  var bytes: [UInt8] {
    if ways.isEmpty { return [] }
    var bytes = Self.magic
    Self.append(UInt64(ways.count), 4, to: &bytes)
    for way in ways {
      bytes += way.key
      Self.append(way.start.bitPattern, 8, to: &bytes)
      Self.append(way.end.bitPattern, 8, to: &bytes)
    }
    Self.append(UInt64(Self.checkSum(bytes[...])), 4, to: &bytes)
    return bytes
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  private static func append(_ value: UInt64, _ count: Int, to bytes: inout [UInt8]) {
    for i in 0..<count { bytes.append(UInt8(truncatingIfNeeded: value >> UInt64(8 * i))) }
  }

  /// CRC-32 (ISO 3309, as in zip), bit by bit: the list is short.
  private static func checkSum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = (crc >> 1) ^ (crc & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    return ~crc
  }
}
