import MotionPlaces

/// Writes `visits.csv` and `trips.csv`.
enum VisitFiles {
  static func write(_ diary: Diary, into place: ResultPlace) throws(OutputError) {
    let visits = try place.begin(
      "visits", "start_s,end_s,known_s,place,latitude_deg,longitude_deg,radius_m,steps")
    for visit in diary.visits { visits?.write { write(visit, into: &$0) } }
    try visits?.close()
    let trips = try place.begin("trips", "start_s,end_s,trip,leg,mode,distance_m,steps")
    for leg in diary.trips { trips?.write { write(leg, into: &$0) } }
    try trips?.close()
  }

  private static func write(_ told: DiaryVisit, into row: inout CSVRow) {
    row.number(told.visit.arrival, decimals: 4)
    row.number(told.visit.departure, decimals: 4)
    row.number(told.visit.arrivalKnown, decimals: 4)
    row.text(told.place ?? "")
    row.number(told.visit.position?.latitude, decimals: 6)
    row.number(told.visit.position?.longitude, decimals: 6)
    row.number(told.visit.position?.radius, decimals: 1)
    row.integer(told.steps)
  }

  private static func write(_ leg: TripLeg, into row: inout CSVRow) {
    row.number(leg.start, decimals: 4)
    row.number(leg.end, decimals: 4)
    row.integer(leg.trip)
    row.integer(leg.leg)
    row.word(leg.mode.rawValue)
    row.number(leg.distance, decimals: 3)
    row.integer(leg.steps)
  }
}
