import MotionProcessing

/// The waves that could be steps, and what became of each.
struct WaveLog: Sendable {
  private struct Wave: Sendable {
    var time: Float64
    var known: Float
    var length: Float
    var doubt: Float
    var verdict: UInt8
  }

  private var waves: [Wave] = []
  /// The number of the first wave that is still open, and where it stands: later ones follow each other.
  private var open: [Int: Int] = [:]
  private(set) var time = ReportColumn(unit: "s", step: 0.1)
  /// Most are decided at half seconds.
  private(set) var known = ReportColumn(unit: "s", step: 0.5)
  private(set) var verdict = ReportColumn()
  private(set) var doubt = ReportColumn(unit: "%", step: 1)
  private(set) var length = ReportColumn(unit: "m", step: 0.01)

  /// What a verdict's number means: not decided, counted, then why it was refused.
  static let words = ["not decided", "counted"] + StepRevision.Refusal.allCases.map { $0.phrase }

  var count: Int { time.count }

  mutating func append(_ revision: StepRevision) {
    let place = open.removeValue(forKey: revision.number) ?? waves.count
    if place == waves.count {
      guard waves.count < BatchLog.most else { return }
      waves.append(
        Wave(time: revision.time.seconds, known: .nan, length: .nan, doubt: .nan, verdict: 0))
    }
    guard revision.verdict != .held else { return open[revision.number] = place }
    // Where it lies is known better by then.
    waves[place].time = revision.time.seconds
    waves[place].known = Float(revision.known.seconds(since: revision.time))
    waves[place].length = Float(revision.length ?? .nan)
    waves[place].doubt = 100 * (revision.errorProbability ?? .nan)
    waves[place].verdict = Self.number(revision)
  }

  private static func number(_ revision: StepRevision) -> UInt8 {
    guard revision.verdict == .dropped else { return 1 }
    let refusals = StepRevision.Refusal.allCases
    return UInt8(2 + (refusals.firstIndex { $0 == revision.refusal ?? .noGait } ?? 0))
  }

  /// Puts them in the order of time.
  mutating func finish() {
    waves.sort { $0.time < $1.time }
    for wave in waves {
      time.append(wave.time)
      known.append(wave.time + Double(wave.known))
      verdict.append(Int(wave.verdict))
      doubt.append(Double(wave.doubt))
      length.append(Double(wave.length))
    }
    exact = waves.map { $0.time }
    waves = []
  }

  /// Times as they were: which batch a wave belongs to is decided by them.
  private var exact: [Double] = []

  /// The numbers of the waves from one moment to before another.
  func indices(from start: Double, to end: Double) -> Range<Int> {
    let first = firstIndex(notBefore: start)
    return first..<max(first, firstIndex(notBefore: end))
  }

  private func firstIndex(notBefore seconds: Double) -> Int {
    var (low, high) = (0, exact.count)
    while low < high {
      let middle = (low + high) / 2
      if exact[middle] < seconds { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
