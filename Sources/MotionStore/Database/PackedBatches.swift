import CSystemMinizip
import FoundationEssentials
import MotionHost
import MotionLink

/// The recorder's batches of one commit as bytes, from which they come back bit for bit
/// (`Documentation/reference/store.md`).
///
/// Samples are put apart byte by byte, the first bytes of all of them, then the second ones: neighbours are
/// alike there, and deflate finds it: a minute of two phones' recordings took 0.69 and 0.71 of its size, where
/// deflate alone left 0.84 and 0.93.
enum PackedBatches {
  /// Bytes of a sample: nanoseconds after the one before (whole number), x, y, z in g (single precision).
  private static let sampleSize = 16
  /// Bytes before the samples of a batch: number, date (s), boot clock (s), count of samples.
  private static let headSize = 28
  /// What a damaged length cannot exceed: more than an hour of samples.
  private static let largest = 4 << 20

  /// Packs batches; `nil` where zlib has no memory.
  static func pack(_ batches: [RecordedBatch]) -> Data? {
    var plain: [UInt8] = []
    for batch in batches { put(batch, into: &plain) }
    return packed(plain: plain)
  }

  /// Bytes behind their length, packed by zlib.
  static func packed(plain: [UInt8]) -> Data? {
    var packed = [UInt8](repeating: 0, count: 4 + Int(compressBound(uLong(plain.count))))
    withUnsafeBytes(of: UInt32(plain.count).littleEndian) {
      packed.replaceSubrange(0..<4, with: $0)
    }
    var count = uLong(packed.count - 4)
    let result = packed.withUnsafeMutableBytes { bytes in
      compress2(
        bytes.baseAddress?.advanced(by: 4).assumingMemoryBound(to: UInt8.self), &count, plain,
        uLong(plain.count), Z_DEFAULT_COMPRESSION)
    }
    return result == Z_OK ? Data(packed.prefix(4 + Int(count))) : nil
  }

  /// The batches of a row; what is damaged is left out. Samples are in order of time whatever it holds: whoever
  /// reads goes on from the last one.
  static func unpack(_ data: Data) -> [RecordedBatch] {
    let packed = [UInt8](data)
    guard packed.count > 4 else { return [] }
    let size = packed[..<4].reversed().reduce(0) { $0 << 8 | Int($1) }
    guard size <= largest else { return [] }
    var plain = [UInt8](repeating: 0, count: size)
    var count = uLong(size)
    let result = packed.withUnsafeBufferPointer { bytes in
      uncompress(&plain, &count, bytes.baseAddress?.advanced(by: 4), uLong(bytes.count - 4))
    }
    guard result == Z_OK, count == size else { return [] }
    var batches: [RecordedBatch] = []
    var place = 0
    while let batch = batch(plain, at: &place) { batches.append(batch) }
    return batches
  }

  // MARK: - One batch

  private static func put(_ batch: RecordedBatch, into bytes: inout [UInt8]) {
    put(batch.identifier, &bytes)
    put(batch.seconds, &bytes)
    put(batch.start.timestamp, &bytes)
    put(UInt32(batch.samples.count), &bytes)
    var words: [UInt32] = []
    words.reserveCapacity(batch.samples.count * 4)
    var before: UInt32 = 0
    for sample in batch.samples {
      words += [
        sample.offset &- before, sample.x.bitPattern, sample.y.bitPattern, sample.z.bitPattern,
      ]
      before = sample.offset
    }
    for place in 0..<sampleSize {
      for i in stride(from: place / 4, to: words.count, by: 4) {
        bytes.append(UInt8(truncatingIfNeeded: words[i] >> (8 * UInt32(place % 4))))
      }
    }
  }

  private static func put(_ value: Double, _ bytes: inout [UInt8]) { put(value.bitPattern, &bytes) }

  private static func put(_ value: some FixedWidthInteger, _ bytes: inout [UInt8]) {
    withUnsafeBytes(of: value.littleEndian) { bytes += $0 }
  }

  private static func batch(_ bytes: [UInt8], at place: inout Int) -> RecordedBatch? {
    guard bytes.count - place >= headSize else { return nil }
    let number = { (from: Int, count: Int) -> UInt64 in
      bytes[from..<(from + count)].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    let count = Int(number(place + 24, 4))
    let start = place + headSize
    guard count <= (bytes.count - start) / sampleSize else { return nil }
    var words = [UInt32](repeating: 0, count: count * 4)
    for plane in 0..<sampleSize {
      for i in 0..<count {
        words[4 * i + plane / 4] |=
          UInt32(bytes[start + plane * count + i]) << (8 * UInt32(plane % 4))
      }
    }
    var offset: UInt32 = 0
    let samples = (0..<count).map { (i: Int) -> RecordedBatch.Entry in
      offset &+= words[4 * i]
      return RecordedBatch.Entry(
        offset: offset, x: Float(bitPattern: words[4 * i + 1]),
        y: Float(bitPattern: words[4 * i + 2]), z: Float(bitPattern: words[4 * i + 3]))
    }.sorted { $0.offset < $1.offset }
    let seconds = Double(bitPattern: number(place + 8, 8))
    let batch = RecordedBatch(
      identifier: number(place, 8),
      start: Moment(
        timestamp: Double(bitPattern: number(place + 16, 8)),
        date: Date(timeIntervalSinceReferenceDate: seconds)), samples: samples)
    place = start + count * sampleSize
    return batch
  }
}
