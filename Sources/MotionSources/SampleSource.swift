public import FoundationEssentials
public import MotionProcessing

/// Where a device's samples come from: a recording, a scenario, sensors.
public protocol SampleSource {
  /// What is known before the first sample.
  var description: SourceDescription { get }
  /// The next sample by time; `nil` at the end. An error says that reading cannot go on.
  mutating func next() throws -> Sample?
}

/// What is known about a source before its first sample.
public struct SourceDescription: Equatable, Sendable {
  /// Short name, for messages.
  public var name: String
  /// The streams that have samples.
  public var streams: Set<SensorStream>
  /// Wall time at time zero; `nil` where unknown.
  public var start: Date?
  /// Nominal samples a second by stream, where known.
  public var rates: [SensorStream: Double]
  /// Whether it says that it is a watch, worn at a wrist.
  public var isWatch: Bool

  /// A description.
  public init(
    name: String, streams: Set<SensorStream>, start: Date? = nil,
    rates: [SensorStream: Double] = [:], isWatch: Bool = false
  ) {
    self.name = name
    self.streams = streams
    self.start = start
    self.rates = rates
    self.isWatch = isWatch
  }
}
