import GRDB

extension HistoryDatabase {
  /// Rows of a page.
  private static let pageSize = 1000

  /// A table that its owner can read.
  package enum OwnedTable: String, Sendable {
    /// Date, length in m, seconds on foot.
    case steps
    /// Date, floors.
    case floors
    /// Begin and end of a minute of a watched hand, the six shares of tremor, the share of likely dyskinesia.
    case minutes
    /// Date, what the user did about it.
    case falls
    /// Arrival, when it became known, departure (none while it goes on), latitude, longitude, radius in m.
    case visits

    fileprivate var selection: String {
      switch self {
      case .steps: "step.length, step.active FROM step"
      case .floors: "floor.count FROM floor"
      case .minutes:
        "minute.finish + session.moved, minute.unknown, minute.none, minute.slight, minute.mild, "
          + "minute.moderate, minute.strong, minute.dyskinesia FROM minute"
      case .falls: "fall.resolution FROM fall"
      case .visits:
        "visit.known + session.moved, visit.departure + session.moved, visit.latitude, visit.longitude, "
          + "visit.radius FROM visit"
      }
    }
    fileprivate var name: String { String(rawValue.dropLast()) }
  }

  /// Where a page ends: behind a row of a session, by the session's own dates.
  package struct RowPlace: Equatable, Sendable {
    package var session: Int64
    package var date: Double
    package var number: Int64

    package init(session: Int64 = 0, date: Double = -.infinity, number: Int64 = 0) {
      self.session = session
      self.date = date
      self.number = number
    }
  }

  /// Some rows of a device behind a place, each a date, seconds since 2001, and what belongs to it; none at the
  /// end.
  package func rows(
    of table: OwnedTable, device: KnownDevice, after place: RowPlace
  ) throws(Failure) -> (rows: [[Double?]], next: RowPlace) {
    try reading { database in
      var (rows, next): ([[Double?]], RowPlace) = ([], place)
      let found = try Row.fetchCursor(
        database,
        sql: """
          SELECT session.session, session.moved, \(table.name).date, \(table.name).number,
            \(table.selection) JOIN session USING (device, session)
          WHERE device = ? AND (session, date, number) > (?, ?, ?)
          ORDER BY session, date, number LIMIT \(Self.pageSize)
          """, arguments: [device.number, place.session, place.date, place.number])
      while let row = try found.next() {
        next = RowPlace(session: row[0], date: row[2], number: row[3])
        let values: [Double?] = (4..<row.count).map { row[$0] }
        rows.append([next.date + (row[1] as Double)] + values)
      }
      return (rows, next)
    }
  }
}
