public import MotionProcessing

/// What goes wrong between the sensors and whoever reads them. All off by default.
public struct PhoneFaults: Sendable, Equatable {
  /// Largest acceleration that can be measured, g per axis; `nil` for none that matters.
  public var range: Double?
  /// Mean seconds between interruptions of all motion streams, 0.3 to 3 s long; `nil` for none.
  public var secondsBetweenGaps: Double?
  /// Share of samples that are delivered twice with the same stamp.
  public var repeated: Double
  /// Share of samples that are delivered after the next one of their stream.
  public var late: Double
  /// Share of samples with a component that is not a number.
  public var notANumber: Double
  /// Whether the first pressure is one of an earlier session, some metres off.
  public var isFirstPressureStale: Bool
  /// What is wrong with the clock of a stream.
  public var clocks: [SensorStream: ClockErrors]

  /// Nothing is wrong.
  public static let none = PhoneFaults()

  /// Faults; everything not named is fine.
  public init(
    range: Double? = nil, secondsBetweenGaps: Double? = nil, repeated: Double = 0,
    late: Double = 0, notANumber: Double = 0, isFirstPressureStale: Bool = false,
    clocks: [SensorStream: ClockErrors] = [:]
  ) {
    self.range = range
    self.secondsBetweenGaps = secondsBetweenGaps
    self.repeated = repeated
    self.late = late
    self.notANumber = notANumber
    self.isFirstPressureStale = isFirstPressureStale
    self.clocks = clocks
  }
}

/// What is wrong with the stamps and the delivery of one stream.
public struct ClockErrors: Sendable, Equatable {
  /// Seconds that stamps are late.
  public var offset: Double
  /// By how much the stream's clock runs fast, in parts per million.
  public var drift: Double
  /// Standard deviation of a stamp, seconds; stamps of a stream stay in order.
  public var jitter: Double
  /// Seconds before the first sample.
  public var start: Double
  /// Seconds of samples that are delivered at once; 0 for each on its own.
  public var batch: Double
  /// Seconds after which the system thins the stream to `slowRate`; `nil` for never.
  public var slowsAfter: Double?
  /// Samples per second, at most, once the stream is thinned.
  public var slowRate: Double

  /// Nothing is wrong.
  public static let none = ClockErrors()

  /// Errors; everything not named is fine.
  public init(
    offset: Double = 0, drift: Double = 0, jitter: Double = 0, start: Double = 0,
    batch: Double = 0, slowsAfter: Double? = nil, slowRate: Double = 10
  ) {
    self.offset = offset
    self.drift = drift
    self.jitter = jitter
    self.start = start
    self.batch = batch
    self.slowsAfter = slowsAfter
    self.slowRate = slowRate
  }
}
