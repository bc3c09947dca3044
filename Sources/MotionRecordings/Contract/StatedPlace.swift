/// What the words of a file say of where a device was worn, such as `right wrist` or `wristband on the left
/// hand`. They are free text: what is not understood changes nothing.
enum StatedPlace {
  /// Whether they say a wrist and leave no choice.
  static func isWrist(_ words: String?) -> Bool {
    guard let words else { return false }
    let parts = words.lowercased().split { !$0.isLetter }
    let saysWrist = parts.contains { $0 == "wrist" || $0 == "wrists" || $0 == "wristband" }
    return saysWrist && !parts.contains { $0 == "or" || $0 == "not" || $0 == "no" }
  }
}
