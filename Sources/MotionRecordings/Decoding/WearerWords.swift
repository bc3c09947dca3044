import MotionProcessing

extension OpenedRecording {
  /// Takes over what a wearable's header says of its wearer and of itself. Blanks and zeros say nothing; a height
  /// that nobody has is told as it is written.
  mutating func take(
    placement: String?, person: String? = nil, handedness: String? = nil, height: String? = nil,
    serial: String? = nil
  ) {
    func said(_ words: String?) -> String? {
      guard let text = words?.trimmed, !text.isEmpty, Double(text) != 0 else { return nil }
      return text
    }
    metadata.placement = said(placement)
    metadata.person = person?.trimmed.nilIfEmpty
    metadata.handedness = said(handedness).map { BodySide(words: $0)?.rawValue ?? $0 }
    metadata.serial = said(serial)
    guard let words = said(height) else { return }
    metadata.height = StatedHeight.metres(words)
    if metadata.height == nil {
      assumptions.append(
        "the wearer's height stands as \(shown(words)), which is none of 100 to 250 cm; not used")
    }
  }
}

/// How tall a wearer is, in the words of a file.
enum StatedHeight {
  /// Those of people who walk, m.
  static let believed = 1.0...2.5

  /// Metres, of `175`, `175.3 cm`, `1,75` or `1.75 m`; `nil` for anything else.
  static func metres(_ words: String) -> Double? {
    let number = words.prefix { $0.isNumber || $0 == "." || $0 == "," }
    guard let value = Double(number.map { $0 == "," ? "." : String($0) }.joined()) else {
      return nil
    }
    let unit = words.dropFirst(number.count).trimmed.lowercased()
    guard unit.isEmpty || unit == "cm" || unit == "m" else { return nil }
    let metres = unit == "m" || (unit.isEmpty && value <= believed.upperBound) ? value : value / 100
    return believed.contains(metres) ? (metres * 1000).rounded() / 1000 : nil
  }
}

extension String {
  fileprivate var nilIfEmpty: String? { isEmpty ? nil : self }
}
