import MotionProcessing

extension ScenarioLine {
  /// Words of the sensors.
  static let sensors = SensorStream.sensors.map { $0.word }

  /// What follows `phone`.
  mutating func phone() throws(ScenarioTextError) -> PhoneModel {
    let name = try choice("a phone", of: PhoneModel.names)
    var phone = (PhoneModel.named(name) ?? .iPhone).withoutLocation
    while let clause = try clause(["with", "without", "at", "noise", "bits"] + Self.sensors) {
      switch clause {
      case "with":
        _ = try choice("a sensor", of: ["location"])
        phone = phone.withLocation
      case "without":
        repeat { phone = phone.without(try sensor(Self.sensors.dropLast())) } while !isAtSensorEnd
      case "at":
        phone = phone.rate(try quantity(.rate, in: 1...1000))
      case "noise": phone.accelerometerNoise = try quantity(.acceleration, "noise", in: 0...0.2)
      case "bits":
        let bits = try count("bits", in: 6...24)
        let half = Double(1 << (bits - 1))
        phone.accelerometerErrors.step = phone.accelerometerErrors.range / half
      default:
        guard let stream = SensorStream.sensor(named: clause) else { continue }
        let fastest = stream == .pressure ? 100.0 : stream == .location ? 10 : 1000
        phone = phone.rate(try quantity(.rate, in: 0.1...fastest), of: stream)
      }
    }
    return phone
  }

  /// Whether a list of sensors ends here: a sensor with a rate begins a clause.
  private var isAtSensorEnd: Bool {
    guard let (word, next) = lookAhead, Self.sensors.contains(word) else { return true }
    return next?.first?.isNumber ?? false
  }

  private mutating func sensor(
    _ words: [String]
  ) throws(ScenarioTextError) -> SensorStream {
    let word = try choice("a sensor", of: words)
    guard let stream = SensorStream.sensor(named: word) else {
      throw error(expected: "a sensor", found: word)
    }
    return stream
  }

  /// What follows `person`.
  mutating func person() throws(ScenarioTextError) -> Person.Given {
    var person = Person.Given()
    guard !isAtEnd else { throw error(expected: "height, cadence or style") }
    while let clause = try clause(["height", "cadence", "style"]) {
      switch clause {
      case "height": person.height = try quantity(.length, "a height", in: 1.2...2.2)
      case "cadence": person.cadence = try number("a factor", in: 0.7...1.4)
      default:
        let word = try choice("a style", of: Person.Style.allCases.map { $0.rawValue })
        person.style = Person.Style(rawValue: word)
      }
    }
    return person
  }

  /// What follows `fault`.
  mutating func faults(_ draft: inout ScenarioDraft) throws(ScenarioTextError) {
    guard !isAtEnd else { throw error(expected: "a fault, such as range 2 g") }
    let names = ["range", "gaps", "repeated", "late", "broken", "stale-pressure"]
    while let clause = try clause(names) {
      switch clause {
      case "range": draft.faults.range = try quantity(.acceleration, in: 0.5...200)
      case "gaps": draft.faults.secondsBetweenGaps = try quantity(.duration, in: 1...86_400)
      case "repeated": draft.faults.repeated = try quantity(.share, in: 0...0.9)
      case "late": draft.faults.late = try quantity(.share, in: 0...0.9)
      case "broken": draft.faults.notANumber = try quantity(.share, in: 0...0.9)
      default:
        draft.faults.isFirstPressureStale = true
        draft.need("barometer", for: clause, self)
      }
    }
  }

  /// What follows `clock`.
  mutating func clock(_ draft: inout ScenarioDraft) throws(ScenarioTextError) {
    let name = lookAhead?.0
    let stream = try sensor(Self.sensors)
    guard draft.faults.clocks[stream] == nil else {
      throw error(expected: "\(name ?? "a sensor") only once", found: name)
    }
    guard !isAtEnd else { throw error(expected: "an error, such as offset 0.02 s") }
    var errors = ClockErrors.none
    while let clause = try clause(["offset", "fast", "jitter", "begins", "batch", "slows"]) {
      switch clause {
      case "offset": errors.offset = try quantity(.duration, in: -10...10)
      case "fast": errors.drift = 1e6 * (try quantity(.clockError, in: -0.01...0.01))
      case "jitter": errors.jitter = try quantity(.duration, in: 0...1)
      case "begins": errors.start = try quantity(.duration, in: 0...600)
      case "batch": errors.batch = try quantity(.duration, in: 0...60)
      default: errors.slowsAfter = try quantity(.duration, in: 1...86_400)
      }
    }
    draft.faults.clocks[stream] = errors
    if let name { draft.need(name, for: name, self) }
  }
}
