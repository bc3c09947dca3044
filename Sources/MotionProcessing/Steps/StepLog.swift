/// The lines of the step log that wait to be fetched, in little room.
struct StepLog {
  private struct Line {
    var time: Int64 = 0
    var known: Int64 = 0
    var number: Int32 = 0
    var length = Float.nan
    var doubt: Float = 0
    var verdict = StepRevision.Verdict.held
    var refusal: StepRevision.Refusal?
  }

  /// Bytes of a line.
  static let lineSize = MemoryLayout<Line>.stride

  private var lines: Outbox<Line>

  /// An empty log that holds `capacity` lines.
  init(capacity: Int) { lines = Outbox(capacity: capacity, filler: Line()) }

  /// How many more lines fit.
  var room: Int { lines.room }

  /// Writes a line.
  ///
  /// - Precondition: `room` is at least 1.
  mutating func write(
    _ step: HeldStep, _ verdict: StepRevision.Verdict, known: SensorTime, doubt: Float = 0,
    refusal: StepRevision.Refusal? = nil
  ) {
    lines.append(
      Line(
        time: step.time.nanoseconds, known: known.nanoseconds, number: step.number,
        length: Float(step.length), doubt: doubt, verdict: verdict, refusal: refusal))
  }

  /// Takes the oldest line.
  mutating func popFirst() -> StepRevision? {
    guard let line = lines.popFirst() else { return nil }
    return StepRevision(
      number: Int(line.number), verdict: line.verdict,
      time: SensorTime(nanoseconds: line.time), known: SensorTime(nanoseconds: line.known),
      length: Double(line.length), doubt: line.doubt, refusal: line.refusal)
  }
}
