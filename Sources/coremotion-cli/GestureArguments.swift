import ArgumentParser
import MotionDiary
import MotionGestures

/// What `analyze` is asked of gestures.
struct GestureArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Look for gestures: words such as repetition or stroke, with commas or several times, or all.",
      discussion: "Words: \(GestureNames.list).", valueName: "names"))
  var gestures: [String] = []

  @Option(
    help: ArgumentHelp(
      "With --gestures: the wrist or hand that the device is on; sides of strokes depend on it.",
      valueName: "left|right"))
  var wrist: String?

  func validate() throws {
    do {
      _ = try GestureNames.selection(gestures)
    } catch {
      throw ValidationError("--gestures \(error)")
    }
    if let wrist {
      guard Wrist(rawValue: wrist) != nil else {
        throw ValidationError("--wrist \(wrist): give left or right.")
      }
      if gestures.isEmpty { throw ValidationError("--wrist needs --gestures.") }
    }
  }

  /// What is looked for; `nil` for nothing.
  var options: GestureOptions? {
    guard let selection = try? GestureNames.selection(gestures), !selection.isEmpty else {
      return nil
    }
    return GestureOptions(selection, wrist: wrist.flatMap(Wrist.init(rawValue:)))
  }
}
