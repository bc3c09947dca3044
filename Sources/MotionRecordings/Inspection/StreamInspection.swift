public import MotionProcessing

/// What one stream of a file is like.
public struct StreamInspection: Equatable, Sendable {
  /// Which stream.
  public var stream: SensorStream
  /// Where in the file it comes from, in which unit and with which sign; `nil` where the format
  /// leaves no choice.
  public var source: String?
  /// Samples.
  public var count: Int
  /// Time of the first sample.
  public var first: SensorTime
  /// Time of the last sample.
  public var last: SensorTime
  /// Samples per second by the middle interval, which gaps do not change; `nil` below two samples.
  public var rate: Double?
  /// Half the distance between the 5th and the 95th percentile of the intervals, s.
  public var jitter: Double?
  /// Intervals longer than five times the middle one.
  public var gaps: Int
  /// The longest interval, s.
  public var longestGap: Double
  /// Samples that are not later than the one before.
  public var repeats: Int
  /// Mean length of the vectors, or mean of the values, in Core Motion's units; `nil` for what is
  /// neither.
  public var mean: Double?
  /// Largest amount on one axis.
  public var peak: Double?
  /// Samples at the peak, where there are so many that the sensor's range must end there.
  public var clipped: Int
}

/// Gathers a `StreamInspection` sample by sample, in constant memory.
struct StreamSurvey {
  /// Classes of intervals in a factor of e, 116 in one of ten: 2 % wide.
  private static let perFactor = 116 / 2.302_585_092_994_046
  /// The shortest interval that is told from others, s.
  private static let shortest = 1e-6
  /// A range ends at 2 g, 250 °/s or more: below, equal samples are those of rest.
  private static let leastRange: [SensorStream: Double] = [
    .acceleration: 1.9, .rotationRate: 4,
  ]

  let stream: SensorStream
  private(set) var count = 0
  private var first = SensorTime.zero
  private var last = SensorTime.zero
  private var classes = [IntervalClass](repeating: IntervalClass(), count: 1400)
  /// The last interval that was looked up, ns, how far others may be from it to be of its class, and
  /// that class.
  private var known: Int64 = 0
  private var tolerance: Int64 = -1
  private var index = 0
  private var longest: Int64 = 0
  private var repeats = 0
  private var sum = 0.0
  private var valued = 0
  private var peak = 0.0
  private var atPeak = 0

  init(_ stream: SensorStream) { self.stream = stream }

  mutating func add(_ sample: Sample) {
    if count == 0 {
      first = sample.time
    } else {
      let interval = sample.time.nanoseconds &- last.nanoseconds
      if interval > 0 {
        // Neighbouring intervals are much alike: a logarithm only where they differ.
        if abs(interval &- known) > tolerance { look(up: interval) }
        classes[index].add(interval)
        longest = max(longest, interval)
      } else {
        repeats += 1
      }
    }
    last = max(last, sample.time)
    if count == 0 { last = sample.time }
    count += 1
    switch sample.reading {
    case .acceleration(let v), .rotationRate(let v), .magneticField(let v):
      add(length: v.length, axis: max(abs(v.x), abs(v.y), abs(v.z)))
    case .pressure(let p): add(length: p, axis: abs(p))
    case .location, .hint, .wallClock: break
    }
  }

  private mutating func look(up interval: Int64) {
    // A power of ten is a border: a little is added, so that rounding leaves it on one side.
    let factor = Double(interval) * 1e-9 / Self.shortest
    let place = Trigonometry.log(factor) * Self.perFactor + 1e-9
    index = min(max(Int(min(place, 1e6)), 0), classes.count - 1)
    known = interval
    tolerance = interval / 10_000
  }

  private mutating func add(length: Double, axis: Double) {
    guard length.isFinite else { return }
    valued += 1
    sum += length
    if axis > peak * 1.0005 {
      peak = axis
      atPeak = 1
    } else if axis >= peak * 0.9995 {
      peak = max(peak, axis)
      atPeak += 1
    }
  }

  func inspection(source: String?) -> StreamInspection {
    let middle = percentile(0.5)
    let gapFrom = middle.map { $0 * 5 } ?? .infinity
    let gaps = classes.reduce(0) { $1.mean > gapFrom ? $0 + $1.count : $0 }
    let jitter = percentile(0.05).flatMap { low in percentile(0.95).map { ($0 - low) / 2 } }
    let range = Self.leastRange[stream] ?? .infinity
    return StreamInspection(
      stream: stream, source: source, count: count, first: first, last: last,
      rate: middle.map { 1 / $0 }, jitter: jitter, gaps: gaps, longestGap: Double(longest) * 1e-9,
      repeats: repeats, mean: valued > 0 ? sum / Double(valued) : nil,
      peak: valued > 0 ? peak : nil, clipped: peak >= range && atPeak >= 5 ? atPeak : 0)
  }

  /// The interval below which this share of them lies, within 1 %.
  private func percentile(_ share: Double) -> Double? {
    let total = classes.reduce(0) { $0 + $1.count }
    guard total > 0 else { return nil }
    var left = Int(share * Double(total - 1))
    for one in classes {
      left -= one.count
      if left < 0 { return one.mean }
    }
    return nil
  }
}

/// Intervals that are alike.
private struct IntervalClass {
  private(set) var count = 0
  /// ns; a double, which holds any sum.
  private var sum = 0.0

  mutating func add(_ interval: Int64) {
    count += 1
    sum += Double(interval)
  }

  /// s; 0 where there are none.
  var mean: Double { count > 0 ? sum / Double(count) * 1e-9 : 0 }
}
