import MotionSystem

/// Sixteen bytes that nothing else has: the first ones of a row or sample.
package struct BytePattern: Hashable, Sendable {
  static let size = 16

  private let first: UInt64
  private let second: UInt64

  init(_ first: UInt64, _ second: UInt64) {
    self.first = first
    self.second = second
  }

  /// The bytes at a place; there are as many.
  init(_ bytes: UnsafeRawBufferPointer, at place: Int) {
    first = bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
    second = bytes.loadUnaligned(fromByteOffset: place + 8, as: UInt64.self)
  }

  /// The first bytes of some; `nil` where there are too few.
  init?(_ bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes.prefix(Self.size))
    guard bytes.count == Self.size else { return nil }
    self = bytes.withUnsafeBytes { Self($0, at: 0) }
  }

  /// A hash of the first half, of so many bits.
  fileprivate static func place(of half: UInt64, bits: UInt64) -> Int {
    Int((half &* 0x9E37_79B9_7F4A_7C15) >> (64 - bits))
  }

  fileprivate func place(bits: UInt64) -> Int { Self.place(of: first, bits: bits) }
}

/// Looks for patterns at every byte of files.
struct ByteSearch {
  /// Bytes that are looked at together.
  private static let pieceSize = 1 << 20
  /// Most bytes begin no pattern: one bit says so.
  private static let bits: UInt64 = 22

  private let patterns: Set<BytePattern>
  private var isFirst = [Bool](repeating: false, count: 1 << Self.bits)
  /// Those that were found.
  private(set) var found: Set<BytePattern> = []
  /// Bytes that were looked at.
  private(set) var size = 0

  init(_ patterns: Set<BytePattern>) {
    self.patterns = patterns
    for pattern in patterns { isFirst[pattern.place(bits: Self.bits)] = true }
  }

  /// Looks through a file from where it is.
  mutating func look(in file: InputFile) throws(SystemError) {
    var rest: [UInt8] = []
    while case let piece = try file.bytes(atMost: Self.pieceSize), !piece.isEmpty {
      size += piece.count
      rest += piece
      look(at: rest)
      // What begins at the end of a piece ends in the next one.
      rest = Array(rest.suffix(BytePattern.size - 1))
    }
  }

  private mutating func look(at bytes: [UInt8]) {
    let found = bytes.withUnsafeBytes { bytes in
      var found: [BytePattern] = []
      guard bytes.count >= BytePattern.size else { return found }
      for place in 0...(bytes.count - BytePattern.size) {
        let half = bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
        guard isFirst[BytePattern.place(of: half, bits: Self.bits)] else { continue }
        let pattern = BytePattern(bytes, at: place)
        if patterns.contains(pattern) { found.append(pattern) }
      }
      return found
    }
    self.found.formUnion(found)
  }
}
