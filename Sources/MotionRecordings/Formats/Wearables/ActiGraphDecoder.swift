import MotionProcessing

/// Decodes `log.bin` record by record; a record of activity holds one second.
final class ActiGraphDecoder: SampleDecoder {
  /// Byte that begins each record.
  private static let separator: UInt8 = 0x1E
  /// Records of 12-bit and of 16-bit samples.
  private static let packed: UInt8 = 0, plain: UInt8 = 26
  /// The highest type of a record that there is (GT3X-File-Format, "Log Records").
  private static let lastType: UInt8 = 26

  private let reader: ByteReader
  private let rate: Double
  private let scale: Double
  private var sums = RunningXOR()

  init(_ stream: ByteStream, file: String, rate: Double, scale: Double, log: FindingLog) {
    reader = ByteReader(stream, file: file, log: log)
    self.rate = rate
    self.scale = scale
  }

  var bytes: (read: Int64, total: Int64) { reader.bytes }

  func decode(into samples: inout [Sample]) -> Bool {
    let start = reader.position
    let head = reader.peek(8)
    guard head.count == 8 else { return end(left: head.count) }
    guard head[0] == Self.separator else { return resynchronise(from: start) }
    let (type, size) = (head[1], Int(head.little(6, UInt16.self)))
    let seconds = Int64(head.little(2, UInt32.self))
    let record = reader.peek(size + 9)
    guard record.count == size + 9 else {
      // A size that reaches over the end may be damage: what follows may be readable.
      return reader.stream.failure == nil && record.count > 1
        ? resynchronise(from: start) : end(left: record.count)
    }
    guard sums.sum(of: record.dropLast(), at: start) == ~record[size + 8] else {
      return resynchronise(from: start)
    }
    if type == Self.plain || type == Self.packed {
      let payload = UnsafeRawBufferPointer(rebasing: record[8..<size + 8])
      append(
        type == Self.plain ? plain(payload) : TwelveBits.vectors(payload, scale: scale),
        at: seconds,
        to: &samples)
    }
    return reader.skip(size + 9)
  }

  /// Looks for the next record after a damaged one.
  private func resynchronise(from start: Int64) -> Bool {
    reader.skipped("a record that is damaged; left out", at: "byte \(start)")
    guard reader.skip(1) else { return false }
    while true {
      let bytes = reader.peek(4096)
      if bytes.isEmpty { return end(left: 0) }
      let distance =
        bytes.indices.first { place in
          bytes[place] == Self.separator
            && (place + 1 == bytes.count || bytes[place + 1] <= Self.lastType)
        } ?? bytes.count
      _ = reader.skip(distance)
      if distance < bytes.count { return true }
    }
  }

  private func end(left: Int) -> Bool {
    if left > 0 { reader.reportEnd("the file ends in a record (byte \(reader.position))") }
    reader.reportEnd(reader.stream.failure)
    return false
  }

  private func append(_ values: [Vector3], at seconds: Int64, to samples: inout [Sample]) {
    // A record of less than a sample marks a device in idle sleep or on USB.
    let interval = 1e9 / max(rate, Double(values.count))
    for (i, v) in values.enumerated() {
      let time = seconds * 1_000_000_000 + Int64((Double(i) * interval).rounded())
      samples.append(Sample(AccelerationUnit.specificForceInG.reading(v), atNanoseconds: time))
    }
  }

  /// 16 bits, x y z.
  private func plain(_ bytes: UnsafeRawBufferPointer) -> [Vector3] {
    (0..<bytes.count / 6).map { i in
      func value(_ k: Int) -> Double { Double(bytes.little(6 * i + 2 * k, Int16.self)) / scale }
      return Vector3(value(0), value(1), value(2))
    }
  }
}

/// The XOR of stretches of a stream of bytes, each byte of which is looked at once: the stretches of
/// damaged records overlap, as far as their sizes say.
struct RunningXOR {
  /// A power of two, and more than the longest stretch.
  private static let capacity = 1 << 17

  /// For the last bytes of the stream, the XOR of all before each.
  private var sums = [UInt8](repeating: 0, count: capacity)
  /// Up to where there are sums.
  private var end: Int64 = 0

  /// The XOR of the bytes from this place of the stream on; places do not fall.
  mutating func sum(of bytes: Slice<UnsafeRawBufferPointer>, at start: Int64) -> UInt8 {
    func index(_ place: Int64) -> Int { Int(truncatingIfNeeded: place) & (Self.capacity - 1) }
    if end < start {
      end = start
      sums[index(end)] = 0
    }
    let stop = start + Int64(bytes.count)
    var sum = sums[index(end)]
    while end < stop {
      sum ^= bytes[bytes.startIndex + Int(end - start)]
      end += 1
      sums[index(end)] = sum
    }
    return sums[index(stop)] ^ sums[index(start)]
  }
}
