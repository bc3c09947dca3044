import MotionRecordings

/// The moments of a recording as its diary writes them: by the clock on the wall, or where the date is not
/// known, from the start.
struct DiaryClock {
  /// Seconds on either side in which a changed clock makes a time ambiguous.
  private static let changeOfClocks = 3600.0

  let start: WallClock?
  let clock: LocalClock

  /// Hours and minutes, with seconds or without; where the clock is changed within the hour also its
  /// distance from universal time.
  func time(_ seconds: Double, withSeconds: Bool) -> String {
    guard let start else { return Quantity.elapsed(seconds) }
    let reading = clock.read(start, afterSeconds: seconds)
    let minutes = "\(reading.hour):\(Quantity.two(reading.minute))"
    return minutes + (withSeconds ? ":\(Quantity.two(reading.second))" : "")
      + offset(at: seconds, from: start)
  }

  /// Hours, minutes and seconds with tenths.
  func tenths(_ seconds: Double) -> String {
    // Rounded once, so that the tenths never run over into the second.
    let tenths = Int64((seconds * 10).rounded())
    let seconds = Double(tenths) / 10
    guard let start else {
      return "\(Quantity.elapsed(seconds.rounded(.down))).\(abs(tenths % 10))"
    }
    let reading = clock.read(start, afterSeconds: seconds + 0.0005)
    let tenth = Int(start.parts(afterSeconds: seconds + 0.0005).rest * 10)
    let minute = "\(reading.hour):\(Quantity.two(reading.minute))"
    return "\(minute):\(Quantity.two(reading.second)).\(tenth)"
  }

  /// The offset from universal time, where clocks change within the hour: ` +2`, ` -3:30`.
  private func offset(at seconds: Double, from start: WallClock) -> String {
    let here = clock.offset(start, afterSeconds: seconds)
    let isPlain = [-Self.changeOfClocks, Self.changeOfClocks].allSatisfy {
      clock.offset(start, afterSeconds: seconds + $0) == here
    }
    if isPlain { return "" }
    let minutes = abs(here) / 60
    let rest = minutes % 60 == 0 ? "" : ":\(Quantity.two(minutes % 60))"
    return (here < 0 ? " -" : " +") + "\(minutes / 60)" + rest
  }
}
