import MotionProcessing
import MotionRecordings

extension NotWornSpell {
  /// A spell in documents.
  var json: JSONValue {
    .object { keys in
      keys.add("start_s", rounded(start.seconds))
      keys.add("end_s", rounded(end.seconds))
    }
  }
}

extension GravityFinding {
  /// What came of the calibration, in documents.
  var json: JSONValue {
    .object { keys in
      keys.add("applied", calibration != nil)
      keys.add("reason", refusal?.rawValue)
      keys.add("still_windows", windows)
      keys.add("error_before_mg", errorBefore.map(rounded))
      keys.add("error_after_mg", errorAfter.map(rounded))
      keys.add("gain", calibration.map { Self.json(of: $0.gain) })
      keys.add("offset_mg", calibration.map { Self.json(of: $0.offset * 1000) })
    }
  }

  /// To the millionth: a gain off by one is a thousandth of a mg.
  private static func json(of vector: Vector3) -> JSONValue {
    .array([vector.x, vector.y, vector.z].map { .double(($0 * 1e6).rounded() / 1e6) })
  }
}
