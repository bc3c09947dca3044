import MotionProcessing

/// Why a batch, or a run of them, was called what it was called, in words.
///
/// It comes in parts, since a day has few different ones of each.
struct BatchPhrase: Equatable {
  /// What was done, where its name alone would mislead, with a blank at its end: `at a stop: `.
  var lead = ""
  /// How close the next activity was: `12 times likelier than`.
  var closeness: String
  /// The next activity, and who spoke for and against: `cycling because of how the device shook,
  /// despite what came before`.
  var rest: String

  /// The whole phrase.
  var text: String { lead + closeness + " " + rest }

  /// That of a single batch; `nil` where nothing was known.
  init?(_ batch: MotionBatch) {
    guard let run = ActivityRun.runs(of: [batch]).first else { return nil }
    self.init(run)
  }

  /// That of a run; `nil` where nothing was known.
  init?(_ run: ActivityRun) {
    guard let contest = run.contest else { return nil }
    self.init(contest)
    let called = run.first.activity
    if called.automotive && called.stationary {
      lead = "at a stop: "
    } else if contest.likeliest == .stationary && !called.stationary {
      // Somebody rests, and the device does not, or nobody knows: speed alone cannot tell (R27).
      lead = run.first.isHandled ? "at rest, the device turned about: " : "standing: "
    }
  }

  /// That of a contest by itself.
  init(_ contest: ActivityContest) {
    closeness = contest.closeness
    rest = contest.reasons
  }
}

extension ActivityContest {
  /// The mean odds, with two digits: they are good for no more.
  fileprivate var closeness: String {
    let times = Trigonometry.exp(min(margin, 10))
    if times < 1.1 { return "hardly likelier than" }
    if times >= 1000 { return "over 1,000 times likelier than" }
    let number =
      times < 9.95
      ? Quantity.fixed(times, 1)
      : times < 99.5 ? Quantity.fixed(times, 0) : Quantity.fixed(times / 10, 0) + "0"
    return "\(number) times likelier than"
  }

  fileprivate var reasons: String {
    let named = next == .other ? "something else" : next.word
    let reasons = "\(named) because of " + Self.list(speakingFor.map { $0.phrase(for: likeliest) })
    let against = speakingAgainst.map { $0.phrase(for: next) }
    return against.isEmpty ? reasons : reasons + ", despite " + Self.list(against)
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
