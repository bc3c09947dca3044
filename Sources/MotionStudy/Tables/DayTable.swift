import MotionDiary
import MotionProcessing

/// Adds minutes up to local days, and writes `days.csv`.
struct DayTable {
  private let clock: MinuteClock
  private var days: [(day: Int, first: SensorTime, sum: StudySum)] = []

  init(_ clock: MinuteClock) { self.clock = clock }

  /// Days in which something was recorded.
  var count: Int { days.count }

  /// Takes a minute that is over; minutes come in order.
  mutating func absorb(_ minute: OpenMinute) {
    let start = clock.begin(of: minute.number)
    // By its end: the first minute may begin before the recording does, and before midnight.
    let day = clock.day(of: clock.begin(of: minute.number + 1).advanced(by: -0.001))
    if days.last?.day != day { days.append((day, start, StudySum())) }
    days[days.count - 1].sum.absorb(minute.sum, isWorn: minute.isWorn)
  }

  func write(to place: ResultPlace) throws(OutputError) {
    guard let file = try place.begin(TableSchema.days.name, TableSchema.days.header) else { return }
    let origin = clock.day(of: .zero)
    for (day, first, sum) in days {
      let bounds = clock.bounds(ofDay: day)
      // A recording begins within its first day.
      let start = max(bounds.start, day == origin ? 0 : bounds.start)
      file.write { row in
        row.word(clock.date(of: first.advanced(by: 30)) ?? "")
        row.integer(day - origin + 1)
        row.number(start, decimals: 3)
        row.word(clock.utc(SensorTime(seconds: start)) ?? "")
        row.number((bounds.end - bounds.start) / 3600, decimals: 2)
        row.wear(of: sum)
        row.activities(of: sum)
        row.moved(in: sum)
        row.number(sum.meanENMO, decimals: 2)
      }
    }
    try file.close()
  }
}
