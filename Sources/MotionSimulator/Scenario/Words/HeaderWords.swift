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
      "phone",
      "MODEL [with location] [without SENSOR ...] [at RATE] [SENSOR RATE ...] "
        + "[noise ACCELERATION] [bits BITS]",
      "What is carried: \(PhoneModel.names.joinedAsChoice), an iphone unless said otherwise; a "
        + "SENSOR is \(ScenarioLine.sensors.joinedAsChoice). Fixes come only with location. "
        + "Noise and bits are the accelerometer's.",
      examples: [
        "phone watch", "phone iphone with location", "phone android without gyroscope, barometer",
        "phone iphone at 15 Hz, barometer 5 Hz", "phone android noise 0.005 g, bits 10",
      ], isHeader: true
    ) { line, draft throws(ScenarioTextError) in
      draft.phone = try line.phone()
    },
    ScenarioWord(
      "person", "[height LENGTH] [cadence FACTOR] [style STYLE]",
      "Who carries it; what is not said is drawn from the seed. FACTOR is cadence against the "
        + "average, 0.7 to 1.4; STYLE is "
        + "\(Person.Style.allCases.map { $0.rawValue }.joinedAsChoice).",
      examples: ["person height 1.82 m, cadence 1.05", "person style elderly"], isHeader: true
    ) { line, draft throws(ScenarioTextError) in
      draft.person = try line.person()
    },
    ScenarioWord(
      "pose", "usual|any",
      "How the phone lies in each place: as usual, or turned about its axes as chance has it.",
      examples: ["pose any", "pose usual"], isHeader: true
    ) { line, draft throws(ScenarioTextError) in
      draft.hasAnyPose = try line.choice("a pose", of: ["usual", "any"]) == "any"
    },
    ScenarioWord(
      "site", "NAME",
      "Where on earth, which gives height, field and time zone: "
        + "\(Site.all.map { $0.name }.joinedAsChoice); berlin unless said otherwise.",
      examples: ["site new_york"], isHeader: true
    ) { line, draft throws(ScenarioTextError) in
      let word = try line.choice("a site", of: Site.all.map { $0.name })
      draft.site = Site.named(word) ?? .berlin
    },
    place,
    ScenarioWord(
      "start", "YYYY-MM-DD HH:MM OFFSET",
      "Wall clock at the start, with its offset from UTC; 2014-06-03 08:15 +02:00 unless said "
        + "otherwise.",
      examples: ["start 2024-02-29 23:59 +02:00", "start 2024-12-01 07:30 -05:30"], isHeader: true
    ) { line, draft throws(ScenarioTextError) in
      draft.start = try line.moment()
    },
    choice(
      "weather", "How the air's pressure moves; ordinary unless said otherwise.",
      "weather", Weather.all.map { $0.name }, needs: "barometer"
    ) { $1.surroundings.weather = Weather.named($0) ?? .ordinary },
    choice(
      "location",
      "What fixes are worth; honest unless said otherwise. A phone gives them only with "
        + "location.",
      "a quality", LocationQuality.allCases.map { $0.rawValue }, needs: "location"
    ) { $1.surroundings.location = LocationQuality.named($0) ?? .honest },
    choice(
      "case", "Whether air comes to the phone; open unless said otherwise.",
      "a case", PhoneCase.allCases.map { $0.rawValue }, needs: "barometer"
    ) { $1.surroundings.phoneCase = PhoneCase.named($0) ?? .open },
    choice(
      "magnetism", "Iron and currents near the phone; ordinary unless said otherwise.",
      "a magnetism", Magnetism.allCases.map { $0.rawValue }, needs: "magnetometer"
    ) { $1.surroundings.magnetism = Magnetism.named($0) ?? .ordinary },
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

  /// A header that says one of a few words about a sensor's surroundings.
  private static func choice(
    _ name: String, _ meaning: String, _ noun: String, _ words: [String], needs sensor: String,
    _ set: @escaping @Sendable (_ word: String, _ draft: inout ScenarioDraft) -> Void
  ) -> ScenarioWord {
    ScenarioWord(
      name, words.joined(separator: "|"), meaning, examples: words.map { "\(name) \($0)" },
      isHeader: true
    ) { line, draft throws(ScenarioTextError) in
      set(try line.choice(noun, of: words), &draft)
      draft.need(sensor, for: name, line)
    }
  }
}
