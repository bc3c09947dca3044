extension SensorTime {
  /// Seconds from `earlier` to this time, to seven digits: subtracted in whole nanoseconds, so that
  /// nothing is lost however far both are from the clock's origin.
  func interval(since earlier: SensorTime) -> Float {
    let (difference, overflow) = nanoseconds.subtractingReportingOverflow(earlier.nanoseconds)
    if overflow { return nanoseconds < earlier.nanoseconds ? -1e10 : 1e10 }
    // Most are short, and a processor with 32 bits has an instruction for those.
    if let short = Int32(exactly: difference) { return Float(short) / 1e9 }
    return Float(difference) / 1e9
  }
}
