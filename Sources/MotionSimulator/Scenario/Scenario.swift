public import MotionRecordings

/// Person, phone, site and surroundings of a simulation, and its episodes in order.
public struct Scenario: Sendable {
  /// Short name, as typed on the command line.
  public let name: String
  /// One sentence for a list.
  public let summary: String
  /// The phone.
  public let phone: PhoneModel
  /// What is known of the person; the rest is drawn from the seed.
  public let person: Person.Given
  /// What is wrong with the phone.
  public let faults: PhoneFaults
  /// Where it takes place.
  public let site: Site
  /// What surrounds the phone: weather, worth of fixes, case, iron.
  public let surroundings: Surroundings
  /// Wall clock at the start.
  public let start: WallClock
  /// True orientations kept per second; 0 for none. Each takes 40 bytes.
  public let orientationRate: Double
  /// What it was read from; `nil` for a scenario that was not made from text.
  public let text: String?
  let script: [Episode]
  /// Whether the phone lies turned about in each place as chance has it.
  var hasAnyPose = false
  /// Places to which ways lead.
  var places: [NamedPlace] = []

  /// Tuesday, 3 June 2014, 8:15 in Berlin (UTC+2).
  static let usualStart = WallClock(nanoseconds: 1_401_776_100_000_000_000)

  /// About how many seconds it lasts: stairs and lifts end when they are done.
  public var expectedSeconds: Double { script.reduce(0) { $0 + $1.expectedSeconds } }

  /// About how many of them are recorded: all but those of `off`.
  public var recordedSeconds: Double { script.reduce(0) { $0 + $1.recordedSeconds } }

  /// Where the phone is carried, in order of appearance.
  var placements: String {
    var seen: [String] = []
    for episode in script where !seen.contains(episode.placement.rawValue) {
      seen.append(episode.placement.rawValue)
    }
    return seen.joined(separator: ", ")
  }
}

extension Scenario {
  init(name: String, _ draft: ScenarioDraft, text: String) {
    self.init(
      name: name, summary: draft.summary, phone: draft.phone, person: draft.person,
      faults: draft.faults, site: draft.site, surroundings: draft.surroundings, start: draft.start,
      orientationRate: draft.orientationRate, text: text, script: draft.script)
    hasAnyPose = draft.hasAnyPose
    places = draft.places
  }
}
