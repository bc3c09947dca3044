import MotionProcessing

/// What the rest of an action's line may say, in any order.
struct ActionDetails {
  /// Which of it an action knows, beside where the phone is.
  struct Choice {
    /// Speeds in m/s after `at`; `nil` where the action has none.
    var speed: ClosedRange<Double>?
    /// Whether the way may go `up` or `down` by so many per cent.
    var slope = false
    /// Whether the hands may do something else meanwhile.
    var hands = false
    /// Whether the way may be rough by a class of ISO 8608.
    var surface = false
    /// Whether a crank turns.
    var cadence = false
    /// Whether it may be said how a holder has the phone.
    var mounting = false

    static let place = Choice()
  }

  var around: Whereabouts
  /// m/s; `nil` where the line has none.
  var speed: Double?
  /// Metres risen for each metre of way.
  var grade = 0.0
  var hands: HandWork?
  /// How rough the way is; `nil` where the line does not say it.
  var surface: RoadProfile.Class?
  /// Turns of the crank a second; `nil` where the line does not say it.
  var cadence: Double?

  /// How the phone is held; `nil` where the line does not say it.
  var mounting: Mounting?

  /// A way as the line has it.
  func way(_ profile: VehicleProfile) -> VehicleProfile {
    var way = surface.map(profile.over) ?? profile
    way.cadence = cadence
    return way
  }
}

extension ScenarioLine {
  /// The rest of a line.
  ///
  /// - Parameters:
  ///   - draft: where the phone is unless the line says otherwise.
  ///   - place: where it is instead, unless the line says otherwise.
  ///   - choice: what the action knows.
  mutating func details(
    _ draft: ScenarioDraft, at place: Placement? = nil, _ choice: ActionDetails.Choice = .place
  ) throws(ScenarioTextError) -> ActionDetails {
    var details = ActionDetails(around: draft.around)
    if let place { details.around.place = place }
    var names = choice.speed == nil ? [] : ["at"]
    if choice.slope { names += ["up", "down"] }
    if choice.hands { names.append("while") }
    if choice.surface { names.append("over") }
    if choice.cadence { names.append("cadence") }
    if choice.mounting { names += ["mounted", "turned"] }
    while let clause = try clause(names + Whereabouts.clauses) {
      switch clause {
      case "at": details.speed = try quantity(.speed, in: choice.speed ?? 0...0)
      case "up", "down":
        guard details.grade == 0 else {
          throw error(expected: "either up or down", found: clause)
        }
        details.grade = try quantity(.share, "a slope", in: 0.005...0.4) * (clause == "up" ? 1 : -1)
      case "over":
        let word = try self.choice("a class", of: RoadProfile.Class.allCases.map { $0.rawValue })
        details.surface = RoadProfile.Class(rawValue: word)
      case "cadence": details.cadence = try quantity(.cadence, in: 0.5...2.5)
      case "mounted", "turned": try mounting(clause, &details.mounting)
      case "while": details.hands = try pastime()
      default: try details.around.read(clause, &self)
      }
    }
    if details.hands != nil { try checkCarried(details.around) }
    if details.mounting != nil { try checkInCar(details.around) }
    return details
  }

  /// What follows `mounted` or `turned`.
  private mutating func mounting(
    _ clause: String, _ mounting: inout Mounting?
  ) throws(ScenarioTextError) {
    var told = mounting ?? Mounting()
    if clause == "turned" {
      told.turnedAfter = try quantity(.duration, in: 1...ScenarioLimits.seconds)
    } else if take("anyhow") {
      told.pose = .any
    } else {
      let degree = Trigonometry.pi / 180
      told.pose = .angles(
        pitch: degree * (try quantity(.angle, "a pitch or anyhow", in: -90...90)),
        roll: degree * (try quantity(.angle, "a roll", in: -180...180)),
        yaw: degree * (try quantity(.angle, "a yaw", in: -180...180)))
    }
    mounting = told
  }

  func checkInCar(_ around: Whereabouts) throws(ScenarioTextError) {
    guard !around.place.isInCar else { return }
    throw error(expected: "a place in a car, such as in mount", found: around.place.rawValue)
  }

  /// The rest of a line about something done on foot or with the hands: the phone has to go along.
  mutating func carriedDetails(
    _ draft: ScenarioDraft, _ choice: ActionDetails.Choice = .place
  ) throws(ScenarioTextError) -> ActionDetails {
    let details = try self.details(draft, choice)
    try checkCarried(details.around)
    return details
  }

  func checkCarried(_ around: Whereabouts) throws(ScenarioTextError) {
    guard !around.place.isCarried else { return }
    throw error(
      expected: "a place that goes along, such as in pocket", found: around.place.rawValue)
  }
}
