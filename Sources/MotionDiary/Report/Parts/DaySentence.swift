import MotionProcessing

/// What was done, in one sentence.
enum DaySentence {
  static func text(of diary: Diary) -> String {
    guard !diary.segments.isEmpty else { return withoutTimeline(diary) }
    let totals = diary.totals
    let (walked, ran) = (totals.time(of: .walking), totals.time(of: .running))
    var parts: [String] = []
    if walked + ran > 0 {
      var part = "on foot in \(Markup.duration(walked + ran))"
      if let metres = totals.distanceOnFoot, metres > 0 {
        part = "\(Quantity.fixed(metres / 1000, 1)) km \(part)"
      }
      if ran > 0 { part += ", of it \(Markup.duration(ran)) running" }
      parts.append(part)
    }
    let others: [(SegmentKind, String)] = [
      (.cycling, "by bicycle"), (.automotive, "in a vehicle"), (.stationary, "at rest"),
      (.other, "of something else"), (.noData, "without data"),
    ]
    for (kind, words) in others where totals.time(of: kind) > 0 {
      parts.append("\(Markup.duration(totals.time(of: kind))) \(words)")
    }
    let sentence = parts.joined(separator: "; ") + "."
    return sentence.beginningLarge
  }

  private static func withoutTimeline(_ diary: Diary) -> String {
    if let metres = diary.totals.trackDistance {
      return "\(Markup.kilometres(metres)) km by location."
    }
    if diary.quality.first == nil { return "Nothing was measured." }
    return "\(Markup.duration(diary.totals.duration)); what was done is not known: "
      + "that takes an accelerometer or location."
  }
}
