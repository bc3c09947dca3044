import MotionProcessing

/// The height over a recording, in steps of a second; where it is longer than a day and four hours, of two,
/// four and so on, so that no recording takes more room than `most` values.
///
/// By the barometer where there is one, else by the fixes.
public struct HeightLine: Equatable, Sendable {
  /// What the heights go by.
  public enum Source: Equatable, Sendable {
    /// Metres above the first pressure.
    case barometer
    /// Metres above sea level, as fixes give them.
    case location
  }

  /// Values at most: 0.8 MB.
  public static let most = 100_000
  /// Metres beyond which nobody is, as `SampleFault.Kind.absurd` has it for fixes.
  private static let highest = 100_000.0

  /// What the heights go by; `nil` where there are none.
  public private(set) var source: Source?
  /// Seconds from value to value.
  public private(set) var step = 1.0
  /// The last height in each step from the start of the recording, m; `nil` where there is none.
  public private(set) var values: [Float?] = []

  /// No height.
  public init() {}

  /// Takes a height in m, in order of time. The first one by the barometer makes those by fixes forgotten.
  mutating func append(_ height: Double, by source: Source, at time: SensorTime) {
    let seconds = time.seconds
    guard seconds >= 0, abs(height) <= Self.highest else { return }
    if source != self.source {
      if self.source == .barometer { return }
      self = HeightLine()
      self.source = source
    }
    while seconds >= step * Double(Self.most) { doubleStep() }
    let index = Int(seconds / step)
    while values.count <= index { values.append(nil) }
    values[index] = Float(height)
  }

  /// The least and the largest height from one second to another; `nil` where none is known.
  public func extremes(from start: Double, to end: Double) -> ClosedRange<Double>? {
    let length = Double(values.count) * step
    guard start < length, end >= start else { return nil }
    let first = Int(max(0, start) / step)
    let next = max(first + 1, Int((min(max(0, end), length) / step).rounded(.up)))
    var range: ClosedRange<Double>?
    for case let value? in values[first..<next] {
      let height = Double(value)
      range =
        range.map { min($0.lowerBound, height)...max($0.upperBound, height) } ?? height...height
    }
    return range
  }

  private mutating func doubleStep() {
    step *= 2
    values = stride(from: 0, to: values.count, by: 2).map { index in
      (index + 1 < values.count ? values[index + 1] : nil) ?? values[index]
    }
  }
}
