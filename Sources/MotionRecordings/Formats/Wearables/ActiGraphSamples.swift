import MotionProcessing

/// Decodes `activity.bin` of the first devices: nothing but samples of 12 bits an axis, from the start
/// that `info.txt` says on, at its rate.
final class ActiGraphSamples: SampleDecoder {
  /// Nine bytes hold two samples.
  private static let pairs = 128

  private let reader: ByteReader
  private let start: Int64
  private let rate: Double
  private let scale: Double
  private var count = 0

  /// - Parameter start: nanoseconds since 1970 on the device's clock.
  init(
    _ stream: ByteStream, file: String, start: Int64, rate: Double, scale: Double, log: FindingLog
  ) {
    reader = ByteReader(stream, file: file, log: log)
    self.start = start
    self.rate = rate
    self.scale = scale
  }

  var bytes: (read: Int64, total: Int64) { reader.bytes }

  func decode(into samples: inout [Sample]) -> Bool {
    // A last sample without a partner fills five bytes to the half.
    let piece = reader.peek(9 * Self.pairs)
    for v in TwelveBits.vectors(piece, scale: scale) {
      let time = start &+ Int64(Double(count) * (1e9 / rate) + 0.5)
      samples.append(Sample(AccelerationUnit.specificForceInG.reading(v), atNanoseconds: time))
      count += 1
    }
    if piece.count == 9 * Self.pairs { return reader.skip(piece.count) }
    reader.reportEnd(reader.stream.failure)
    return false
  }
}

/// Samples of three numbers of 12 bits: y x z, most significant bits first, end to end.
enum TwelveBits {
  /// The whole samples in these bytes; `scale` is what one g is.
  static func vectors(_ bytes: UnsafeRawBufferPointer, scale: Double) -> [Vector3] {
    (0..<bytes.count * 2 / 9).map { i in
      func value(_ k: Int) -> Double {
        let nibble = (3 * i + k) * 3
        var raw: UInt16 = 0
        for n in nibble..<nibble + 3 {
          let byte = bytes[n / 2]
          raw = raw << 4 | UInt16(n % 2 == 0 ? byte >> 4 : byte & 0x0F)
        }
        return Double(Int16(bitPattern: raw << 4) >> 4) / scale
      }
      return Vector3(value(1), value(0), value(2))
    }
  }
}
