import MotionProcessing

extension ActivityRun {
  /// Why it was called what it was called; `nil` where nothing was known.
  var reason: String? {
    guard let contest else { return nil }
    let called = first.activity
    if called.automotive && called.stationary { return "at a stop: " + contest.phrase }
    // Somebody rests, and the device does not, or nobody knows: speed alone cannot tell (R27).
    if contest.likeliest == .stationary && !called.stationary {
      return (first.isHandled ? "at rest, the device turned about: " : "standing: ")
        + contest.phrase
    }
    return contest.phrase
  }
}

extension ActivityContest {
  /// How close it was and why, as a person is told it: `12 times likelier than cycling because of
  /// how the device shook, despite what came before`.
  var phrase: String {
    var phrase = "\(closeness) \(next.phrase) because of "
    phrase += Self.list(speakingFor.map { $0.phrase(for: likeliest) })
    let against = speakingAgainst.map { $0.phrase(for: next) }
    if !against.isEmpty { phrase += ", despite " + Self.list(against) }
    return phrase
  }

  /// The mean odds, with two digits: they are good for no more.
  private var closeness: String {
    let times = Trigonometry.exp(min(margin, 10))
    if times < 1.1 { return "hardly likelier than" }
    if times >= 1000 { return "over 1,000 times likelier than" }
    let number =
      times < 9.95
      ? Quantity.fixed(times, 1)
      : times < 99.5 ? Quantity.fixed(times, 0) : Quantity.fixed(times / 10, 0) + "0"
    return "\(number) times likelier than"
  }

  private static func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " and " + last
  }
}

extension EvidenceSource {
  /// What a source went by where it spoke for an activity.
  fileprivate func phrase(for activity: ActivityClass) -> String {
    switch self {
    case .memory: "what came before"
    case .acceleration:
      activity == .stationary ? "how little the device shook" : "how the device shook"
    case .rotation:
      activity == .automotive ? "how little the shaking turned the device" : "how the device turned"
    case .speed: "the speed"
    case .host: "what the host knows"
    case .lift: "the slow motion up or down of a lift"
    }
  }
}

extension ActivityClass {
  fileprivate var phrase: String { self == .other ? "something else" : word }
}
