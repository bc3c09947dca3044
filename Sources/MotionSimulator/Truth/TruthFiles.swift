import MotionProcessing
import MotionRecordings

extension SimulationTruth {
  /// The text of `truth_steps.csv`: `time_s,foot`.
  public var stepsFile: String {
    Self.table("time_s,foot", steps) { "\(decimal($0.time, places: 4)),\($0.foot.rawValue)" }
  }

  /// The text of `truth_labels.csv`: `start_s,end_s,label`.
  public var labelsFile: String {
    Self.table("start_s,end_s,label", labels) { "\(Self.times($0.start, $0.end)),\($0.label)" }
  }

  /// The text of `truth_level_changes.csv`: `start_s,end_s,kind,metres`; no row where nothing rose.
  public var levelChangesFile: String {
    Self.table("start_s,end_s,kind,metres", levelChanges) {
      "\(Self.times($0.start, $0.end)),\($0.kind),\(decimal($0.metres, places: 2))"
    }
  }

  /// The text of `truth_speed.csv`: `time_s,speed_mps`; no row where nobody was outdoors or under
  /// way.
  public var speedFile: String {
    Self.table("time_s,speed_mps", speeds) { Self.times($0.time, $0.speed) }
  }

  /// The text of `truth_gestures.csv`: `start_s,end_s,gesture,value`; the last is empty where a
  /// gesture has no number.
  public var gesturesFile: String {
    Self.table("start_s,end_s,gesture,value", gestures) {
      let value = $0.value.map { decimal($0, places: 3) } ?? ""
      return "\(Self.times($0.start, $0.end)),\($0.gesture),\(value)"
    }
  }

  /// The text of `truth_vehicle.csv`: `time_s,long_g,lat_g`; no row where nobody drove a car.
  public var vehicleFile: String {
    Self.table("time_s,long_g,lat_g", vehicleForces) {
      "\(decimal($0.time, places: 3)),\(decimal($0.longitudinal, places: 4)),"
        + decimal($0.lateral, places: 4)
    }
  }

  /// The text of `truth_visits.csv`: `start_s,end_s,place,latitude_deg,longitude_deg,steps`; the place
  /// is empty where it has no name.
  public var visitsFile: String {
    Self.table("start_s,end_s,place,latitude_deg,longitude_deg,steps", visits) {
      "\(Self.times($0.start, $0.end)),\($0.place ?? ""),\(decimal($0.latitude, places: 6)),"
        + "\(decimal($0.longitude, places: 6)),\($0.steps)"
    }
  }

  /// The text of `truth_trips.csv`: `start_s,end_s,trip,leg,mode,distance_m,steps`.
  public var tripsFile: String {
    Self.table("start_s,end_s,trip,leg,mode,distance_m,steps", trips) {
      "\(Self.times($0.start, $0.end)),\($0.trip),\($0.leg),\($0.mode),"
        + "\(decimal($0.distance, places: 1)),\($0.steps)"
    }
  }

  /// The text of `truth_orientation.csv`: `time_s,qw,qx,qy,qz`; no row where no orientation was
  /// kept.
  public var orientationFile: String {
    Self.table("time_s,qw,qx,qy,qz", orientation) {
      let q = $0.attitude
      return [$0.time, q.w, q.x, q.y, q.z].map { decimal($0, places: 6) }.joined(separator: ",")
    }
  }

  private static func times(_ first: Double, _ second: Double) -> String {
    "\(decimal(first, places: 3)),\(decimal(second, places: 3))"
  }

  private static func table<Row>(
    _ header: String, _ rows: [Row], _ line: (Row) -> String
  ) -> String {
    rows.reduce(into: header + "\n") { $0 += line($1) + "\n" }
  }

  /// The text of `truth.json`: totals.
  public var totalsFile: String {
    JSONValue.object { keys in
      keys.add("height_m", rounded(height))
      keys.add("steps", steps.count)
      keys.add("distance_m", rounded(distance))
      if let duration { keys.add("duration_s", rounded(duration)) }
      keys.add("floors_up", floorsUp)
      keys.add("floors_down", floorsDown)
      keys.add("lift_rides", liftRides)
      keys.add("driven_m", rounded(metresDriven))
      keys.add(
        "ridden_m",
        .object { ridden in
          for (vehicle, metres) in metresRidden { ridden.add(vehicle, rounded(metres)) }
        })
      addFallsAndCars(to: &keys)
      if repetitions > 0 { keys.add("repetitions", repetitions) }
      if strokes > 0 { keys.add("strokes", strokes) }
      addHands(to: &keys)
    }.text
  }

  /// Every file of the truth by its name in a recording.
  public var files: [(name: String, text: String)] {
    let files = [
      ("truth_steps.csv", stepsFile, true), ("truth_labels.csv", labelsFile, true),
      ("truth.json", totalsFile, true),
      ("truth_level_changes.csv", levelChangesFile, !levelChanges.isEmpty),
      ("truth_speed.csv", speedFile, !speeds.isEmpty),
      ("truth_gestures.csv", gesturesFile, !gestures.isEmpty),
      ("truth_vehicle.csv", vehicleFile, !vehicleForces.isEmpty),
      ("truth_orientation.csv", orientationFile, !orientation.isEmpty),
      ("truth_visits.csv", visitsFile, duration != nil),
      ("truth_trips.csv", tripsFile, duration != nil),
    ]
    return files.filter { $0.2 }.map { (name: $0.0, text: $0.1) }
  }

  private func rounded(_ x: Double) -> Double { (x * 100 + 0.5).rounded(.down) / 100 }
}

/// A number with fixed places after the point; the same text on every platform.
func decimal(_ x: Double, places: Int) -> String {
  var scale = 1.0
  for _ in 0..<places { scale *= 10 }
  let whole = Int64((abs(x) * scale + 0.5).rounded(.down))
  let unit = Int64(scale)
  let fraction = String(whole % unit)
  let padding = String(repeating: "0", count: places - fraction.count)
  let sign = x < 0 && whole > 0 ? "-" : ""
  return "\(sign)\(whole / unit).\(padding)\(fraction)"
}
