import FoundationEssentials
import GRDB
import MotionHost
import MotionLink

/// Rows of visits; dates are the session's own.
extension LoggedVisit {
  /// A visit from its row; `nil` where it is none.
  init?(row: Row) {
    guard let arrival: Double = row.readable("date"), let known: Double = row.readable("known")
    else { return nil }
    let departure: Double? = row.readable("departure")
    self.init(
      VisitRecord(
        arrival: Date(timeIntervalSinceReferenceDate: arrival),
        departure: departure.map { Date(timeIntervalSinceReferenceDate: $0) },
        known: Date(timeIntervalSinceReferenceDate: known), at: VisitRecord.Place(row: row)),
      heardBy: Names(row.readable("heard")).all)
  }

  /// Writes it in place of what the device had of it.
  func write(into database: Database, device: Int64, _ session: ClockSession) throws {
    try Self.remove(from: record.arrival, of: database, device: device, session)
    try database.execute(
      sql: """
        INSERT INTO visit (device, session, date, known, departure, latitude, longitude, radius, heard)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        device, session.number, record.arrival.timeIntervalSinceReferenceDate,
        record.known.timeIntervalSinceReferenceDate,
        record.departure?.timeIntervalSinceReferenceDate, record.place?.latitude,
        record.place?.longitude, record.place?.radius, Names(heardBy).text,
      ])
  }

  /// Lets go of the visit that began at a date of a session's own: it may have begun in an earlier one.
  static func remove(
    from arrival: Date, of database: Database, device: Int64, _ session: ClockSession
  ) throws {
    try database.execute(
      sql: """
        DELETE FROM visit WHERE number IN (SELECT visit.number FROM visit JOIN session USING (device, session)
          WHERE device = ? AND abs(visit.date + session.moved - ?) < ?)
        """,
      arguments: [
        device, arrival.timeIntervalSinceReferenceDate + session.moved, VisitRecord.oneArrival,
      ])
  }
}

extension VisitRecord.Place {
  /// A place from columns of a row, whose names may begin alike; `nil` where there is none.
  init?(row: Row, _ prefix: String = "") {
    guard let latitude: Double = row.readable(prefix + "latitude"),
      let longitude: Double = row.readable(prefix + "longitude"),
      let radius: Double = row.readable(prefix + "radius")
    else { return nil }
    self.init(latitude: latitude, longitude: longitude, radius: radius)
  }
}
