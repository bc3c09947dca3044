import MotionDiary
package import MotionRecordings

extension JSONObject {
  /// A text or number as it stands; empty where there is none.
  package func text(_ key: String) -> String {
    switch self[key] {
    case .string(let text)?: text.printable
    case .number(let text)?: text
    default: ""
    }
  }

  /// A number; 0 where there is none.
  package func number(_ key: String) -> Double { Double(text(key)) ?? 0 }

  /// An object; an empty one where there is none.
  package func object(_ key: String) -> JSONObject {
    if case .object(let object)? = self[key] { object } else { JSONObject() }
  }

  /// The texts of a list.
  package func texts(_ key: String) -> [String] {
    guard case .array(let values)? = self[key] else { return [] }
    return values.compactMap { if case .string(let text) = $0 { text.printable } else { nil } }
  }

  /// The objects of a list.
  package func objects(_ key: String) -> [JSONObject] {
    guard case .array(let values)? = self[key] else { return [] }
    return values.compactMap { if case .object(let object) = $0 { object } else { nil } }
  }
}
