import MotionRecordings

/// The words of *why* and of the charts' values, with `{}` for each value in order: Swift writes the first
/// moment with them, script the others.
enum WhyWords {
  static let span = "{} to {}"
  static let step = "1 step counted"
  static let steps = "{} steps counted"
  static let waves = "{} {}"
  static let doubt = "{}, doubt {} %"
  static let unknown = "Too few data to say anything."
  static let height = "{} m high"
  static let speed = "{} km/h"
  static let accuracy = "place within {} m"
  static let place = "place {}"
  static let storey = "storey {}"
  private static let times = " times likelier than"

  static func filled(_ words: String, _ values: String...) -> String {
    var (text, rest) = ("", words[...])
    for value in values {
      guard let place = rest.firstIndex(of: "{") else { break }
      text += rest[..<place] + value
      rest = rest[rest.index(place, offsetBy: 2)...]
    }
    return text + rest
  }

  /// What of a phrase's closeness is kept: of most the number alone.
  static func odds(in closeness: String) -> String {
    guard closeness.hasSuffix(times) else { return closeness }
    let number = closeness.dropLast(times.count)
    return isNumber(number) ? String(number) : closeness
  }

  /// The closeness that was kept, in words.
  static func closeness(_ kept: String) -> String { isNumber(kept[...]) ? kept + times : kept }

  private static func isNumber(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (48...57).contains($0) || $0 == UInt8(ascii: ".") }
  }

  static var json: JSONValue {
    .object { keys in
      let words = [
        ("span", span), ("step", step), ("steps", steps), ("waves", waves), ("doubt", doubt),
        ("unknown", unknown), ("closeness", "{}" + times), ("height", height), ("speed", speed),
        ("accuracy", accuracy), ("place", place), ("storey", storey),
      ]
      for (key, text) in words { keys.add(key, text) }
      keys.add("values", values)
    }
  }

  /// How the value at the cursor is told; a bare figure where nothing is said.
  private static var values: JSONValue {
    .object { keys in
      keys.add("height", "{} m")
      keys.add("speed", "{} km/h")
      for name in AttitudeLog.names { keys.add(name, "{}°") }
    }
  }
}
