import MotionPlaces
import MotionRecordings

extension DiaryVisit {
  var json: JSONValue {
    .object { keys in
      keys.add("start_s", rounded(visit.arrival))
      keys.add("end_s", visit.departure.map(rounded))
      keys.add("known_s", rounded(visit.arrivalKnown))
      keys.add("place", place)
      keys.add("latitude_deg", visit.position.map { degrees($0.latitude) })
      keys.add("longitude_deg", visit.position.map { degrees($0.longitude) })
      keys.add("radius_m", visit.position.map { rounded($0.radius) })
      keys.add("steps", steps)
    }
  }
}

extension TripLeg {
  var json: JSONValue {
    .object { keys in
      keys.add("start_s", rounded(start))
      keys.add("end_s", rounded(end))
      keys.add("trip", trip)
      keys.add("leg", leg)
      keys.add("mode", mode.rawValue)
      keys.add("distance_m", distance.map(rounded))
      keys.add("steps", steps)
    }
  }
}
