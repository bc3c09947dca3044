public import FoundationEssentials

/// A story: who does what with which phone.
public struct Scenario: Sendable {
  /// Short name, as typed on the command line.
  public let name: String
  /// One sentence for a list.
  public let summary: String
  /// The phone.
  public let phone: PhoneModel
  /// What is wrong with it.
  public let faults: PhoneFaults
  /// Where it takes place.
  public let site: Site
  /// Wall clock at the start.
  public let start: Date
  /// True orientations kept per second; 0 for none. Each takes 40 bytes.
  public let orientationRate: Double
  let script: [Segment]

  init(
    _ name: String, _ summary: String, phone: PhoneModel = .iPhone.withoutLocation,
    faults: PhoneFaults = .none, orientationRate: Double = 0, script: [Segment]
  ) {
    self.name = name
    self.summary = summary
    self.phone = phone
    self.faults = faults
    self.site = .berlin
    // Tuesday, 3 June 2014, 8:15 in Berlin (UTC+2).
    start = Date(timeIntervalSince1970: 1_401_776_100)
    self.orientationRate = orientationRate
    self.script = script
  }

  /// The scenario with this name.
  public static func named(_ name: String) -> Scenario? { all.first { $0.name == name } }

  /// Every scenario, the commuter first.
  public static let all: [Scenario] = [.commuter] + onFoot + withoutSteps + vertical + faulty

  /// Where the phone is carried, in order of appearance.
  var placements: String {
    var seen: [String] = []
    for segment in script where !seen.contains(segment.placement.rawValue) {
      seen.append(segment.placement.rawValue)
    }
    return seen.joined(separator: ", ")
  }
}
