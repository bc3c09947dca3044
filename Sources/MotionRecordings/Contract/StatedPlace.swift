/// What the words of a file say of where a device was worn, such as `right wrist` or `wristband on the left
/// hand`. They are free text: what is not understood changes nothing.
enum StatedPlace {
  /// Whether they say a wrist and leave no choice.
  static func isWrist(_ words: String?) -> Bool {
    guard let words else { return false }
    let parts = words.lowercased().split { !$0.isLetter }
    let saysWrist = parts.contains { $0 == "wrist" || $0 == "wrists" || $0 == "wristband" }
    return saysWrist && !parts.contains { others.contains($0) }
  }

  /// Words that leave a choice, and places that are none of the arm.
  private static let others: [Substring] = [
    "or", "not", "no", "off", "hip", "hips", "waist", "belt", "thigh", "thighs", "leg", "legs",
    "ankle", "ankles", "foot",
    "shoe", "chest", "back", "neck", "head", "pocket", "bag", "backpack", "bicycle", "bike",
    "handlebar",
  ]
}
