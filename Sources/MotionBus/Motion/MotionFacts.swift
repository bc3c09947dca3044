import FoundationEssentials
import MotionDiary
import MotionLink
import ServiceDocuments

/// What the bus tells of a device. What is not known is left out.
struct MotionFacts: Equatable, Sendable {
  /// Whether the user lets the client have the rest.
  var authorization = Authorization.notDetermined
  var activity: ActivityState?
  /// Since the day's beginning.
  var today: PedometerRecord?

  /// The properties that it may have.
  var properties: [String: BusValue] {
    var values: [String: BusValue] = ["Status": .text(authorization.status)]
    guard authorization == .authorized else { return values }
    if let activity {
      values["Activity"] = .text(activity.activity.words)
      values["Confidence"] = .text(activity.activity.confidence.word)
      values["Since"] = .double(activity.start.date.timeIntervalSince1970)
    }
    if let today {
      values["StepsToday"] = .number(UInt32(clamping: today.steps))
      values["DistanceToday"] = today.distance.map { .double($0) }
      values["FloorsToday"] = today.floorsAscended.map { .number(UInt32(clamping: $0)) }
    }
    return values
  }
}

extension Authorization {
  fileprivate var status: String {
    switch self {
    case .notDetermined: "not determined"
    case .restricted: "restricted"
    case .denied: "denied"
    case .authorized: "authorized"
    }
  }
}

extension PedometerRecord {
  /// As `Steps` answers.
  var dictionary: BusValue {
    var values: [String: BusValue] = ["steps": .number(UInt32(clamping: steps))]
    values["distance"] = distance.map { .double($0) }
    values["floors_ascended"] = floorsAscended.map { .number(UInt32(clamping: $0)) }
    values["floors_descended"] = floorsDescended.map { .number(UInt32(clamping: $0)) }
    return .dictionary(values)
  }
}

extension ActivityState {
  /// As `Activities` answers.
  var structure: BusValue {
    .structure([
      .double(start.date.timeIntervalSince1970), .text(activity.words),
      .text(activity.confidence.word),
    ])
  }
}
