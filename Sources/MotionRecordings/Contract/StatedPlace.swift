/// What the words of a file say of where a device was worn, such as `right wrist` or `wristband on the left
/// hand`. They are free text: what is not understood changes nothing.
package struct StatedPlace: Equatable, Sendable {
  /// The part of the body, or what carried the device: `wrist`, `hip`, `pocket`; `nil` where the words name none
  /// or leave a choice.
  package private(set) var part: String?
  /// Which side of the body; `nil` where it is not said. `dominant` is a side where the wearer's hand is known.
  package private(set) var side: BodySide?

  /// Reads the words of a file, and those on the hand with which the wearer writes.
  @inline(never)
  package init(_ words: String?, handedness: String? = nil) {
    guard let words else { return }
    var (isLeft, isRight, isDominant, isOther, isNon) = (false, false, false, false, false)
    var place: String?
    var isOpen = false
    for part in words.small.split(whereSeparator: { !$0.isLetter }) {
      let word = String(part)
      switch word {
      case "or", "not", "no", "off": return
      case "left": isLeft = true
      case "right": isRight = true
      case "dominant": (isDominant, isOther) = (true, isNon)
      case "nondominant": (isDominant, isOther) = (true, true)
      default:
        guard let name = Self.name(of: word), name != place else { break }
        // The wrist of the left arm is one place, and so is that of a hand.
        let isFirst = place.map(Self.isWide) ?? true
        isOpen = isOpen || !(isFirst || Self.isWide(name))
        if isFirst { place = name }
      }
      isNon = word == "non"
    }
    self.part = isOpen ? nil : place
    if isLeft != isRight {
      side = isLeft ? .left : .right
    } else if isDominant, !isLeft {
      let hand = StatedPlace(handedness).side
      side = isOther ? hand?.other : hand
    }
  }

  /// Whether they say a wrist and leave no choice.
  static func isWrist(_ words: String?) -> Bool { StatedPlace(words).part == "wrist" }

  private static func isWide(_ name: String) -> Bool { name == "arm" || name == "hand" }

  private static func name(of word: String) -> String? {
    var name = word == "wristband" ? "wrist" : word
    if name.utf8.last == UInt8(ascii: "s") { name.removeLast() }
    return names.contains(text: " " + name + " ") ? name : nil
  }

  private static let names =
    " wrist hip waist belt thigh leg ankle foot shoe chest back neck head arm hand pocket bag backpack bicycle "
    + "bike handlebar "
}

/// A side of the body.
public enum BodySide: String, CaseIterable, Sendable {
  /// The wearer's left.
  case left
  /// The wearer's right.
  case right

  /// The side across.
  public var other: BodySide { self == .left ? .right : .left }
}
