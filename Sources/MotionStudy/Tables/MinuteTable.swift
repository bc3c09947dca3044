import MotionDiary

/// Writes `minutes.csv` as minutes are closed.
struct MinuteTable {
  private let file: OutputFile?
  private let clock: MinuteClock

  init(_ place: ResultPlace, _ clock: MinuteClock) throws(OutputError) {
    file = try place.begin(TableSchema.minutes.name, TableSchema.minutes.header)
    self.clock = clock
  }

  func write(_ minute: OpenMinute) {
    let start = clock.begin(of: minute.number)
    file?.write { row in
      row.time(start)
      row.word(clock.utc(start) ?? "")
      row.word(clock.local(start) ?? "")
      row.number(minute.sum.recorded, decimals: 1)
      if let isWorn = minute.isWorn { row.flag(isWorn) } else { row.empty() }
      row.activities(of: minute.sum)
      row.moved(in: minute.sum)
      row.number(minute.sum.meanENMO, decimals: 2)
    }
  }

  func finish() throws(OutputError) { try file?.close() }
}
