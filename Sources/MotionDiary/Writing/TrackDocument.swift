import MotionRecordings

/// What a file itself says, as the documents have it.
extension StatedActivity {
  var json: JSONValue {
    .object { keys in
      keys.add("source", source?.printable)
      if !sports.isEmpty { keys.add("sports", .array(sports.map { .string($0.printable) })) }
      keys.add("distance_m", distance.map(rounded))
      keys.add("timer_s", time.map(rounded))
      keys.add("elapsed_s", elapsed.map(rounded))
      keys.add("ascent_m", ascent.map(rounded))
      keys.add("descent_m", descent.map(rounded))
      if !laps.isEmpty { keys.add("laps", .array(laps.map { $0.json })) }
    }
  }
}

extension StatedActivity.Lap {
  fileprivate var json: JSONValue {
    .object { keys in
      keys.add("timer_s", time.map(rounded))
      keys.add("distance_m", distance.map(rounded))
    }
  }
}

extension KilometreSplit {
  var json: JSONValue {
    .object { keys in
      keys.add("distance_m", rounded(metres))
      keys.add("end_s", rounded(end))
      keys.add("moving_s", rounded(movingTime))
    }
  }
}
