import MotionProcessing

/// Looks at the beginning of each stream for what cannot be: gravity that is not one g, a body that
/// spins, air of a hundred times the weight. Where one other unit explains it, the stream is read in
/// that unit, which is said; where none does, the stream is left out, so that nothing is told from it.
///
/// One look of bounded length, whatever the format: it costs nothing later, and a stream does not
/// change its unit on the way. What the user says of a unit is not doubted.
struct PlausibleUnits {
  /// Samples that are looked at: of the fast streams 40 s at 100 Hz.
  private static func count(_ stream: SensorStream) -> Int {
    switch stream {
    case .acceleration, .rotationRate, .magneticField: 4096
    case .location, .pressure: 1024
    case .hint, .wallClock: 0
    }
  }

  /// The sources of the streams that are read.
  private(set) var sources: [any SampleSource] = []
  /// What was changed, a line each.
  private(set) var corrections: [String] = []
  /// What is left out and why, a line each.
  private(set) var refusals: [(stream: SensorStream, reason: String)] = []
  /// What is taken as it is, although it is hardly right.
  private(set) var doubts: [String] = []

  private let options: ReadingOptions
  private let hasOptions: Bool
  private let log: FindingLog

  /// - Parameters:
  ///   - hasOptions: whether `--unit` means anything for this format.
  ///   - log: gets a finding for everything that is changed or left out.
  init(
    _ all: [any SampleSource], options: ReadingOptions, hasOptions: Bool, file: String,
    log: FindingLog
  ) {
    self.options = options
    self.hasOptions = hasOptions
    self.log = log
    var heads: [SourceHead] = []
    for source in all {
      let count = Self.count(source.stream)
      let isOnly = all.filter { $0.stream == source.stream }.count == 1
      guard count > 0, isOnly, !isSaid(source.stream) else {
        sources.append(source)
        continue
      }
      heads.append(SourceHead(source, count: count))
    }
    // What one says is needed for the next: gravity for the gyroscope, that for the field, the height
    // of fixes for the air.
    var known: [SensorStream: [Sample]] = [:]
    let order: [SensorStream] = [
      .acceleration, .rotationRate, .magneticField, .location, .pressure,
    ]
    for stream in order {
      guard let head = heads.first(where: { $0.stream == stream }) else { continue }
      let verdict = Self.verdict(head, known, isTable: hasOptions)
      take(head, verdict, file: file)
      switch verdict {
      case .implausible, .silent: continue
      case .plausible, .corrected, .doubtful: break
      }
      known[stream] = head.head
      guard stream == .acceleration else { continue }
      if hasOptions, options.samplingRate == nil, options.units[.time] == nil,
        let doubt = RateByGait.doubt(head.head)
      {
        doubts.append(doubt)
      }
      head.leaveOutStuck { [log] start in
        log.add(
          .ignored, file: file,
          reason: "not used: the accelerometer gives one and the same reading, without noise, from "
            + "\(threeDigits(start.seconds)) s on")
      }
    }
  }

  private static func verdict(
    _ head: SourceHead, _ known: [SensorStream: [Sample]], isTable: Bool
  ) -> UnitVerdict {
    switch head.stream {
    case .acceleration: GravitySize.verdict(head.head)
    case .rotationRate:
      TurningOfGravity.verdict(
        rotation: head.head, acceleration: known[.acceleration] ?? [], read: head.unit,
        isTable: isTable)
    case .magneticField:
      FieldSize.verdict(
        head.head, read: head.unit, rotation: known[.rotationRate] ?? [],
        isTable: isTable)
    case .location: SpeedByPlaces.verdict(head.head, read: head.unit, isTable: isTable)
    case .pressure:
      PressureSize.verdict(head.head, read: head.unit, fixes: known[.location] ?? [])
    case .hint, .wallClock: .plausible
    }
  }

  /// Whether the user said the unit.
  private func isSaid(_ stream: SensorStream) -> Bool {
    switch stream {
    case .acceleration: options.units[.acceleration] != nil
    case .rotationRate: options.units[.rotation] != nil
    case .magneticField: options.units[.field] != nil
    case .pressure: options.units[.pressure] != nil
    case .location: options.units[.speed] != nil
    case .hint, .wallClock: true
    }
  }

  private mutating func take(_ head: SourceHead, _ verdict: UnitVerdict, file: String) {
    switch verdict {
    case .plausible: sources.append(head)
    case .corrected(let correction, let words):
      head.correct(by: correction)
      sources.append(head)
      corrections.append(words + (correction.isOfPlaces ? "" : advice(head.stream)))
      log.add(.ignored, file: file, reason: "corrected: " + words)
    case .doubtful(let words):
      sources.append(head)
      doubts.append(words)
    case .implausible(let words):
      // Of fixes it is the places, which have no unit to be named.
      refuse(
        head.stream, head.stream == .location ? words : words + advice(head.stream), file: file)
    case .silent(let words): refuse(head.stream, words, file: file)
    }
  }

  private mutating func refuse(_ stream: SensorStream, _ reason: String, file: String) {
    refusals.append((stream, reason))
    log.add(.ignored, file: file, reason: "not used: " + reason)
  }

  private func advice(_ stream: SensorStream) -> String {
    guard hasOptions else { return "" }
    let quantity: ReadingOptions.Quantity? =
      switch stream {
      case .acceleration: .acceleration
      case .rotationRate: .rotation
      case .magneticField: .field
      case .pressure: .pressure
      case .location: .speed
      case .hint, .wallClock: nil
      }
    return quantity.map { "; --unit \($0.rawValue)=UNIT says otherwise" } ?? ""
  }
}

/// The middle of some values; `nil` where there are none.
func middle(_ values: [Double]) -> Double? {
  let sorted = values.filter { $0.isFinite }.sorted()
  return sorted.isEmpty ? nil : sorted[sorted.count / 2]
}

/// A number for a message: three digits that count.
func threeDigits(_ value: Double) -> String {
  guard value.isFinite, abs(value) < 1e15 else { return "unknown" }
  var scale = 1.0
  while abs(value) * scale < 100, scale < 1e9 { scale *= 10 }
  return cell((value * scale).rounded() / scale)
}

extension SensorStream {
  /// What the stream measures, for a message.
  var measured: String {
    switch self {
    case .acceleration: "the acceleration"
    case .rotationRate: "the rotation"
    case .magneticField: "the magnetic field"
    case .pressure: "the pressure"
    case .location: "the location"
    case .hint: "a hint"
    case .wallClock: "the clock"
    }
  }
}
