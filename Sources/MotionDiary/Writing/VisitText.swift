import MotionPlaces
import MotionProcessing

/// The part of a diary that says where somebody was, and how they got there.
enum VisitText {
  static func lines(
    _ diary: Diary, time: (SensorTime) -> String, units: DisplayUnits, bold: (String) -> String
  ) -> [String] {
    guard !diary.visits.isEmpty else { return [] }
    let end = diary.totals.duration
    var rows = diary.visits.map { told -> (start: Double, cells: [String]) in
      let (from, to) = (told.visit.arrival, told.visit.departure)
      let span = Self.span(from, to ?? end, time)
      let words = to == nil ? "still there" : ""
      return (from, [span, told.place?.printable ?? "a place", steps(told.steps), "", words])
    }
    rows += diary.trips.map { leg in
      let metres = leg.distance.flatMap { $0 >= 10 ? units.distance($0) : nil } ?? ""
      return (
        leg.start,
        [
          Self.span(leg.start, leg.end, time), "  " + leg.mode.rawValue, steps(leg.steps), metres,
          "",
        ]
      )
    }
    let cells = rows.sorted { $0.start < $1.start }.map { $0.cells }
    let columns = TextColumns(rows: cells, aligned: [.left, .left, .right, .right, .left])
    return [bold("Visits")] + cells.map { "  " + columns.line($0, width: DiaryText.width - 2) }
  }

  private static func span(
    _ start: Double, _ end: Double, _ time: (SensorTime) -> String
  ) -> String {
    "\(time(SensorTime(seconds: start)))-\(time(SensorTime(seconds: end)))"
  }

  private static func steps(_ steps: Int?) -> String {
    steps.map { $0 > 0 ? Quantity.count($0, "step") : "" } ?? ""
  }
}
