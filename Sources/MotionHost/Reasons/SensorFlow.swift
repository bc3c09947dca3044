package import FoundationEssentials
package import MotionProcessing

/// What came of a device's sensors since the service began.
package struct SensorFlow: Sendable {
  /// Of one sensor.
  package struct Sensor: Sendable {
    /// Samples that were used.
    package fileprivate(set) var samples = 0
    /// The newest one.
    package fileprivate(set) var last: SensorTime?
    /// Usual seconds from one sample to the next; 0 until known.
    fileprivate var spacing = 0.0
    /// Faults, by `SampleFault.Kind.rawValue`: samples that were not used, samples that were used with less trust
    /// (saturated, pressed), and gaps.
    fileprivate var faults = [Int](repeating: 0, count: SampleFault.Kind.allCases.count)
    /// Seconds without a sample, where those were more than can be bridged.
    package fileprivate(set) var longestGap: Double?
    /// From the last sample before the newest of these times to the first after it.
    package fileprivate(set) var lastGap: (start: SensorTime, end: SensorTime)?

    /// Nothing has come.
    package init() {}

    /// Samples a second, over the last ten or so; `nil` before the second.
    package var rate: Double? { spacing > 0 ? 1 / spacing : nil }

    fileprivate var hasFaults: Bool { faults.contains { $0 > 0 } }

    /// How often a fault was found.
    package func count(_ kind: SampleFault.Kind) -> Int { faults[kind.rawValue] }
  }

  /// By `SensorStream.rawValue`: looked up for each sample.
  private var all = [Sensor](repeating: Sensor(), count: SensorStream.allCases.count)
  /// When the first sample came, by the device's clock as it was then; `nil` before it.
  package private(set) var start: Date?

  /// Of each sensor of which anything came.
  package var sensors: [SensorStream: Sensor] {
    SensorStream.allCases.reduce(into: [:]) { sensors, stream in
      let sensor = all[stream.rawValue]
      if sensor.samples > 0 || sensor.hasFaults { sensors[stream] = sensor }
    }
  }

  /// Seconds that one sample moves what is usual by: a tenth.
  private static let memory = 0.1

  mutating func note(_ sample: Sample, clock: DeviceClock) {
    let stream = sample.reading.stream
    guard stream.isMeasured else { return }
    if start == nil { start = clock.date(of: sample.time) }
    all[stream.rawValue].take(sample.time, memory: Self.memory)
  }

  /// A fault comes before the sample that it is about.
  mutating func note(_ fault: SampleFault) {
    guard fault.stream.isMeasured else { return }
    all[fault.stream.rawValue].take(fault)
  }
}

extension SensorFlow.Sensor {
  fileprivate mutating func take(_ time: SensorTime, memory: Double) {
    samples += 1
    if let last {
      let step = time.seconds(since: last)
      // A gap counts as two samples, so that it hardly changes what is usual.
      if step > 0 {
        spacing = spacing == 0 ? step : spacing + (min(step, 2 * spacing) - spacing) * memory
      }
    }
    last = time
  }

  fileprivate mutating func take(_ fault: SampleFault) {
    faults[fault.kind.rawValue] += 1
    guard fault.kind == .gap, let last else { return }
    longestGap = max(longestGap ?? 0, fault.time.seconds(since: last))
    lastGap = (last, fault.time)
    // What was usual before says nothing of what comes now.
    (self.last, spacing) = (nil, 0)
  }
}

extension SensorStream {
  /// Whether it is a sensor: hints and clocks are none.
  fileprivate var isMeasured: Bool { self != .hint && self != .wallClock }
}
