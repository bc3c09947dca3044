import CSystem

/// What the processor itself knows of SHA-256.
package enum DigestBlocks {
  /// Whether it knows it.
  package static let isKnown = system_has_sha256() != 0

  /// Takes whole blocks of 64 bytes into the state.
  package static func process(
    _ blocks: UnsafeRawBufferPointer, into state: inout SIMD8<UInt32>,
    constants: UnsafeBufferPointer<UInt32>
  ) {
    guard let bytes = blocks.baseAddress, let table = constants.baseAddress,
      constants.count == 64
    else { return }
    withUnsafeMutableBytes(of: &state) { words in
      guard let words = words.assumingMemoryBound(to: UInt32.self).baseAddress else { return }
      system_sha256(words, bytes, blocks.count / 64, table)
    }
  }
}
