/// What a coprocessor has learned of its owner and its sensors, as bytes that the caller keeps
/// (R80).
///
/// ```swift
/// let snapshot = try MotionSnapshot(bytes: stored)
/// coprocessor.strideCalibration = snapshot.strideCalibration
/// coprocessor.sensorCalibration = snapshot.sensorCalibration
/// // … a day later
/// let bytes = MotionSnapshot(
///   strideCalibration: coprocessor.strideCalibration,
///   sensorCalibration: coprocessor.sensorCalibration
/// ).bytes
/// ```
///
/// Layout, little-endian: `CMSN`, version (2 bytes, 2), length of what follows in bytes (2),
/// lessons (4), metres (8), four logarithms of stride factors (32), the upper triangle of their
/// covariance row by row (80); gyroscope bias (24) and its deviation (8, zero where nothing is known
/// of the sensors), own magnetic field (24), its deviation (8), delay of the magnetometer (8);
/// CRC-32 of all before it (4). Numbers are IEEE 754 doubles. Version 1 lacks the sensors; it is
/// read, not written. What follows and begins with `CMWY` is a program's own and not looked at.
public struct MotionSnapshot: Equatable, Sendable {
  /// Why bytes are no snapshot.
  public enum Damage: Error, Equatable, Sendable {
    /// The first bytes are not `CMSN`.
    case notASnapshot
    /// A version that this program does not know.
    case unknownVersion(Int)
    /// So many bytes instead of ``MotionSnapshot/byteCount``.
    case wrongLength(Int)
    /// The check sum at byte ``MotionSnapshot/byteCount`` - 4 does not fit.
    case wrongCheckSum
    /// The numbers from byte 8 on cannot have been learned.
    case absurd
  }

  /// Version that is written.
  public static let version = 2
  /// Bytes of a snapshot.
  public static let byteCount = byteCount(version: version)
  private static func byteCount(version: Int) -> Int {
    8 + 4 + 8 + 32 + 80 + (version == 1 ? 0 : 72) + 4
  }
  private static let magic: [UInt8] = [0x43, 0x4D, 0x53, 0x4E]
  /// `CMWY`: begins what a program keeps behind a snapshot in the same file.
  package static let attachment: [UInt8] = [0x43, 0x4D, 0x57, 0x59]

  /// What is known of the owner's steps.
  public var strideCalibration: StrideCalibration

  /// What is known of the device's gyroscope and magnetometer.
  public var sensorCalibration: SensorCalibration?

  /// A snapshot of what was learned.
  public init(
    strideCalibration: StrideCalibration, sensorCalibration: SensorCalibration? = nil
  ) {
    self.strideCalibration = strideCalibration
    self.sensorCalibration = sensorCalibration
  }

  /// Reads a snapshot.
  public init(bytes: [UInt8]) throws(Damage) { try self.init(reading: bytes.span) }

  /// Reads a snapshot where it lies.
  public init(reading bytes: Span<UInt8>) throws(Damage) {
    let beginning = min(bytes.count, Self.magic.count)
    guard Self.hasBytes(Self.magic, in: bytes, at: 0, count: beginning) else { throw .notASnapshot }
    guard bytes.count >= 8 else { throw .wrongLength(bytes.count) }
    var reader = ByteReader(position: 4)
    let version = Int(reader.next(2, of: bytes))
    guard version >= 1, version <= Self.version else { throw .unknownVersion(version) }
    let length = Int(reader.next(2, of: bytes))
    let count = Self.byteCount(version: version)
    let isWhole =
      bytes.count == count || Self.hasBytes(Self.attachment, in: bytes, at: count, count: 4)
    guard isWhole, length == count - 8 else { throw .wrongLength(bytes.count) }
    var check = ByteReader(position: count - 4)
    guard UInt32(check.next(4, of: bytes)) == Self.checkSum(bytes.extracting(first: count - 4))
    else { throw .wrongCheckSum }
    strideCalibration = try Self.stride(&reader, bytes)
    if version > 1 { sensorCalibration = try Self.sensors(&reader, bytes) }
  }

  private static func stride(
    _ reader: inout ByteReader, _ bytes: Span<UInt8>
  ) throws(Damage) -> StrideCalibration {
    let lessons = UInt32(reader.next(4, of: bytes))
    let metres = reader.nextDouble(of: bytes)
    var logarithms = SIMD4<Double>.zero
    for i in 0..<4 { logarithms[i] = reader.nextDouble(of: bytes) }
    var covariance = PaceCovariance(shared: 0, own: .zero)
    for i in 0..<4 {
      for j in i..<4 {
        let value = reader.nextDouble(of: bytes)
        covariance[i, j] = value
        covariance[j, i] = value
      }
    }
    guard
      let calibration = StrideCalibration(
        logarithms: logarithms, covariance: covariance, lessons: lessons, metres: metres)
    else { throw .absurd }
    return calibration
  }

  private static func sensors(
    _ reader: inout ByteReader, _ bytes: Span<UInt8>
  ) throws(Damage) -> SensorCalibration? {
    let bias = reader.nextVector(of: bytes)
    let biasDeviation = reader.nextDouble(of: bytes)
    let ownField = reader.nextVector(of: bytes)
    let ownFieldDeviation = reader.nextDouble(of: bytes)
    let delay = reader.nextDouble(of: bytes)
    if biasDeviation == 0 { return nil }
    guard
      let calibration = SensorCalibration(
        gyroscopeBias: bias, gyroscopeBiasDeviation: biasDeviation, ownField: ownField,
        ownFieldDeviation: ownFieldDeviation, fieldDelay: delay)
    else { throw .absurd }
    return calibration
  }

  private static func hasBytes(
    _ expected: [UInt8], in bytes: Span<UInt8>, at start: Int, count: Int
  ) -> Bool {
    guard bytes.count >= start + count else { return false }
    for i in 0..<count where bytes[start + i] != expected[i] { return false }
    return true
  }

  /// The snapshot as bytes; the same on every platform.
  public var bytes: [UInt8] {
    var bytes = [UInt8](repeating: 0, count: Self.byteCount)
    var room = bytes.mutableSpan
    write(into: &room)
    return bytes
  }

  /// Writes the snapshot to the beginning of `bytes`.
  ///
  /// - Precondition: `bytes` has room for ``byteCount``.
  public func write(into bytes: inout MutableSpan<UInt8>) {
    var writer = ByteWriter()
    for byte in Self.magic { writer.append(UInt64(byte), 1, to: &bytes) }
    writer.append(UInt64(Self.version), 2, to: &bytes)
    writer.append(UInt64(Self.byteCount - 8), 2, to: &bytes)
    writer.append(UInt64(strideCalibration.lessons), 4, to: &bytes)
    writer.append(strideCalibration.metres, to: &bytes)
    for i in 0..<4 { writer.append(strideCalibration.logarithms[i], to: &bytes) }
    for i in 0..<4 {
      for j in i..<4 { writer.append(strideCalibration.covariance[i, j], to: &bytes) }
    }
    writer.append(sensorCalibration?.gyroscopeBias ?? .zero, to: &bytes)
    writer.append(sensorCalibration?.gyroscopeBiasDeviation ?? 0, to: &bytes)
    writer.append(sensorCalibration?.ownField ?? .zero, to: &bytes)
    writer.append(sensorCalibration?.ownFieldDeviation ?? 0, to: &bytes)
    writer.append(sensorCalibration?.fieldDelay ?? 0, to: &bytes)
    let sum = Self.checkSum(bytes.span.extracting(first: Self.byteCount - 4))
    writer.append(UInt64(sum), 4, to: &bytes)
  }

  /// CRC-32 (ISO 3309, as in zip), bit by bit: snapshots are short.
  package static func checkSum(_ bytes: ArraySlice<UInt8>) -> UInt32 { checkSum(bytes.span) }

  private static func checkSum(_ bytes: Span<UInt8>) -> UInt32 {
    var crc: UInt32 = 0xFFFF_FFFF
    for i in 0..<bytes.count {
      crc ^= UInt32(bytes[i])
      for _ in 0..<8 { crc = (crc >> 1) ^ (crc & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    return ~crc
  }
}

/// Reads numbers from bytes whose length has been checked.
private struct ByteReader {
  var position: Int

  mutating func next(_ count: Int, of bytes: Span<UInt8>) -> UInt64 {
    var value: UInt64 = 0
    for i in 0..<count { value |= UInt64(bytes[position + i]) << UInt64(8 * i) }
    position += count
    return value
  }

  mutating func nextDouble(of bytes: Span<UInt8>) -> Double {
    Double(bitPattern: next(8, of: bytes))
  }

  mutating func nextVector(of bytes: Span<UInt8>) -> Vector3 {
    let x = nextDouble(of: bytes)
    let y = nextDouble(of: bytes)
    return Vector3(x, y, nextDouble(of: bytes))
  }
}

/// Writes numbers to bytes that have room for them.
private struct ByteWriter {
  private var position = 0

  mutating func append(_ value: UInt64, _ count: Int, to bytes: inout MutableSpan<UInt8>) {
    for i in 0..<count { bytes[position + i] = UInt8(truncatingIfNeeded: value >> UInt64(8 * i)) }
    position += count
  }

  mutating func append(_ value: Double, to bytes: inout MutableSpan<UInt8>) {
    append(value.bitPattern, 8, to: &bytes)
  }

  mutating func append(_ value: Vector3, to bytes: inout MutableSpan<UInt8>) {
    append(value.x, to: &bytes)
    append(value.y, to: &bytes)
    append(value.z, to: &bytes)
  }
}
