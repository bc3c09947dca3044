import MotionProcessing

extension ScenarioWord {
  /// What holds for the whole scenario.
  static let header = [
    ScenarioWord(
      "summary", "SENTENCE", "One sentence for lists.", examples: ["summary A run with lights."],
      isHeader: true
    ) { line, draft throws(ScenarioTextError) in
      draft.summary = try line.sentence("a sentence")
    },
    ScenarioWord(
      "phone", "MODEL [with location] [without SENSOR ...] [at RATE] [SENSOR RATE ...]",
      "What is carried: \(PhoneModel.names.joinedAsChoice), an iphone unless said otherwise; a "
        + "SENSOR is \(ScenarioLine.sensors.joinedAsChoice). Fixes come only with location.",
      examples: [
        "phone watch", "phone iphone with location", "phone android without gyroscope, barometer",
        "phone iphone at 15 Hz, barometer 5 Hz",
      ], isHeader: true
    ) { line, draft throws(ScenarioTextError) in
      draft.phone = try line.phone()
    },
    ScenarioWord(
      "person", "[height LENGTH] [cadence FACTOR] [style STYLE]",
      "Who carries it; what is not said is drawn from the seed. FACTOR is cadence against the "
        + "average, 0.7 to 1.4; STYLE is "
        + "\(Person.Style.allCases.map(\.rawValue).joinedAsChoice).",
      examples: ["person height 1.82 m, cadence 1.05", "person style elderly"], isHeader: true
    ) { line, draft throws(ScenarioTextError) in
      draft.person = try line.person()
    },
    ScenarioWord(
      "site", "NAME",
      "Where on earth, which gives height, field and time zone: "
        + "\(Site.all.map(\.name).joinedAsChoice); berlin unless said otherwise.",
      examples: ["site new_york"], isHeader: true
    ) { line, draft throws(ScenarioTextError) in
      let word = try line.choice("a site", of: Site.all.map(\.name))
      draft.site = Site.named(word) ?? .berlin
    },
    ScenarioWord(
      "start", "YYYY-MM-DD HH:MM OFFSET",
      "Wall clock at the start, with its offset from UTC; 2014-06-03 08:15 +02:00 unless said "
        + "otherwise.",
      examples: ["start 2024-02-29 23:59 +02:00", "start 2024-12-01 07:30 -05:30"], isHeader: true
    ) { line, draft throws(ScenarioTextError) in
      draft.start = try line.moment()
    },
    ScenarioWord(
      "weather", choices(Weather.all.map(\.name)),
      "How the air's pressure moves; ordinary unless said otherwise.",
      examples: Weather.all.map { "weather \($0.name)" }, isHeader: true
    ) { line, draft throws(ScenarioTextError) in
      let word = try line.choice("weather", of: Weather.all.map(\.name))
      draft.surroundings.weather = Weather.named(word) ?? .ordinary
      draft.need("barometer", for: "weather", line)
    },
    ScenarioWord(
      "location", choices(LocationQuality.allCases.map(\.rawValue)),
      "What fixes are worth; honest unless said otherwise. A phone gives them only with location.",
      examples: LocationQuality.allCases.map { "location \($0.rawValue)" }, isHeader: true
    ) { line, draft throws(ScenarioTextError) in
      let word = try line.choice("a quality", of: LocationQuality.allCases.map(\.rawValue))
      draft.surroundings.location = LocationQuality.named(word) ?? .honest
      draft.need("location", for: "location", line)
    },
    ScenarioWord(
      "case", choices(PhoneCase.allCases.map(\.rawValue)),
      "Whether air comes to the phone; open unless said otherwise.",
      examples: PhoneCase.allCases.map { "case \($0.rawValue)" }, isHeader: true
    ) { line, draft throws(ScenarioTextError) in
      let word = try line.choice("a case", of: PhoneCase.allCases.map(\.rawValue))
      draft.surroundings.phoneCase = PhoneCase.named(word) ?? .open
      draft.need("barometer", for: "case", line)
    },
    ScenarioWord(
      "magnetism", choices(Magnetism.allCases.map(\.rawValue)),
      "Iron and currents near the phone; ordinary unless said otherwise.",
      examples: Magnetism.allCases.map { "magnetism \($0.rawValue)" }, isHeader: true
    ) { line, draft throws(ScenarioTextError) in
      let word = try line.choice("a magnetism", of: Magnetism.allCases.map(\.rawValue))
      draft.surroundings.magnetism = Magnetism.named(word) ?? .ordinary
      draft.need("magnetometer", for: "magnetism", line)
    },
    ScenarioWord(
      "fault",
      "[range ACCELERATION] [gaps DURATION] [repeated SHARE] [late SHARE] [broken SHARE] "
        + "[stale-pressure]",
      "What goes wrong: the largest acceleration per axis, the mean time between gaps, shares of "
        + "samples that come twice, after the next one, or without a number, and a first pressure "
        + "of an earlier session.",
      examples: [
        "fault range 2 g", "fault gaps 30 s, repeated 1 %, late 1 %, broken 0.5 %",
        "fault stale-pressure",
      ], isHeader: true
    ) { line, draft throws(ScenarioTextError) in
      try line.faults(&draft)
    },
    ScenarioWord(
      "clock",
      "SENSOR [offset DURATION] [fast PPM] [jitter DURATION] [begins DURATION] [batch DURATION] "
        + "[slows DURATION]",
      "What is wrong with a sensor's clock: stamps that are late, run fast or scatter, a first "
        + "sample that comes late, samples that come in batches, and when the system slows it to "
        + "10 Hz. A line for each sensor.",
      examples: [
        "clock gyroscope offset 0.02 s, fast 200 ppm, jitter 0.002 s",
        "clock accelerometer begins 1.5 s, batch 0.5 s, slows 60 s",
      ], isHeader: true, mayRepeat: true
    ) { line, draft throws(ScenarioTextError) in
      try line.clock(&draft)
    },
    ScenarioWord(
      "orientation", "RATE", "Keeps the true orientation in the recording, 0.1 to 200 Hz.",
      examples: ["orientation 10 Hz"], isHeader: true
    ) { line, draft throws(ScenarioTextError) in
      draft.orientationRate = try line.quantity(.rate, in: 0.1...200)
    },
  ]

  private static func choices(_ words: [String]) -> String { words.joined(separator: "|") }
}
