/// How one channel of an industrial I/O device stands in its scans, as `scan_elements/in_…_type` says it:
/// `le:s12/16>>4` (the kernel's `sysfs-bus-iio`).
package struct ScanElement: Equatable, Sendable {
  /// The channel, such as `accel_x` or `timestamp`.
  let channel: String
  /// Its place among the channels of a scan.
  let index: Int
  let isBigEndian: Bool
  let isSigned: Bool
  /// Bits that are measured, above the lowest `shift` of those that are stored.
  let bits: Int
  let storageBits: Int
  /// Values one after another, as of a quaternion.
  let count: Int
  let shift: Int

  /// Bytes in a scan.
  var size: Int { storageBits / 8 * count }

  /// Reads a type; `nil` where it is none, or one that no scan can have.
  init?(channel: String, index: Int, type: some StringProtocol) {
    guard index >= 0 else { return nil }
    let halves = type.split(separator: ":", omittingEmptySubsequences: false)
    guard halves.count == 2, halves[0] == "le" || halves[0] == "be",
      let sign = halves[1].first, sign == "s" || sign == "u"
    else { return nil }
    let sizes = halves[1].dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    guard sizes.count == 2, let bits = Self.number(sizes[0]) else { return nil }
    var storage = sizes[1]
    var (shift, count) = (0, 1)
    if let place = storage.firstIndex(of: ">") {
      guard storage[place...].hasPrefix(">>"),
        let given = Self.number(storage[place...].dropFirst(2))
      else { return nil }
      shift = given
      storage = storage[..<place]
    }
    if let place = storage.firstIndex(of: "X") {
      guard let given = Self.number(storage[storage.index(after: place)...]) else { return nil }
      count = given
      storage = storage[..<place]
    }
    guard let storageBits = Self.number(storage), [8, 16, 32, 64].contains(storageBits),
      bits >= 1, bits + shift <= storageBits, (1...64).contains(count)
    else { return nil }
    self.channel = channel
    self.index = index
    isBigEndian = halves[0] == "be"
    isSigned = sign == "s"
    self.bits = bits
    self.storageBits = storageBits
    self.count = count
    self.shift = shift
  }

  /// Digits alone: no sign, no blank.
  private static func number(_ text: some StringProtocol) -> Int? {
    guard !text.isEmpty, text.utf8.count <= 4, text.utf8.allSatisfy({ (48...57).contains($0) })
    else { return nil }
    return Int(text)
  }

  /// The first of its values, in bytes that begin with it and are at least as many.
  func value(in bytes: some RandomAccessCollection<UInt8>) -> Int64 {
    var stored: UInt64 = 0
    let width = storageBits / 8
    for place in 0..<width {
      let byte = UInt64(bytes[bytes.index(bytes.startIndex, offsetBy: place)])
      stored |= byte << UInt64(8 * (isBigEndian ? width - 1 - place : place))
    }
    // Up to the highest bit and down again: what lies above is not the channel's, and the sign goes on.
    let above = UInt64(64 - bits)
    let raised = (stored >> UInt64(shift)) << above
    return isSigned ? Int64(bitPattern: raised) >> Int64(above) : Int64(bitPattern: raised >> above)
  }
}
