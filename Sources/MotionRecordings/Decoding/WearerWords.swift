extension OpenedRecording {
  /// Takes over what the header of a wearable's file says of wearer and device, under its own keys. Blanks and zeros
  /// say nothing; a height that nobody has is told as it is written.
  @inline(never)
  mutating func take(
    _ values: [String: String], place: String, person: String, hand: String, height: String,
    serial: String
  ) {
    func said(_ key: String) -> String? {
      guard let text = values[key]?.trimmed else { return nil }
      for byte in text.utf8 where byte != UInt8(ascii: "0") && byte != UInt8(ascii: ".") {
        return text
      }
      return nil
    }
    metadata.placement = said(place)
    metadata.person = values[person]?.trimmed
    if metadata.person == "" { metadata.person = nil }
    metadata.serial = said(serial)
    if let hand = said(hand) {
      metadata.handedness = StatedPlace(hand).side?.rawValue ?? hand
    }
    if let words = said(height) {
      metadata.height = StatedHeight.metres(words)
      if metadata.height == nil {
        assumptions.append(
          "the wearer's height stands as \(shown(words)), which is none of 100 to 250 cm; not used")
      }
    }
  }
}

/// How tall a wearer is, in the words of a file.
enum StatedHeight {
  /// Metres of people who walk.
  static let believed = 1.0...2.5

  /// Metres, of `175`, `175.3 cm`, `1,75` or `1.75 m`; `nil` for anything else.
  static func metres(_ words: String) -> Double? {
    var (value, scale) = (0.0, 0.0)
    // The bytes of the unit one after another, letters small.
    var unit = 0
    for byte in words.utf8 where byte != UInt8(ascii: " ") {
      if unit == 0, byte &- 48 <= 9 {
        value = 10 * value + Double(byte &- 48)
        scale *= 10
      } else if unit == 0, scale == 0, byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",") {
        scale = 1
      } else {
        guard unit < 256 else { return nil }
        unit = unit << 8 | Int(byte | 0x20)
      }
    }
    if scale > 0 { value /= scale }
    switch unit {
    case 0: if value > believed.upperBound { value /= 100 }
    case 0x6D: break
    case 0x636D: value /= 100
    default: return nil
    }
    return believed.contains(value) ? (value * 1000).rounded() / 1000 : nil
  }
}
