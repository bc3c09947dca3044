import MotionRecordings

/// The words of *why*, with `{}` for each value in order: Swift writes the first moment with them, script the
/// others.
enum WhyWords {
  static let span = "{} to {}"
  static let height = "{} m high"
  static let speed = "{} km/h"
  static let accuracy = "accuracy {} m"
  static let place = "place {}"
  static let countedOne = "1 step counted"
  static let counted = "{} steps counted"
  static let refused = "{} refused: {} (doubt {} %)"
  static let held = "{} not decided"
  static let none = "No wave that could be a step."

  static func filled(_ words: String, _ values: String...) -> String {
    var (text, rest) = ("", words[...])
    for value in values {
      guard let place = rest.firstIndex(of: "{") else { break }
      text += rest[..<place] + value
      rest = rest[rest.index(place, offsetBy: 2)...]
    }
    return text + rest
  }

  static var json: JSONValue {
    .object { keys in
      keys.add("span", span)
      keys.add("height", height)
      keys.add("speed", speed)
      keys.add("accuracy", accuracy)
      keys.add("place", place)
      keys.add("counted", .strings([countedOne, counted]))
      keys.add("refused", refused)
      keys.add("held", held)
      keys.add("none", none)
    }
  }
}
