/// The attitude filter run from the last sample to the first.
///
/// Time runs back, so rates change their sign and forces do not: the force of a device that brakes
/// is the force of one that gains speed the other way. The filter is the same as live.
enum BackwardPass {
  /// What the way back knows at the moments of `live`; `nil` where there is no accelerometer sample
  /// of that time. `known` is what was learned of the sensors on the way there.
  static func motions(
    _ samples: [Sample], at live: [DeviceMotion], knowing known: SensorCalibration?
  ) -> [DeviceMotion?] {
    var found = [DeviceMotion?](repeating: nil, count: live.count)
    guard let last = samples.map({ $0.time }).max() else { return found }
    // The filter expects readings that are too old by its first guess; on the way back they are too
    // young by the true delay.
    let expected = AttitudeFilter.expectedFieldDelay
    let lateness = SensorTime(seconds: (known?.fieldDelay ?? expected) + expected).nanoseconds
    let reversed = samples.map { reverse($0, from: last, fieldLateness: lateness) }
      .sorted { ($0.time, $0.reading.rank) < ($1.time, $1.reading.rank) }
    var filter = AttitudeFilter(rateDelay: -AttitudeFilter.rateDelay)
    filter.calibration = known.flatMap(reverse)
    var saturation = SaturationWatch()
    var next = live.count - 1
    for sample in reversed {
      switch sample.reading {
      case .rotationRate(let rate): filter.process(rotationRate: rate, at: sample.time)
      case .magneticField(let field): filter.process(magneticField: field, at: sample.time)
      case .acceleration(let acceleration):
        let motion = filter.process(
          acceleration: acceleration, isSaturated: saturation.isSaturated(acceleration),
          at: sample.time)
        let time = last.nanoseconds - sample.time.nanoseconds
        while next >= 0, live[next].time.nanoseconds > time { next -= 1 }
        if next >= 0, live[next].time.nanoseconds == time { found[next] = motion }
      default: break
      }
    }
    return found
  }

  private static func reverse(_ known: SensorCalibration) -> SensorCalibration? {
    SensorCalibration(
      gyroscopeBias: known.gyroscopeBias * -1,
      gyroscopeBiasDeviation: known.gyroscopeBiasDeviation, ownField: known.ownField,
      ownFieldDeviation: known.ownFieldDeviation,
      fieldDelay: AttitudeFilter.expectedFieldDelay)
  }

  private static func reverse(
    _ sample: Sample, from last: SensorTime, fieldLateness: Int64
  ) -> Sample {
    var reversed = sample
    reversed.time.nanoseconds = last.nanoseconds - sample.time.nanoseconds
    switch sample.reading {
    case .rotationRate(let rate): reversed.reading = .rotationRate(rate * -1)
    case .magneticField: reversed.time.nanoseconds += fieldLateness
    default: break
    }
    return reversed
  }
}

extension Reading {
  /// The gyroscope comes first where stamps are equal.
  fileprivate var rank: Int {
    if case .rotationRate = self { 0 } else { 1 }
  }
}
