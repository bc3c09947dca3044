/// A sample that was not used as it came, and why. Bad input is data: it is counted and shown.
public struct SampleFault: Equatable, Sendable {
  /// What was wrong.
  public enum Kind: Int, CaseIterable, Sendable {
    /// A component is NaN or infinite; the sample is dropped.
    case notFinite
    /// The value is beyond what any such sensor can measure, the stamp is beyond
    /// `SensorTime.limit`, or it lies alone more than a minute ahead of all others; the sample is
    /// dropped.
    case absurd
    /// The stamp equals the one before in this stream; the sample is dropped.
    case repeated
    /// The stamp lies before the one before in this stream; the sample is dropped.
    case late
    /// The sensor was at its limit; the sample is used, with less trust.
    case saturated
    /// No sample of this stream for longer than the stream can bridge; what depends on continuity
    /// starts anew.
    case gap
    /// The case is pressed: the pressure goes up and down as neither legs nor lifts nor weather move
    /// it. The sample is used for relative altitude, but neither for floors nor for level changes.
    case pressed
  }

  /// What was wrong.
  public var kind: Kind
  /// In which stream.
  public var stream: SensorStream
  /// Stamp of the sample; for a gap, of the first sample after it.
  public var time: SensorTime

  /// A fault.
  public init(_ kind: Kind, in stream: SensorStream, at time: SensorTime) {
    self.kind = kind
    self.stream = stream
    self.time = time
  }
}
