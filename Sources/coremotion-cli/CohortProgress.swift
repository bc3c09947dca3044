import MotionCohort

/// How far a cohort is: a line that changes on a terminal, a line a minute elsewhere.
struct CohortProgress {
  private static let interval = Duration.milliseconds(500)
  private static let minute = Duration.seconds(60)
  private var shown: Duration?
  private var isThere = false

  mutating func show(_ state: CohortRun.Progress) {
    let interval = Terminal.isWatched ? Self.interval : Self.minute
    guard state.elapsed - (shown ?? .zero) >= interval else { return }
    shown = state.elapsed
    let line = Self.line(state)
    if Terminal.isWatched {
      Terminal.showStatus(line)
      isThere = true
    } else {
      Terminal.writeError("coremotion: \(line)")
    }
  }

  /// Takes the line away.
  mutating func clear() {
    if isThere { Terminal.showStatus("") }
    isThere = false
  }

  static func line(_ state: CohortRun.Progress) -> String {
    let share = state.files == 0 ? 100 : state.over * 100 / state.files
    var line = "\(state.over) of \(state.files) files (\(share) %)"
    let without = state.outcome.refused + state.outcome.failed
    if without > 0 { line += ", \(without) without results" }
    // What was done before took no time worth a forecast.
    let made = state.over - state.kept
    let seconds = state.elapsed / .seconds(1)
    guard made > 0, seconds > 0 else { return line }
    let rate = Double(made) / seconds
    line += ", \(number(rate * 60)) a minute"
    return line + ", \(time(Double(state.files - state.over) / rate)) left"
  }

  private static func number(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return value < 10 ? "\(tenths / 10).\(tenths % 10)" : "\(tenths / 10)"
  }

  private static func time(_ seconds: Double) -> String {
    let minutes = Int((seconds / 60).rounded(.up))
    if seconds < 100 { return "\(Int(seconds.rounded(.up))) s" }
    if minutes < 100 { return "\(minutes) min" }
    return "\(minutes / 60) h \(minutes % 60) min"
  }
}
