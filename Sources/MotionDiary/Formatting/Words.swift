public import MotionProcessing

extension SensorStream {
  /// The stream's name in recordings, documents and on the command line.
  public var word: String {
    switch self {
    case .acceleration: "accelerometer"
    case .rotationRate: "gyroscope"
    case .magneticField: "magnetometer"
    case .pressure: "barometer"
    case .location: "location"
    case .hint: "hints"
    case .wallClock: "clock"
    }
  }
}

extension Confidence {
  /// Core Motion's name of the level.
  public var word: String {
    switch self {
    case .low: "low"
    case .medium: "medium"
    case .high: "high"
    }
  }
}

extension StepRevision.Verdict {
  /// The verdict's name in tables and documents.
  public var word: String {
    switch self {
    case .held: "held"
    case .confirmed: "confirmed"
    case .dropped: "dropped"
    }
  }
}

extension StepRevision.Refusal {
  /// The reason's name in tables and documents.
  public var word: String {
    switch self {
    case .noGait: "no_gait"
    case .tooFew: "too_few"
    case .uncertain: "uncertain"
    case .unlike: "unlike"
    case .crowded: "crowded"
    case .cycling: "cycling"
    case .interrupted: "interrupted"
    }
  }

  /// The reason in two words or three.
  var phrase: String {
    switch self {
    case .noGait: "no gait"
    case .tooFew: "too few"
    case .uncertain: "too doubtful"
    case .unlike: "unlike the walk"
    case .crowded: "second waves"
    case .cycling: "on a bicycle"
    case .interrupted: "broken off"
    }
  }

  /// The reason as a person is told it.
  public var meaning: String {
    switch self {
    case .noGait: "nothing around it moves with the rhythm of walking or running"
    case .tooFew: "like a step, but too few of them to be a walk"
    case .uncertain: "more like none than like a step, but doubtful"
    case .unlike: "in a walk or at its edge, and unlike the steps of it"
    case .crowded: "a second wave of the same step"
    case .cycling: "like a step, but on a bicycle"
    case .interrupted: "the recording broke off before it could be decided"
    }
  }
}

extension MotionEvent.Kind {
  /// The event's name in tables and documents.
  var word: String {
    switch self {
    case .pause: "pause"
    case .resume: "resume"
    case .floors: "floor"
    case .levelChange: "level_change"
    case .tripStart: "trip_start"
    case .tripEnd: "trip_end"
    }
  }

  /// What there is to say besides the name: how many floors, down negative; the kind and the metres
  /// of a level change.
  var detail: String {
    switch self {
    case .floors(let n): String(n)
    case .levelChange(let change): "\(change.kindWord) \(Quantity.fixed(change.metres, 1))"
    case .pause, .resume, .tripStart, .tripEnd: ""
    }
  }

  /// The event as a person is told it.
  var phrase: String {
    switch self {
    case .pause: "pause"
    case .resume: "resume"
    case .floors(let n): Quantity.floors(up: max(0, n), down: max(0, -n))
    case .levelChange(let change): change.phrase
    case .tripStart: "a ride begins"
    case .tripEnd: "a ride ends"
    }
  }
}

extension LevelChange.Kind {
  /// The kind's name in tables and documents.
  var word: String {
    switch self {
    case .stairs: "stairs"
    case .escalator: "escalator"
    case .lift: "lift"
    case .slope: "slope"
    }
  }
}

extension LevelChange {
  /// What it was, in tables and documents.
  var kindWord: String { kind?.word ?? "unknown" }

  /// The level change as a person is told it.
  var phrase: String {
    let way = "\(Quantity.fixed(abs(metres), 0)) m \(metres < 0 ? "down" : "up")"
    return kind.map { "\($0.word), \(way)" } ?? way
  }
}

extension ActivityClass {
  /// The class's name in tables and documents.
  var word: String {
    switch self {
    case .stationary: "stationary"
    case .walking: "walking"
    case .running: "running"
    case .cycling: "cycling"
    case .automotive: "automotive"
    case .other: "other"
    }
  }
}

extension EvidenceSource {
  /// The source's name in tables and documents.
  public var word: String {
    switch self {
    case .memory: "memory"
    case .acceleration: "acceleration"
    case .rotation: "rotation"
    case .speed: "speed"
    case .host: "host"
    case .lift: "lift"
    }
  }
}
