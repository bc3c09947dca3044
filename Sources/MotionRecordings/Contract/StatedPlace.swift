/// What the words of a file say of where a device was worn, such as `right wrist` or `wristband on the left
/// hand`. They are free text: what is not understood changes nothing.
package struct StatedPlace: Equatable, Sendable {
  /// The part of the body, or what carried the device: `wrist`, `hip`, `pocket`; `nil` where the words name none
  /// or leave a choice.
  package private(set) var part: String?
  /// Which side of the body; `nil` where it is not said. `dominant` is a side where the wearer's hand is known.
  package private(set) var side: BodySide?

  /// Reads the words of a file, and those on the hand with which the wearer writes.
  package init(_ words: String?, handedness: String? = nil) {
    let parts = Self.parts(of: words)
    guard !parts.contains(where: { Self.choices.contains($0) }) else { return }
    var named: [String] = []
    for word in parts {
      if let name = Self.name(of: word), !named.contains(name) { named.append(name) }
    }
    // The wrist of the left arm is one place.
    if named.count > 1 { named.removeAll { $0 == "arm" } }
    if named.count == 1 { part = named[0] }
    side = BodySide(among: parts)
    let dominant = parts.firstIndex { $0.hasSuffix("dominant") }
    guard side == nil, !parts.contains("left"), let dominant else { return }
    let isOther = parts[dominant] != "dominant" || dominant > 0 && parts[dominant - 1] == "non"
    let hand = BodySide(words: handedness)
    side = isOther ? hand?.other : hand
  }

  /// Whether they say a wrist and leave no choice.
  static func isWrist(_ words: String?) -> Bool { StatedPlace(words).part == "wrist" }

  fileprivate static func parts(of words: String?) -> [Substring] {
    (words ?? "").lowercased().split { !$0.isLetter }.map { Substring($0) }
  }

  private static func name(of word: Substring) -> String? {
    if word == "wristband" { return "wrist" }
    return names.first { word == $0 || (word.hasSuffix("s") && word.dropLast() == $0) }
  }

  /// Words that leave a choice.
  private static let choices: [Substring] = ["or", "not", "no", "off"]
  private static let names = [
    "wrist", "hip", "waist", "belt", "thigh", "leg", "ankle", "foot", "shoe", "chest", "back",
    "neck",
    "head", "arm", "pocket", "bag", "backpack", "bicycle", "bike", "handlebar",
  ]
}

/// A side of the body.
public enum BodySide: String, CaseIterable, Sendable {
  /// The wearer's left.
  case left
  /// The wearer's right.
  case right

  /// The side across.
  public var other: BodySide { self == .left ? .right : .left }

  /// The one side that words name, such as `Right handed`; `nil` where they name none or both.
  package init?(words: String?) { self.init(among: StatedPlace.parts(of: words)) }

  fileprivate init?(among parts: [Substring]) {
    let (left, right) = (parts.contains("left"), parts.contains("right"))
    guard left != right else { return nil }
    self = left ? .left : .right
  }
}
