import MotionDiary
import MotionProcessing
import MotionRecordings

/// Whole minutes of universal time on a recording's own clock; without a date, minutes from its start. The offsets of all
/// zones are whole minutes today, so days begin with one.
struct MinuteClock {
  private static let minute: Int64 = 60_000_000_000

  private let start: WallClock?
  private let clock: LocalClock
  /// Nanoseconds by which the recording's start lies behind a whole minute.
  private let phase: Int64

  init(start: WallClock?, clock: LocalClock) {
    self.start = start
    self.clock = clock
    let rest = (start?.nanoseconds ?? 0) % Self.minute
    phase = rest < 0 ? rest + Self.minute : rest
  }

  /// The minute that holds a time, from the one that holds the start.
  func number(of time: SensorTime) -> Int64 {
    let (sum, overflow) = time.nanoseconds.addingReportingOverflow(phase)
    guard !overflow else { return time.nanoseconds / Self.minute }
    let rest = sum % Self.minute
    return rest < 0 ? sum / Self.minute - 1 : sum / Self.minute
  }

  /// Where a minute begins.
  func begin(of number: Int64) -> SensorTime {
    SensorTime(nanoseconds: number * Self.minute - phase)
  }

  /// The moment on the wall, in universal time; `nil` without a date.
  func utc(_ time: SensorTime) -> String? { start?.iso8601(afterSeconds: time.seconds) }

  /// The same on the local clock to the second, with its offset: `2024-03-31T03:00:00+02:00`.
  func local(_ time: SensorTime) -> String? {
    guard let start else { return nil }
    let seconds = time.seconds + 0.0005
    let offset = clock.offset(start, afterSeconds: seconds)
    let reading = clock.read(start, afterSeconds: seconds)
    let minutes = abs(offset) / 60
    return Self.date(reading) + "T" + Self.two(reading.hour) + ":" + Self.two(reading.minute) + ":"
      + Self.two(reading.second) + (offset < 0 ? "-" : "+") + Self.two(minutes / 60) + ":"
      + Self.two(minutes % 60)
  }

  /// The day that holds a time: days since 1970 on the local clock, or days of 24 h from the start.
  func day(of time: SensorTime) -> Int {
    guard let start else { return Int((time.seconds / 86_400).rounded(.down)) }
    return clock.day(of: start.secondsSince1970 + time.seconds)
  }

  /// Its date; `nil` without one.
  func date(of time: SensorTime) -> String? {
    start.map { Self.date(clock.read($0, afterSeconds: time.seconds + 0.0005)) }
  }

  /// Where a day begins and ends, seconds of the recording.
  func bounds(ofDay day: Int) -> (start: Double, end: Double) {
    guard let start else { return (Double(day) * 86_400, Double(day + 1) * 86_400) }
    let origin = start.secondsSince1970
    return (clock.start(ofDay: day) - origin, clock.start(ofDay: day + 1) - origin)
  }

  private static func date(_ reading: LocalClock.Reading) -> String {
    "\(reading.year)-" + two(reading.month) + "-" + two(reading.day)
  }

  private static func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
}
