public import MotionProcessing

extension PhoneModel {
  /// Every model with the word that a scenario uses for it.
  private static let words: [(word: String, model: PhoneModel)] = [
    ("iphone", .iPhone), ("android", .android), ("watch", .watch), ("watch25", .watch25),
    ("logger", .logger), ("bare", .bare), ("phone20", .phone20),
  ]

  /// Words that ``named(_:)`` knows.
  public static let names: [String] = words.map { $0.word }

  /// Every model, in the order of ``names``.
  public static let all: [PhoneModel] = words.map { $0.model }

  /// The model that a scenario calls by this word; `nil` where there is none.
  public static func named(_ word: String) -> PhoneModel? {
    words.first { $0.word == word }?.model
  }

  /// This phone with a location fix a second.
  public var withLocation: PhoneModel {
    var copy = self
    if copy.locationRate == 0 { copy.locationRate = 1 }
    return copy
  }

  /// This phone without location fixes.
  public var withoutLocation: PhoneModel { without(.location) }

  /// This phone without the sensor of a stream; hints and wall clocks are no sensors.
  public func without(_ stream: SensorStream) -> PhoneModel { rate(0, of: stream) }

  /// This phone read at `hertz`: accelerometer and gyroscope, and a magnetometer that is faster
  /// than that.
  public func rate(_ hertz: Double) -> PhoneModel {
    var copy = self
    copy.accelerometerRate = hertz
    if copy.gyroscopeRate > 0 { copy.gyroscopeRate = hertz }
    copy.magnetometerRate = min(copy.magnetometerRate, hertz)
    return copy
  }

  /// This phone with `hertz` samples of one stream a second; 0 for none.
  public func rate(_ hertz: Double, of stream: SensorStream) -> PhoneModel {
    var copy = self
    switch stream {
    case .acceleration: copy.accelerometerRate = hertz
    case .rotationRate: copy.gyroscopeRate = hertz
    case .magneticField: copy.magnetometerRate = hertz
    case .pressure: copy.barometerRate = hertz
    case .location: copy.locationRate = hertz
    case .hint, .wallClock: break
    }
    return copy
  }

  /// Samples of a stream a second; 0 for none.
  package func rate(of stream: SensorStream) -> Double {
    switch stream {
    case .acceleration: accelerometerRate
    case .rotationRate: gyroscopeRate
    case .magneticField: magnetometerRate
    case .pressure: barometerRate
    case .location: locationRate
    case .hint, .wallClock: 0
    }
  }
}

extension SensorStream {
  /// The stream of the sensor that a scenario calls by this word: `accelerometer`, `gyroscope`,
  /// `magnetometer`, `barometer` or `location`.
  public static func sensor(named word: String) -> SensorStream? {
    sensors.first { $0.word == word }?.stream
  }

  /// The streams of sensors with the words for them.
  static let sensors: [(word: String, stream: SensorStream)] = [
    ("accelerometer", .acceleration), ("gyroscope", .rotationRate),
    ("magnetometer", .magneticField), ("barometer", .pressure), ("location", .location),
  ]
}
