import MotionSystem

/// The digest of FIPS 180-4 by which files are told apart, fed piece by piece.
package struct SHA256 {
  private var state: SIMD8<UInt32> = [
    0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB,
    0x5BE0_CD19,
  ]
  private var waiting: [UInt8] = []
  private var count: UInt64 = 0
  private let isPortable: Bool

  /// The digest of nothing yet; `isPortable` leaves out what some processors know of it.
  package init(isPortable: Bool = false) { self.isPortable = isPortable }

  /// Takes the next bytes.
  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    count += UInt64(bytes.count)
    var rest = bytes
    if !waiting.isEmpty {
      let missing = min(64 - waiting.count, rest.count)
      waiting.append(contentsOf: rest[..<missing])
      rest = UnsafeRawBufferPointer(rebasing: rest[missing...])
      guard waiting.count == 64 else { return }
      let block = waiting
      block.withUnsafeBytes { process($0) }
      waiting.removeAll(keepingCapacity: true)
    }
    let whole = rest.count & ~63
    process(UnsafeRawBufferPointer(rebasing: rest[..<whole]))
    waiting.append(contentsOf: rest[whole...])
  }

  /// Takes the bytes of a text.
  package mutating func update(_ text: String) { Array(text.utf8).withUnsafeBytes { update($0) } }

  /// The digest of all bytes, as 64 hexadecimal digits.
  mutating func finish() -> String {
    let digits = Array("0123456789abcdef".utf8)
    let text = digest().flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: text, as: UTF8.self)
  }

  /// The digest of all bytes, as 32 bytes.
  package mutating func digest() -> [UInt8] {
    let bits = count &* 8
    var end: [UInt8] = [0x80]
    while (waiting.count + end.count) % 64 != 56 { end.append(0) }
    for shift in stride(from: UInt64(56), through: 0, by: -8) {
      end.append(UInt8(truncatingIfNeeded: bits >> shift))
    }
    end.withUnsafeBytes { update($0) }
    var bytes: [UInt8] = []
    for i in 0..<8 {
      for shift in stride(from: UInt32(24), through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: state[i] >> shift))
      }
    }
    return bytes
  }

  /// Whole blocks of 64 bytes.
  private mutating func process(_ blocks: UnsafeRawBufferPointer) {
    Self.constants.withUnsafeBufferPointer { constants in
      if DigestBlocks.isKnown, !isPortable {
        return DigestBlocks.process(blocks, into: &state, constants: constants)
      }
      withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { words in
        for start in stride(from: 0, to: blocks.count, by: 64) {
          for i in 0..<16 {
            words[i] = UInt32(
              bigEndian: blocks.loadUnaligned(fromByteOffset: start + 4 * i, as: UInt32.self))
          }
          for i in 16..<64 {
            let early = words[i - 15]
            let late = words[i - 2]
            words[i] =
              words[i - 16] &+ (Self.turn(early, 7) ^ Self.turn(early, 18) ^ (early >> 3))
              &+ words[i - 7] &+ (Self.turn(late, 17) ^ Self.turn(late, 19) ^ (late >> 10))
          }
          state = Self.rounds(words, constants, from: state)
        }
      }
    }
  }

  private static func rounds(
    _ words: UnsafeMutableBufferPointer<UInt32>, _ constants: UnsafeBufferPointer<UInt32>,
    from state: SIMD8<UInt32>
  ) -> SIMD8<UInt32> {
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    // Eight rounds turn the names once about, so that nothing is moved.
    for i in stride(from: 0, to: 64, by: 8) {
      round(a, b, c, &d, e, f, g, &h, constants[i] &+ words[i])
      round(h, a, b, &c, d, e, f, &g, constants[i + 1] &+ words[i + 1])
      round(g, h, a, &b, c, d, e, &f, constants[i + 2] &+ words[i + 2])
      round(f, g, h, &a, b, c, d, &e, constants[i + 3] &+ words[i + 3])
      round(e, f, g, &h, a, b, c, &d, constants[i + 4] &+ words[i + 4])
      round(d, e, f, &g, h, a, b, &c, constants[i + 5] &+ words[i + 5])
      round(c, d, e, &f, g, h, a, &b, constants[i + 6] &+ words[i + 6])
      round(b, c, d, &e, f, g, h, &a, constants[i + 7] &+ words[i + 7])
    }
    return state &+ SIMD8(a, b, c, d, e, f, g, h)
  }

  @inline(__always)
  private static func round(
    _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32, _ e: UInt32, _ f: UInt32,
    _ g: UInt32, _ h: inout UInt32, _ word: UInt32
  ) {
    let first = h &+ (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) &+ (g ^ (e & (f ^ g))) &+ word
    d = d &+ first
    h = first &+ (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) &+ ((a & b) | (c & (a | b)))
  }

  private static func turn(_ word: UInt32, _ bits: UInt32) -> UInt32 {
    word &>> bits | word &<< (32 &- bits)
  }

  /// The first 32 bits of the fractions of the cube roots of the first 64 primes (4.2.2).
  private static let constants: [UInt32] = [
    0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1, 0x923F_82A4,
    0xAB1C_5ED5,
    0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3, 0x72BE_5D74, 0x80DE_B1FE, 0x9BDC_06A7,
    0xC19B_F174,
    0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F, 0x4A74_84AA, 0x5CB0_A9DC,
    0x76F9_88DA,
    0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7, 0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351,
    0x1429_2967,
    0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC, 0x5338_0D13, 0x650A_7354, 0x766A_0ABB, 0x81C2_C92E,
    0x9272_2C85,
    0xA2BF_E8A1, 0xA81A_664B, 0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585,
    0x106A_A070,
    0x19A4_C116, 0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F,
    0x682E_6FF3,
    0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208, 0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7,
    0xC671_78F2,
  ]
}
