import CSystemMinizip
import FoundationEssentials
import MotionHost
import MotionLink

/// The recorder's batches of one commit as bytes, from which they come back bit for bit
/// (`Documentation/reference/store.md`).
///
/// Samples are put apart byte by byte, the first bytes of all of them, then the second ones: neighbours are
/// alike there, and deflate finds it: a minute of two phones' recordings took 0.73 and 0.77 of its size (0.69
/// and 0.71 where its batches were packed together, where a damaged byte costs all of them).
enum PackedBatches {
  /// Bytes of a sample: nanoseconds after the one before (whole number), x, y, z in g (single precision).
  private static let sampleSize = 16
  /// Bytes before the samples of a batch: number, date (s), boot clock (s), count of samples.
  private static let headSize = 28
  /// Bytes before what is packed: two lengths.
  private static let pieceHead = 8
  /// What a damaged length cannot exceed: more than an hour of samples.
  private static let largest = 4 << 20

  /// Packs batches, each on its own, so that a damaged byte costs one; `nil` where zlib has no memory.
  static func pack(_ batches: [RecordedBatch]) -> Data? {
    var data = Data()
    for batch in batches {
      var plain: [UInt8] = []
      put(batch, into: &plain)
      guard let piece = packed(plain: plain) else { return nil }
      data += piece
    }
    return data
  }

  /// A piece: the length of what is packed, that of what it is of, and the bytes packed by zlib.
  static func packed(plain: [UInt8]) -> Data? {
    var packed = [UInt8](repeating: 0, count: pieceHead + Int(compressBound(uLong(plain.count))))
    var count = uLong(packed.count - pieceHead)
    let result = packed.withUnsafeMutableBytes { bytes in
      compress2(
        bytes.baseAddress?.advanced(by: pieceHead).assumingMemoryBound(to: UInt8.self), &count,
        plain, uLong(plain.count), Z_DEFAULT_COMPRESSION)
    }
    guard result == Z_OK else { return nil }
    for (place, length) in [(0, Int(count)), (4, plain.count)] {
      withUnsafeBytes(of: UInt32(length).littleEndian) {
        packed.replaceSubrange(place..<(place + 4), with: $0)
      }
    }
    return Data(packed.prefix(pieceHead + Int(count)))
  }

  /// The batches of a row; what is damaged is left out. Samples are in order of time whatever it holds: whoever
  /// reads goes on from the last one.
  static func unpack(_ data: Data) -> [RecordedBatch] { pieces(of: data).compactMap(\.batch) }

  /// Whether nothing of a row is damaged.
  static func isWhole(_ data: Data) -> Bool {
    let pieces = pieces(of: data)
    return pieces.allSatisfy { $0.batch != nil }
      && pieces.reduce(0) { $0 + $1.bytes.count } == data.count
  }

  /// The pieces of a row, each with the batch that it holds, up to where no length can be read.
  static func pieces(of data: Data) -> [(bytes: ArraySlice<UInt8>, batch: RecordedBatch?)] {
    var rest = [UInt8](data)[...]
    var pieces: [(bytes: ArraySlice<UInt8>, batch: RecordedBatch?)] = []
    while rest.count >= pieceHead {
      let length = { (from: Int) in
        rest.dropFirst(from).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
      }
      let (packed, plain) = (length(0), length(4))
      guard packed > 0, packed <= rest.count - pieceHead, plain <= largest else { break }
      let piece = rest.prefix(pieceHead + packed)
      pieces.append((piece, batch(of: piece.dropFirst(pieceHead), size: plain)))
      rest = rest.dropFirst(piece.count)
    }
    return pieces
  }

  private static func batch(of packed: ArraySlice<UInt8>, size: Int) -> RecordedBatch? {
    var plain = [UInt8](repeating: 0, count: size)
    var count = uLong(size)
    let result = packed.withUnsafeBufferPointer { bytes in
      uncompress(&plain, &count, bytes.baseAddress, uLong(bytes.count))
    }
    guard result == Z_OK, count == size else { return nil }
    return batch(plain)
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

  private static func batch(_ bytes: [UInt8]) -> RecordedBatch? {
    guard bytes.count >= headSize else { return nil }
    let number = { (from: Int, count: Int) -> UInt64 in
      bytes[from..<(from + count)].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    let count = Int(number(24, 4))
    let start = headSize
    guard bytes.count == start + count * sampleSize else { return nil }
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
    return RecordedBatch(
      identifier: number(0, 8),
      start: Moment(
        timestamp: Double(bitPattern: number(16, 8)),
        date: Date(timeIntervalSinceReferenceDate: Double(bitPattern: number(8, 8)))),
      samples: samples)
  }
}
