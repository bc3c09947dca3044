import FoundationEssentials
import MotionProcessing

extension SimulationTruth {
  /// The text of `truth_steps.csv`: `time_s,foot`.
  public var stepsFile: String {
    var text = "time_s,foot\n"
    for step in steps { text += "\(decimal(step.time, places: 4)),\(step.foot.rawValue)\n" }
    return text
  }

  /// The text of `truth_labels.csv`: `start_s,end_s,label`.
  public var labelsFile: String {
    var text = "start_s,end_s,label\n"
    for l in labels {
      text += "\(decimal(l.start, places: 3)),\(decimal(l.end, places: 3)),\(l.label)\n"
    }
    return text
  }

  /// The text of `truth_level_changes.csv`: `start_s,end_s,kind,metres`; `nil` where nothing rose.
  public var levelChangesFile: String? {
    guard !levelChanges.isEmpty else { return nil }
    var text = "start_s,end_s,kind,metres\n"
    for r in levelChanges {
      let parts = [decimal(r.start, places: 3), decimal(r.end, places: 3), r.kind]
      text += parts.joined(separator: ",") + ",\(decimal(r.metres, places: 2))\n"
    }
    return text
  }

  /// The text of `truth_speed.csv`: `time_s,speed_mps`; `nil` where nobody was outdoors or under
  /// way.
  public var speedFile: String? {
    guard !speeds.isEmpty else { return nil }
    var text = "time_s,speed_mps\n"
    for s in speeds {
      text += "\(decimal(s.time, places: 3)),\(decimal(s.speed, places: 3))\n"
    }
    return text
  }

  /// The text of `truth_gestures.csv`: `start_s,end_s,gesture`; `nil` where there are none.
  public var gesturesFile: String? {
    guard !gestures.isEmpty else { return nil }
    var text = "start_s,end_s,gesture\n"
    for g in gestures {
      text += "\(decimal(g.start, places: 3)),\(decimal(g.end, places: 3)),\(g.gesture)\n"
    }
    return text
  }

  /// The text of `truth_orientation.csv`: `time_s,qw,qx,qy,qz`; `nil` where no orientation was
  /// kept.
  public var orientationFile: String? {
    guard !orientation.isEmpty else { return nil }
    var text = "time_s,qw,qx,qy,qz\n"
    for o in orientation {
      let q = o.attitude
      let parts = [o.time, q.w, q.x, q.y, q.z].map { decimal($0, places: 6) }
      text += parts.joined(separator: ",") + "\n"
    }
    return text
  }

  /// The text of `truth.json`: totals.
  public func totalsFile() throws -> String {
    let totals = Totals(
      height_m: rounded(height), steps: steps.count, distance_m: rounded(distance),
      floors_up: floorsUp,
      floors_down: floorsDown, lift_rides: liftRides, driven_m: rounded(metresDriven),
      ridden_m: metresRidden.mapValues(rounded),
      repetitions: repetitions > 0 ? repetitions : nil, strokes: strokes > 0 ? strokes : nil)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return String(decoding: try encoder.encode(totals), as: UTF8.self) + "\n"
  }

  /// Every file of the truth by its name in a recording.
  public func files() throws -> [(name: String, text: String)] {
    var files = [
      (name: "truth_steps.csv", text: stepsFile),
      (name: "truth_labels.csv", text: labelsFile),
      (name: "truth.json", text: try totalsFile()),
    ]
    if let levelChangesFile {
      files.append((name: "truth_level_changes.csv", text: levelChangesFile))
    }
    if let speedFile { files.append((name: "truth_speed.csv", text: speedFile)) }
    if let gesturesFile { files.append((name: "truth_gestures.csv", text: gesturesFile)) }
    if let orientationFile {
      files.append((name: "truth_orientation.csv", text: orientationFile))
    }
    return files
  }

  private struct Totals: Encodable {
    var height_m: Double
    var steps: Int
    var distance_m: Double
    var floors_up: Int
    var floors_down: Int
    var lift_rides: Int
    var driven_m: Double
    var ridden_m: [String: Double]
    var repetitions: Int?
    var strokes: Int?
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
