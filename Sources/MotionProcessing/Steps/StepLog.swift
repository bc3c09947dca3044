/// The lines of the step log that wait to be fetched, in little room.
struct StepLog {
  /// NaN is a number that is not known: four bytes, where an optional one takes five.
  private struct Line {
    var time: Int64 = 0
    var known: Int64 = 0
    var number: Int32 = 0
    var length = Float.nan
    var cadence = Float.nan
    /// Root of twice the error probability, in 1/65535: as fine as it is small.
    var errorProbability: UInt16 = 0
    var verdict = StepRevision.Verdict.held
    var refusal: StepRevision.Refusal?
  }

  private static let errorScale: Float = 65535
  /// Bytes of a line.
  static let lineSize = MemoryLayout<Line>.stride

  private var lines: FixedQueue<Line>
  private var bouts = BoutClock()

  /// An empty log that holds `capacity` lines.
  init(capacity: Int) { lines = FixedQueue(capacity: capacity, filler: Line()) }

  /// Whether no line waits.
  var isEmpty: Bool { lines.count == 0 }

  /// How many more lines fit.
  var room: Int { lines.room }

  /// Writes a line.
  ///
  /// - Precondition: `room` is at least 1.
  @inline(never)
  mutating func write(
    _ step: StepCandidate, number: Int32, _ verdict: StepRevision.Verdict, known: SensorTime,
    measure: StepMeasure? = nil, errorProbability: Float = 0,
    refusal: StepRevision.Refusal? = nil
  ) {
    let root = errorProbability > 0 ? (2 * min(errorProbability, 0.5)).squareRoot() : 0
    lines.append(
      Line(
        time: step.time.nanoseconds, known: known.nanoseconds, number: number,
        length: measure?.length ?? .nan, cadence: measure?.cadence ?? .nan,
        errorProbability: UInt16(root * Self.errorScale + 0.5), verdict: verdict, refusal: refusal))
  }

  /// Takes the oldest line.
  mutating func popFirst() -> StepRevision? {
    guard let line = lines.popFirst() else { return nil }
    let root = Float(line.errorProbability) / Self.errorScale
    let time = SensorTime(nanoseconds: line.time)
    return StepRevision(
      number: Int(line.number), verdict: line.verdict,
      time: time, known: SensorTime(nanoseconds: line.known),
      length: line.length.isNaN ? nil : Double(line.length),
      activeTime: line.verdict == .confirmed ? Double(bouts.process(time)) / 1e9 : 0,
      cadence: line.cadence.isNaN ? nil : line.cadence,
      errorProbability: line.verdict == .held ? nil : root * root / 2, refusal: line.refusal)
  }
}
