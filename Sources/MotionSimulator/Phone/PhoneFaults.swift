public import MotionProcessing

/// What goes wrong between the sensors and whoever reads them. All off by default.
public struct PhoneFaults: Sendable, Equatable {
  /// Largest acceleration that can be measured, g per axis; `nil` for none that matters.
  public var range: Double?
  /// Mean seconds between interruptions of all motion streams, 0.3 to 3 s long; `nil` for none.
  public var secondsBetweenGaps: Double?
  /// Share of samples that are delivered twice with the same stamp.
  public var repeated = 0.0
  /// Share of samples that are delivered after the next one of their stream.
  public var late = 0.0
  /// Share of samples with a component that is not a number.
  public var notANumber = 0.0
  /// Whether the first pressure is one of an earlier session, some metres off.
  public var isFirstPressureStale = false
  /// What is wrong with the clock of a stream.
  public var clocks: [SensorStream: ClockErrors] = [:]

  /// Nothing is wrong.
  public static let none = PhoneFaults()
}

/// What is wrong with the stamps and the delivery of one stream.
public struct ClockErrors: Sendable, Equatable {
  /// Seconds that stamps are late.
  public var offset = 0.0
  /// By how much the stream's clock runs fast, in parts per million.
  public var drift = 0.0
  /// Standard deviation of a stamp, seconds; stamps of a stream stay in order.
  public var jitter = 0.0
  /// Seconds before the first sample.
  public var start = 0.0
  /// Seconds of samples that are delivered at once; 0 for each on its own.
  public var batch = 0.0
  /// Seconds after which the system thins the stream to `slowRate`; `nil` for never.
  public var slowsAfter: Double?
  /// Samples per second, at most, once the stream is thinned.
  public var slowRate = 10.0

  /// Nothing is wrong.
  public static let none = ClockErrors()
}
