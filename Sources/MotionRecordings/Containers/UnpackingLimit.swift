/// When packed data counts as a decompression bomb.
enum UnpackingLimit {
  /// Deflate packs at most 1,032 to 1. Of the recordings in use the best packed one, an
  /// accelerometer that lay still, reached 60 to 1.
  static let ratio: Int64 = 250
  /// Below this it does no harm whatever its ratio, in bytes.
  static let harmless: Int64 = 64 << 20

  /// How many bytes may come out of so many packed ones.
  static func bytes(packed: Int64) -> Int64 {
    let (product, overflow) = max(packed, 0).multipliedReportingOverflow(by: ratio)
    return overflow ? Int64.max : max(product, harmless)
  }
}
