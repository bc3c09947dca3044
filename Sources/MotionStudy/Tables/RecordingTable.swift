import MotionDiary
import MotionProcessing
import MotionRecordings

/// Writes `recording.csv`: one row.
enum RecordingTable {
  static func write(
    _ diary: Diary, _ recording: StudiedRecording, _ sum: StudySum, days: Int, to place: ResultPlace
  ) throws(OutputError) {
    let schema = TableSchema.recording
    guard let file = try place.begin(schema.name, schema.header) else { return }
    let (metadata, totals) = (diary.metadata, diary.totals)
    file.write { row in
      row.text(metadata.recording.printable)
      row.text(metadata.device?.printable ?? "")
      row.text(metadata.carried?.printable ?? "")
      row.word(metadata.start?.iso8601(afterSeconds: 0) ?? "")
      row.word(metadata.start == nil ? "" : recording.clock.zone)
      row.number(totals.duration, decimals: 3)
      row.number(diary.quality[.acceleration].meanRate, decimals: 2)
      row.integer(days)
      row.wear(of: sum)
      row.activities(of: sum)
      write(diary, sum, into: &row)
    }
    try file.close()
  }

  /// The figures of the diary where it has them, so that there is one number for one thing.
  private static func write(_ diary: Diary, _ sum: StudySum, into row: inout CSVRow) {
    let totals = diary.totals
    let isKnown = totals.steps != nil
    row.integer(totals.steps)
    row.number(isKnown ? diary.statedErrors.steps95 : nil, decimals: 1)
    row.number(isKnown ? sum.cadence.quantile(0.5) : nil, decimals: 1)
    row.number(isKnown ? sum.cadence.quantile(0.95) : nil, decimals: 1)
    row.number(totals.distanceOnFoot, decimals: 2)
    row.number(diary.statedErrors.distance95, decimals: 2)
    row.integer(totals.floorsAscended)
    row.integer(totals.floorsDescended)
    row.number(sum.meanENMO, decimals: 2)
    row.integer(totals.pauses)
    if let gravity = diary.gravity { row.flag(gravity.calibration != nil) } else { row.empty() }
    row.number(diary.gravity?.errorBefore, decimals: 2)
    row.number(diary.gravity?.errorAfter, decimals: 2)
    row.flag(diary.quality.isDamaged)
  }
}
