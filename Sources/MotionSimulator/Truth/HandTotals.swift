import MotionRecordings

extension SimulationTruth {
  /// What `truth.json` says of hands and bodies beside the rows of `truth_gestures.csv`.
  func addHands(to keys: inout JSONObject) {
    if !poses.isEmpty {
      keys.add("pose", Set(poses).count == 1 ? poses[0] : "several")
      keys.add("state", isHeldMostly ? "held" : "moving")
    }
    if !flickAxes.isEmpty { keys.add("flick_axes", .strings(flickAxes)) }
    if !slideAxes.isEmpty { keys.add("slide_axes", .strings(slideAxes)) }
    if !aims.isEmpty { keys.add("aims", .array(aims.map(Self.object))) }
    if !leans.isEmpty { keys.add("leans", .array(leans.map(Self.object))) }
    if !tremors.isEmpty { keys.add("tremors", .array(tremors.map(Self.object))) }
    if minutes.contains(where: { $0.isOfInterest }) {
      keys.add("tremor_minutes", .array(wholeMinutes.map(Self.object)))
    }
  }

  /// Minutes that were seen from begin to end.
  private var wholeMinutes: ArraySlice<KinesiaMinute> {
    let end = labels.last?.end ?? 0
    return minutes.prefix { $0.start + 60 <= end + 1e-6 }
  }

  /// Whether poses were held for half of the time.
  private var isHeldMostly: Bool {
    let held = gestures.reduce(0) { $0 + ($1.gesture == "pose" ? $1.end - $1.start : 0) }
    return 2 * held >= labels.last?.end ?? 0
  }

  private static func object(_ lean: Lean) -> JSONValue {
    .object { keys in
      keys.add("start_s", rounded(lean.start))
      keys.add("end_s", rounded(lean.end))
      keys.add("interface", lean.interface)
      keys.add("degrees", rounded(lean.degrees))
    }
  }

  private static func object(_ aim: Aim) -> JSONValue {
    .object { keys in
      keys.add("start_s", rounded(aim.start))
      keys.add("end_s", rounded(aim.end))
      keys.add("bearing_deg", rounded(aim.bearing))
      keys.add("elevation_deg", rounded(aim.elevation))
    }
  }

  private static func object(_ tremor: Tremor) -> JSONValue {
    .object { keys in
      keys.add("start_s", rounded(tremor.start))
      keys.add("end_s", rounded(tremor.end))
      keys.add("frequency_hz", rounded(tremor.frequency))
      keys.add("size_cm", rounded(100 * tremor.size))
      keys.add("arm", tremor.arm)
    }
  }

  private static func object(_ minute: KinesiaMinute) -> JSONValue {
    .object { keys in
      keys.add("start_s", minute.start)
      keys.add("unknown", rounded(minute.unknown))
      keys.add("none", rounded(minute.none))
      keys.add("slight", rounded(minute.slight))
      keys.add("mild", rounded(minute.mild))
      keys.add("moderate", rounded(minute.moderate))
      keys.add("strong", rounded(minute.strong))
      keys.add("dyskinesia", rounded(minute.dyskinesia))
    }
  }

  /// Three places after the point.
  private static func rounded(_ x: Double) -> Double { (x * 1000 + 0.5).rounded(.down) / 1000 }
}
