import MotionProcessing

extension ScenarioWord {
  /// What carries somebody.
  static let vehicles = [
    ScenarioWord(
      "drive",
      "DURATION|to NAME [on WAY] [over CLASS] [up|down SLOPE] [mounted PITCH ROLL YAW|anyhow] "
        + "[turned DURATION] [while PASTIME] [in PLACE] [indoors|outdoors]",
      "A drive by car, from engine start to engine stop, so long or to a place; WAY is "
        + "\(ScenarioLine.ways.map { $0.word }.joinedAsChoice), town with its lights unless said "
        + "otherwise. In a car's place the phone may be mounted by the pitch of its top edge, its turn "
        + "about its long axis and that to the left, or anyhow, and is turned as chance has it after "
        + "so long.",
      examples: [
        "drive 15 min", "drive to shop on motorway",
        "drive 80 s on town while typing in hand outdoors",
        "drive 4 min on motorway up 4 %", "drive 80 s on jam down 4 % indoors",
        "drive 80 s on calmed", "drive 2 min on track", "drive 3 min over d in holder",
        "drive 9 min mounted 60 deg 0 deg -90 deg, in mount",
        "drive 9 min mounted anyhow turned 5 min in mount",
      ]
    ) { line, draft throws(ScenarioTextError) in
      try line.drive(&draft)
    },
    ride("bus", "A ride by bus, from boarding to the last stop.", .bus),
    ride("tram", "A ride by tram, from boarding to the last stop.", .tram),
    ride("train", "A ride by regional train, from boarding to the last station.", .train),
    ride(
      "underground",
      "A ride by underground with stations of 10 to 30 s, indoors unless said otherwise.",
      .underground, isOutdoors: false),
    lasting(
      "cycle",
      "DURATION|to NAME [at SPEED] [cadence RATE] [over CLASS] [up|down SLOPE] [in PLACE] "
        + "[indoors|outdoors]",
      "Cycling with halts at lights, at 5 m/s on the level unless said otherwise; RATE is in rpm.",
      examples: [
        "cycle 10 min", "cycle to shop at 5.5 m/s", "cycle 2 min at 18 km/h up 3 % in bag outdoors",
        "cycle 1 min down 3 %",
        "cycle 1 min indoors", "cycle 2 min cadence 80 rpm over c in basket",
      ],
      from: VehicleProfile.bicycle().shortestRide, canLead: true,
      .init(speed: 2...12, slope: true, surface: true, cadence: true)
    ) { .ride($1.way(.bicycle(speed: $1.speed ?? 5)), $0, $1.around.place) },
    lasting(
      "scooter", "DURATION|to NAME [at SPEED] [over CLASS] [in PLACE] [indoors|outdoors]",
      "A ride by e-scooter, standing, at 5.2 m/s unless said otherwise.",
      examples: [
        "scooter 5 min at 6 m/s over c in handlebar outdoors", "scooter 1 min indoors",
        "scooter to shop",
      ],
      from: VehicleProfile.scooter().shortestRide, canLead: true,
      .init(speed: 2...12, surface: true)
    ) { .ride($1.way(.scooter(speed: $1.speed ?? 5.2)), $0, $1.around.place) },
    lasting(
      "motorbike", "DURATION|to NAME [at SPEED] [over CLASS] [in PLACE] [indoors|outdoors]",
      "A ride by motorbike, at 14 m/s unless said otherwise.",
      examples: [
        "motorbike 5 min at 90 km/h over b in jacket outdoors", "motorbike 2 min indoors",
        "motorbike to shop",
      ],
      from: VehicleProfile.motorbike().shortestRide, canLead: true,
      .init(speed: 5...35, surface: true)
    ) { .ride($1.way(.motorbike(speed: $1.speed ?? 14)), $0, $1.around.place) },
    lasting(
      "ski", "DURATION [at SPEED] [in PLACE] [indoors|outdoors]",
      "A run on skis from standing to standing, turn after turn, at 9 m/s unless said otherwise.",
      examples: ["ski 1 min at 12 m/s in jacket outdoors", "ski 40 s indoors"], from: 20,
      carried: true, .init(speed: 4...20)
    ) { .ski($0, $1.around.place, speed: $1.speed ?? 9) },
    ScenarioWord(
      "car", "standing|hit|jacked|towed DURATION [by ANGLE] [in PLACE] [indoors|outdoors]",
      "A parked car with a device fixed in it, in mount unless said otherwise: it stands, is hit once, "
        + "is jacked up, or is lifted at one end and towed away, by 3 to 8 degrees unless said "
        + "otherwise; with 0 deg it is towed on its wheels.",
      examples: [
        "car standing 30 s", "car hit 20 s in cup_holder indoors",
        "car jacked 90 s by 5 deg outdoors", "car towed 4 min", "car towed 3 min by 0 deg",
      ]
    ) { line, draft throws(ScenarioTextError) in
      try line.car(&draft)
    },
    lasting(
      "idle", "DURATION [while PASTIME] [in PLACE] [indoors|outdoors]",
      "The engine of a car runs, the car stands.",
      examples: [
        "idle 2 min", "idle 9 s while typing in hand outdoors", "idle 9 s in cup_holder indoors",
      ],
      .init(hands: true)
    ) { .idle($0, $1.around.place) },
    ScenarioWord(
      "lift",
      "up|down METRES [home|office] [restless] [at SPEED] [while PASTIME] [in PLACE] "
        + "[indoors|outdoors]",
      "A ride in a lift: 1.6 m/s, or slower in a home, or as offices have it, or at a speed; "
        + "restless people shift their weight and turn about.",
      examples: [
        "lift up 24 m", "lift down 6 m home in bag indoors", "lift up 40 m office outdoors",
        "lift up 60 m restless at 3.5 m/s while looking in hand", "lift down 9 m restless",
      ]
    ) { line, draft throws(ScenarioTextError) in
      let metres = try line.way(of: .length, from: 1, to: 800)
      var kind = Lift.Kind.ordinary
      for other in Lift.Kind.allCases where other != .ordinary && line.take(other.rawValue) {
        kind = other
      }
      let isRestless = line.take("restless")
      let details = try line.details(draft, .init(speed: 0.3...10, hands: true))
      var ride = Episode.lift(metres, details.around.place, kind: kind, speed: details.speed)
      // Levels of somebody who looks round, turns and steps from foot to foot against one who stands.
      if isRestless { ride.unrest = 4 }
      try draft.add(ride, details, line)
    },
    ScenarioWord(
      "escalator", "up|down METRES [walking] [in PLACE] [indoors|outdoors]",
      "An escalator that rises so many metres, standing, or walking on it.",
      examples: [
        "escalator up 6 m", "escalator down 5 m walking in hand indoors",
        "escalator up 4 m outdoors",
      ]
    ) { line, draft throws(ScenarioTextError) in
      let metres = try line.way(of: .length, from: 2, to: 60)
      let isWalking = line.take("walking")
      let details = try line.carriedDetails(draft)
      try draft.add(
        .escalator(metres, details.around.place, walking: isWalking), details, line)
    },
  ]

  private static func ride(
    _ name: String, _ meaning: String, _ profile: VehicleProfile, isOutdoors: Bool = true
  ) -> ScenarioWord {
    lasting(
      name, "DURATION|to NAME [over CLASS] [while PASTIME] [in PLACE] [indoors|outdoors]", meaning,
      examples: [
        "\(name) 10 min", "\(name) 8 min while typing in hand indoors", "\(name) 8 min outdoors",
        "\(name) 8 min over c", "\(name) to shop",
      ],
      from: profile.shortestRide, canLead: true, .init(hands: true, surface: true)
    ) {
      var episode = Episode.ride($1.way(profile), $0, $1.around.place)
      episode.isOutdoors = isOutdoors
      return episode
    }
  }
}

extension VehicleProfile {
  /// Seconds that a ride has to last for the vehicle to move at all, whatever the chance.
  var shortestRide: Double { (boarding.upperBound + shortest + 4).rounded(.up) }
}

extension ScenarioLine {
  /// Ways of a car.
  static let ways: [(word: String, profile: VehicleProfile)] = [
    ("town", .town), ("motorway", .motorway), ("jam", .jam), ("calmed", .calmedStreets),
    ("track", .track),
  ]

  fileprivate mutating func drive(_ draft: inout ScenarioDraft) throws(ScenarioTextError) {
    let place = try destination(draft)
    let seconds = place == nil ? try duration() : .infinity
    var profile = VehicleProfile.town
    if take("on") {
      let word = try choice("a way", of: Self.ways.map { $0.word })
      profile = Self.ways.first { $0.word == word }?.profile ?? .town
    }
    // A car that has less time than this stays where it is.
    guard seconds >= profile.shortestRide else {
      throw error(
        expected: "a drive of at least \(Dimension.duration.text(profile.shortestRide)) there",
        found: Dimension.duration.text(seconds))
    }
    let details = try details(
      draft, .init(slope: true, hands: true, surface: true, mounting: true))
    let drive = Episode.drive(seconds, details.around.place, on: details.way(profile))
    try draft.add(place.map { drive.going(to: $0, from: draft.here) } ?? drive, details, self)
  }

  fileprivate mutating func car(_ draft: inout ScenarioDraft) throws(ScenarioTextError) {
    let words = ParkedCar.Event.allCases.map { $0.rawValue }
    let event = ParkedCar.Event(rawValue: try choice("what happens", of: words)) ?? .standing
    let seconds = try duration(from: event.shortest)
    var around = draft.around
    if !around.place.isInCar { around.place = .mount }
    var tilt: Double?
    let canTilt = event == .jacked || event == .towed
    while let clause = try clause((canTilt ? ["by"] : []) + Whereabouts.clauses) {
      switch clause {
      case "by":
        let least = event == .towed ? 0.0 : 1
        tilt = try quantity(.angle, in: least...15) * Trigonometry.pi / 180
      default: try around.read(clause, &self)
      }
    }
    try checkInCar(around)
    let label = event == .towed ? "automotive" : "stationary"
    try draft.add(
      Episode(.parked(event, tilt: tilt), seconds, around.place, label, outdoors: true),
      ActionDetails(around: around), self)
  }

  /// Up or down by so much.
  fileprivate mutating func way(
    of quantity: Dimension, from least: Double, to most: Double
  ) throws(ScenarioTextError) -> Double {
    let sign = try choice("a direction", of: ["up", "down"]) == "up" ? 1.0 : -1.0
    return sign * (try self.quantity(quantity, in: least...most))
  }
}
