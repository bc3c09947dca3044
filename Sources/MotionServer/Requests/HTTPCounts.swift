import MotionRecordings

/// What was asked and answered since the start; no token and no name is in it.
struct HTTPCounts: Sendable {
  /// Why somebody was refused.
  enum Refusal: String, CaseIterable {
    /// Another name in `Host`: perhaps a page that rebinds it.
    case host
    /// A head that two readers could understand differently.
    case head
    /// No token, a wrong one, or one for something else; and what is nowhere.
    case token
    /// The same again, too often.
    case tooMany = "too_many"
    /// A body longer than one may be.
    case body
    /// The user does not allow it.
    case permission
  }

  private var answers: [UInt32: Int] = [:]
  private var refused: [Refusal: Int] = [:]
  /// Bytes of bodies.
  var received = 0

  mutating func note(_ status: UInt32) { answers[status, default: 0] += 1 }
  mutating func note(_ refusal: Refusal) { refused[refusal, default: 0] += 1 }

  func add(to document: inout JSONObject) {
    document.add(
      "answers",
      .object { object in for (status, count) in answers { object.add(String(status), count) } })
    document.add(
      "refused",
      .object { object in
        for refusal in Refusal.allCases { object.add(refusal.rawValue, refused[refusal] ?? 0) }
      })
    document.add("received_bytes", received)
  }
}
