import MotionProcessing

/// Writes `segments.csv`: the lines of the diary. `activity-history.csv` beside it holds the states that
/// they are joined from.
enum SegmentsFile {
  private static let columns =
    "start_s,end_s,activity,confidence,reason,steps,distance_m,active_s,moving_s,pace_s_per_m,"
    + "speed_mps,floors_up,floors_down"

  /// Nothing is written where there is no time line.
  static func write(_ diary: Diary, to place: ResultPlace) throws(OutputError) {
    guard !diary.segments.isEmpty, let file = try place.begin("segments", columns) else { return }
    let hasFloors = diary.totals.floorsAscended != nil
    for segment in diary.segments { file.write { write(segment, hasFloors, into: &$0) } }
    try file.close()
  }

  private static func write(_ segment: Segment, _ hasFloors: Bool, into row: inout CSVRow) {
    let isFelt = !segment.isByLocation
    row.time(segment.start)
    row.time(segment.end)
    row.word(segment.kind.key)
    row.word(segment.confidence?.word ?? "")
    row.word(segment.reason?.word ?? "")
    row.integer(isFelt ? segment.walked.steps : nil)
    row.number(segment.distance, decimals: 3)
    row.number(isFelt ? segment.walked.activeTime : nil, decimals: 3)
    row.number(isFelt ? nil : segment.way?.movingTime, decimals: 3)
    row.number(segment.pace, decimals: 6)
    row.number(isFelt ? nil : segment.speed, decimals: 3)
    row.integer(hasFloors ? segment.walked.floorsAscended : nil)
    row.integer(hasFloors ? segment.walked.floorsDescended : nil)
  }
}
