import MotionGestures
import MotionSimulator

/// A word that names no gesture.
struct UnknownGesture: Error, Equatable, Sendable, CustomStringConvertible {
  /// The word.
  var word: String

  /// What there is instead.
  var description: String {
    let question = Spelling.question(about: word, among: GestureNames.words + ["all"])
    return "\(word): there is no such gesture; \(question)give all, or of \(GestureNames.list)."
  }
}

/// The words of gestures, as a user writes them.
enum GestureNames {
  static let words = GestureKind.allCases.map(\.rawValue)

  /// All of them, for a help text.
  static var list: String { words.joined(separator: ", ") }

  /// What is asked for by some arguments, each of one or several words with commas.
  ///
  /// Throws at the first word that is none.
  static func selection(_ arguments: [String]) throws(UnknownGesture) -> GestureSelection {
    var selection = GestureSelection()
    for word in arguments.flatMap({ $0.split(separator: ",", omittingEmptySubsequences: false) }) {
      if word == "all" {
        selection = .all
        continue
      }
      guard let kind = GestureKind(rawValue: String(word)) else {
        throw UnknownGesture(word: String(word))
      }
      selection.insert(kind)
    }
    return selection
  }
}
