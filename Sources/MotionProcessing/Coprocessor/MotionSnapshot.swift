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
  public init(bytes: [UInt8]) throws(Damage) {
    guard bytes.count >= 8 else {
      throw bytes.starts(with: Self.magic.prefix(bytes.count))
        ? .wrongLength(bytes.count) : .notASnapshot
    }
    guard bytes.starts(with: Self.magic) else { throw .notASnapshot }
    var reader = ByteCursor(bytes: bytes, position: 4)
    let version = Int(reader.next(2))
    guard version >= 1, version <= Self.version else { throw .unknownVersion(version) }
    let length = Int(reader.next(2))
    let count = Self.byteCount(version: version)
    let isWhole = bytes.count == count || bytes.dropFirst(count).starts(with: Self.attachment)
    guard isWhole, length == count - 8 else { throw .wrongLength(bytes.count) }
    var check = ByteCursor(bytes: bytes, position: count - 4)
    guard UInt32(check.next(4)) == Self.checkSum(bytes[..<(count - 4)]) else {
      throw .wrongCheckSum
    }
    let lessons = UInt32(reader.next(4))
    let metres = reader.nextDouble()
    var logarithms = SIMD4<Double>.zero
    for i in 0..<4 { logarithms[i] = reader.nextDouble() }
    var covariance = PaceCovariance(shared: 0, own: .zero)
    for i in 0..<4 {
      for j in i..<4 {
        let value = reader.nextDouble()
        covariance[i, j] = value
        covariance[j, i] = value
      }
    }
    guard
      let calibration = StrideCalibration(
        logarithms: logarithms, covariance: covariance, lessons: lessons, metres: metres)
    else { throw .absurd }
    strideCalibration = calibration
    if version > 1 { sensorCalibration = try Self.sensors(&reader) }
  }

  private static func sensors(
    _ reader: inout ByteCursor
  ) throws(Damage) -> SensorCalibration? {
    let bias = reader.nextVector()
    let biasDeviation = reader.nextDouble()
    let ownField = reader.nextVector()
    let ownFieldDeviation = reader.nextDouble()
    let delay = reader.nextDouble()
    if biasDeviation == 0 { return nil }
    guard
      let calibration = SensorCalibration(
        gyroscopeBias: bias, gyroscopeBiasDeviation: biasDeviation, ownField: ownField,
        ownFieldDeviation: ownFieldDeviation, fieldDelay: delay)
    else { throw .absurd }
    return calibration
  }

  /// The snapshot as bytes; the same on every platform.
  public var bytes: [UInt8] {
    var bytes = Self.magic
    bytes.reserveCapacity(Self.byteCount)
    Self.append(UInt64(Self.version), 2, to: &bytes)
    Self.append(UInt64(Self.byteCount - 8), 2, to: &bytes)
    Self.append(UInt64(strideCalibration.lessons), 4, to: &bytes)
    Self.append(strideCalibration.metres.bitPattern, 8, to: &bytes)
    for i in 0..<4 { Self.append(strideCalibration.logarithms[i].bitPattern, 8, to: &bytes) }
    for i in 0..<4 {
      for j in i..<4 { Self.append(strideCalibration.covariance[i, j].bitPattern, 8, to: &bytes) }
    }
    appendSensors(to: &bytes)
    Self.append(UInt64(Self.checkSum(bytes[...])), 4, to: &bytes)
    return bytes
  }

  private func appendSensors(to bytes: inout [UInt8]) {
    let bias = sensorCalibration?.gyroscopeBias ?? .zero
    let field = sensorCalibration?.ownField ?? .zero
    for number in [
      bias.x, bias.y, bias.z, sensorCalibration?.gyroscopeBiasDeviation ?? 0,
      field.x, field.y, field.z, sensorCalibration?.ownFieldDeviation ?? 0,
      sensorCalibration?.fieldDelay ?? 0,
    ] {
      Self.append(number.bitPattern, 8, to: &bytes)
    }
  }

  private static func append(_ value: UInt64, _ count: Int, to bytes: inout [UInt8]) {
    for i in 0..<count { bytes.append(UInt8(truncatingIfNeeded: value >> UInt64(8 * i))) }
  }

  /// CRC-32 (ISO 3309, as in zip), bit by bit: snapshots are short.
  package static func checkSum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = (crc >> 1) ^ (crc & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    return ~crc
  }
}

/// Reads numbers from bytes whose length has been checked.
private struct ByteCursor {
  let bytes: [UInt8]
  var position: Int

  mutating func next(_ count: Int) -> UInt64 {
    var value: UInt64 = 0
    for i in 0..<count { value |= UInt64(bytes[position + i]) << UInt64(8 * i) }
    position += count
    return value
  }

  mutating func nextDouble() -> Double { Double(bitPattern: next(8)) }

  mutating func nextVector() -> Vector3 {
    let x = nextDouble()
    let y = nextDouble()
    return Vector3(x, y, nextDouble())
  }
}
