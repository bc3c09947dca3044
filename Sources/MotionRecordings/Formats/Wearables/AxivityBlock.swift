import MotionProcessing

/// One data block of a `.cwa` file: 512 bytes, little endian (openmovement, "CWA file format",
/// struct OM_READER_DATA_PACKET).
struct AxivityBlock {
  /// Nanoseconds since 1970 of the first sample, in the device's local time, without a zone.
  var start: Int64
  var rate: Double
  var count: Int
  /// Of the device (openmovement, "AX3/AX6 Data", Device Temperature: MCP9700, ten bits of 3 V).
  var celsius: Double
  private var axes: Int
  private var isPacked: Bool
  /// g in one unit, and rad/s in one unit.
  private var accelerationScale: Double
  private var rotationScale: Double
  private var data: [UInt8]

  static let size = 512
  private static let dataOffset = 30
  private static let dataSize = 480

  /// Whether the words of the block sum to zero, as they must.
  static func isWhole(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var sum: UInt16 = 0
    for offset in stride(from: 0, to: size, by: 2) { sum &+= bytes.little(offset, UInt16.self) }
    return sum == 0
  }

  /// The block's contents; `nil` where they make no sense.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes[0] == 0x41, bytes[1] == 0x58, bytes.little(2, UInt16.self) == 508 else {
      return nil
    }
    let format = bytes[25]
    axes = Int(format >> 4)
    isPacked = format & 0x0F == 0
    count = Int(bytes.little(28, UInt16.self))
    let bytesPerSample = isPacked ? 4 : 2 * axes
    guard axes == 3 || (!isPacked && (axes == 6 || axes == 9)), isPacked || format & 0x0F == 2,
      count > 0, count * bytesPerSample <= Self.dataSize
    else { return nil }
    var offset = Int(bytes.little(26, Int16.self))
    let code = bytes[24]
    // Files of 2011 and before hold the rate where the offset stands now.
    rate = code == 0 ? Double(offset) : 3200 / Double(1 << (15 - Int(code & 0x0F)))
    guard rate >= 1, rate <= 3200 else { return nil }
    celsius = Double(bytes.little(20, UInt16.self) & 0x3FF) * 75 / 256 - 50
    if code == 0 { offset = 0 }
    let light = bytes.little(18, UInt16.self)
    accelerationScale = 1 / Double(1 << (8 + Int(light >> 13)))
    // Blocks that do not say the range of the gyroscope have 2000 °/s (openmovement, cwa-convert).
    let rangeCode = Int((light >> 10) & 7)
    let range = rangeCode == 0 ? 2000 : Double(8000 >> rangeCode)
    rotationScale = range / 32_768 * .pi / 180
    var fraction = 0
    let fractional = bytes.little(4, UInt16.self)
    if fractional & 0x8000 != 0 {
      // The writer moved the offset so that readers without fractions were right too; undone here.
      fraction = Int(fractional & 0x7FFF) << 1
      offset += (fraction * Int(rate)) >> 16
    }
    guard let seconds = Self.seconds(bytes.little(14, UInt32.self)) else { return nil }
    let shift = Double(fraction) / 65_536 - Double(offset) / rate
    start = seconds * 1_000_000_000 + Int64((shift * 1e9).rounded())
    data = Array(bytes[Self.dataOffset..<Self.dataOffset + Self.dataSize])
  }

  /// Seconds since 1970 of a packed stamp: 6 bits of year since 2000, 4 of month, 5 of day, 5 of
  /// hour, 6 of minute, 6 of second.
  static func seconds(_ stamp: UInt32) -> Int64? {
    func bits(_ shift: UInt32, _ count: UInt32) -> Int {
      Int((stamp >> shift) & ((1 << count) - 1))
    }
    let (month, day, hour) = (bits(22, 4), bits(17, 5), bits(12, 5))
    let (minute, second) = (bits(6, 6), bits(0, 6))
    guard (1...12).contains(month), day >= 1, hour < 24, minute < 60, second < 60 else {
      return nil
    }
    let days = CivilDate(year: 2000 + bits(26, 6), month: month, day: day).daysSince1970
    return Int64(days * 86_400 + hour * 3600 + minute * 60 + second)
  }

  /// Appends the samples, `interval` nanoseconds apart.
  func append(to samples: inout [Sample], interval: Double) {
    data.withUnsafeBytes { bytes in
      // All at once: with each that is appended alone, an array looks whether it has room and is nobody else's.
      samples.append(addingCapacity: count * max(axes / 3, 1)) {
        (added: inout OutputSpan<Sample>) in
        for i in 0..<count {
          let time = time(of: i, interval)
          if isPacked {
            let word = bytes.little(4 * i, UInt32.self)
            added.append(Sample(acceleration(Self.unpacked(word)), at: time))
          } else if axes == 3 {
            added.append(Sample(acceleration(Self.vector(3 * i, bytes)), at: time))
          } else {
            appendWithRotation(axes * i, bytes, at: time, to: &added)
          }
        }
      }
    }
  }

  /// Of an AX6: rotation first.
  private func appendWithRotation(
    _ first: Int, _ bytes: UnsafeRawBufferPointer, at time: SensorTime,
    to added: inout OutputSpan<Sample>
  ) {
    added.append(Sample(.rotationRate(Self.vector(first, bytes) * rotationScale), at: time))
    added.append(Sample(acceleration(Self.vector(first + 3, bytes)), at: time))
    guard axes == 9 else { return }
    // Sixteenths of a µT.
    added.append(Sample(.magneticField(Self.vector(first + 6, bytes) * (1 / 16)), at: time))
  }

  private func time(of sample: Int, _ interval: Double) -> SensorTime {
    // Rounded: nothing here is negative.
    SensorTime(nanoseconds: start &+ Int64(Double(sample) * interval + 0.5))
  }

  private func acceleration(_ v: Vector3) -> Reading {
    AccelerationUnit.specificForceInG.reading(v * accelerationScale)
  }

  /// Three numbers of 16 bits, from the `first` of all on.
  private static func vector(_ first: Int, _ bytes: UnsafeRawBufferPointer) -> Vector3 {
    func value(_ k: Int) -> Double { Double(bytes.little(2 * (first + k), Int16.self)) }
    return Vector3(value(0), value(1), value(2))
  }

  /// Three signed numbers of 10 bits and a common exponent of two.
  private static func unpacked(_ word: UInt32) -> Vector3 {
    let exponent = Int32(word >> 30)
    func value(_ shift: UInt32) -> Double {
      // The ten bits become the upper ones of 32, so that the shift back extends the sign.
      let mantissa = Int32(truncatingIfNeeded: (word &>> shift) << 22) >> 22
      return Double(mantissa &<< exponent)
    }
    return Vector3(value(0), value(10), value(20))
  }
}
