import CSystemMinizip
import MotionProcessing

/// Recordings of Parmay Matrix (`.BIN`): 512 bytes of remarks, the mark MDTC with the ranges, then
/// packets of some ten seconds (layout as described in wadpac/GGIRread, readParmayMatrix).
enum ParmayMatrix: RecordingFormat {
  static let headerSize = 524

  static func open(_ container: RecordingContainer) throws(RecordingError) -> OpenedRecording? {
    guard
      let member = container.single(
        count: headerSize,
        where: { $0.count == headerSize && $0.dropFirst(512).starts(with: "MDTC".utf8) })
    else { return nil }
    let make = container.decoders(of: member, ParmayMatrixDecoder.init)
    let (first, streams) = make(FindingLog())?.survey() ?? (nil, [])
    return .decoded(
      "Parmay Matrix", "BIN", first, streams, in: container,
      recognition: "the mark MDTC at byte 512",
      make: make)
  }
}

/// Decodes packets: mark, CRC-32, first and last second, counts of four kinds, and their values.
final class ParmayMatrixDecoder: SampleDecoder {
  /// "MDTCPACK" as a number: packets may be eight bytes apart in a damaged file, and a number is compared
  /// in no time.
  private static let mark: UInt64 = 0x4B43_4150_4354_444D
  private static let markSize = 8
  private static let headSize = 36
  /// Samples of a kind in one packet; a minute at the highest rate.
  private static let mostSamples = 6000

  private let reader: ByteReader
  private var ranges: (g: Double, degrees: Double)?
  /// Bytes of packets whose checksum did not fit.
  private var wasted: Int64 = 0

  init(_ stream: ByteStream, file: String, log: FindingLog) {
    reader = ByteReader(stream, file: file, log: log)
  }

  var bytes: (read: Int64, total: Int64) { reader.bytes }

  func decode(into samples: inout [Sample]) -> Bool {
    guard let ranges = self.ranges ?? readHeader() else { return end() }
    self.ranges = ranges
    let start = reader.position
    let head = reader.peek(Self.headSize)
    guard head.count == Self.headSize else { return end() }
    guard head.little(0, UInt64.self) == Self.mark, let size = Self.size(head) else {
      return resynchronise(from: start)
    }
    let packet = reader.peek(size)
    guard packet.count == size else {
      // Counts that reach over the end may be damage: what follows may be readable.
      let next = Self.mark(in: packet, from: Self.markSize)
      return next != nil ? resynchronise(from: start) : end()
    }
    // Heads that stand close together may each state a packet of 100 kB. A damaged packet is looked at
    // once, and the next mark stands behind it.
    guard wasted <= 8 * start + Int64(ByteReader.longest) else { return resynchronise(from: start) }
    let body = packet[12...]
    let sum = body.withContiguousStorageIfAvailable { crc32(0, $0.baseAddress, UInt32($0.count)) }
    guard sum.map({ UInt32($0) }) == packet.little(8, UInt32.self) else {
      wasted += Int64(size)
      return resynchronise(from: start)
    }
    append(packet, ranges, to: &samples)
    return reader.skip(size)
  }

  /// How many bytes a packet has by its head; `nil` where that counts more samples than one can have.
  private static func size(_ head: UnsafeRawBufferPointer) -> Int? {
    var size = headSize
    for kind in 0..<4 {
      let count = count(of: kind, head)
      guard count <= mostSamples else { return nil }
      size += count * (kind < 2 ? 6 : 4)
    }
    return size
  }

  /// Samples of a kind in a packet, as its head says: accelerations, rotations, and two that are not read.
  private static func count(of kind: Int, _ head: UnsafeRawBufferPointer) -> Int {
    Int(clamping: head.little(20 + 4 * kind, UInt32.self))
  }

  /// Where the next mark stands, from a byte on.
  private static func mark(in bytes: UnsafeRawBufferPointer, from first: Int = 0) -> Int? {
    var i = first
    while i + markSize <= bytes.count {
      if bytes.little(i, UInt64.self) == mark { return i }
      i += 1
    }
    return nil
  }

  private func readHeader() -> (Double, Double)? {
    guard let header = reader.take(ParmayMatrix.headerSize) else { return nil }
    return (Double(header.little(520, UInt16.self)), Double(header.little(522, UInt16.self)))
  }

  private func append(
    _ packet: UnsafeRawBufferPointer, _ ranges: (g: Double, degrees: Double),
    to samples: inout [Sample]
  ) {
    let (accelerations, rotations) = (Self.count(of: 0, packet), Self.count(of: 1, packet))
    let first = Int64(packet.little(12, UInt32.self))
    let last = Int64(packet.little(16, UInt32.self))
    func each(
      _ offset: Int, _ count: Int, _ scale: Double, _ make: (Vector3) -> Reading
    ) {
      let interval = Double(max(last - first, 0)) * 1e9 / Double(max(count, 1))
      for i in 0..<count {
        func value(_ k: Int) -> Double {
          Double(packet.little(offset + 6 * i + 2 * k, Int16.self)) * scale
        }
        let time = first * 1_000_000_000 + Int64((Double(i) * interval).rounded())
        let v = Vector3(value(0), value(1), value(2))
        samples.append(Sample(make(v), atNanoseconds: time))
      }
    }
    each(
      Self.headSize, accelerations, ranges.g / 32_768, AccelerationUnit.specificForceInG.reading)
    each(Self.headSize + 6 * accelerations, rotations, ranges.degrees / 32_768 * .pi / 180) {
      .rotationRate($0)
    }
  }

  /// Looks for the next packet after a damaged one.
  private func resynchronise(from start: Int64) -> Bool {
    reader.skipped("a packet that is damaged; left out", at: "byte \(start)")
    guard reader.skip(1) else { return end() }
    let window = 4096
    while true {
      let bytes = reader.peek(window)
      if bytes.count < Self.markSize { return end() }
      if let next = Self.mark(in: bytes) { return reader.skip(next) }
      _ = reader.skip(bytes.count < window ? bytes.count : bytes.count - Self.markSize + 1)
    }
  }

  private func end() -> Bool {
    if !reader.peek(1).isEmpty {
      reader.reportEnd("the file ends in a packet (byte \(reader.position))")
    }
    reader.reportEnd(reader.stream.failure)
    return false
  }
}
