import MotionProcessing

/// Batches one after the other of which the same was said.
struct ActivityRun {
  private(set) var first: MotionBatch
  private(set) var last: MotionBatch
  /// What they say of the classes, each by itself.
  private(set) var evidence = MeanEvidence()
  /// One for each activity that came second, in the order in which they did.
  private var contests: [ActivityContest] = []

  /// The contest that lasted longest; `nil` where nothing was known.
  var contest: ActivityContest? {
    var longest = contests.first
    for contest in contests where contest.batches > (longest?.batches ?? 0) { longest = contest }
    return longest
  }

  /// Runs in order of time.
  static func runs(of batches: [MotionBatch]) -> [ActivityRun] {
    var runs: [ActivityRun] = []
    for batch in batches {
      if let last = runs.last, last.takes(batch) {
        runs[runs.count - 1].add(batch)
      } else {
        var run = ActivityRun(first: batch, last: batch)
        run.add(batch)
        runs.append(run)
      }
    }
    return runs
  }

  private func takes(_ batch: MotionBatch) -> Bool {
    last.activity == batch.activity && last.end == batch.start
  }

  private mutating func add(_ batch: MotionBatch) {
    last = batch
    evidence.add(batch.evidence)
    guard let reason = batch.reason else { return }
    let index = contests.firstIndex { $0.decides(as: reason) } ?? contests.count
    if index == contests.count { contests.append(ActivityContest(reason)) }
    contests[index].add(reason)
  }
}

/// One activity against the one that came second, over the batches of a run: the odds, and the
/// evidence for either by source.
///
/// The prior of a batch holds the evidence of the batches before it. So the prior of the first one
/// counts, and of the others their own evidence: each part once.
struct ActivityContest {
  /// Share of the strongest evidence below which a source is not named.
  private static let least: Float = 0.2

  let likeliest: ActivityClass
  let next: ActivityClass
  /// How many batches ended in it.
  private(set) var batches = 0
  private var said: ActivityReason
  private var margins = 0.0

  init(_ reason: ActivityReason) {
    likeliest = reason.likeliest
    next = reason.next
    said = ActivityReason(likeliest: likeliest, next: next)
    said[.memory] = reason[.memory]
  }

  func decides(as reason: ActivityReason) -> Bool {
    likeliest == reason.likeliest && next == reason.next
  }

  mutating func add(_ reason: ActivityReason) {
    batches += 1
    margins += Double(reason.margin)
    for source in EvidenceSource.allCases where source != .memory {
      said[source] += reason[source]
    }
  }

  /// Mean logarithm of the odds of `likeliest` against `next`.
  var margin: Double { batches > 0 ? margins / Double(batches) : 0 }

  /// The sources with enough evidence for `likeliest` to be named, the strongest first; where there is
  /// none, the prior decided.
  var speakingFor: [EvidenceSource] {
    let heard = loudest(by: 1)
    return heard.isEmpty ? [.memory] : heard
  }

  /// Those with enough evidence for `next` to be named, the strongest first.
  var speakingAgainst: [EvidenceSource] {
    loudest(by: -1).filter { !speakingFor.contains($0) }
  }

  /// The sources of one sign, down to a fifth of the one that decided.
  private func loudest(by sign: Float) -> [EvidenceSource] {
    let least = Self.least * max(0, said[said.decisive])
    return EvidenceSource.allCases
      .filter { sign * said[$0] > 0 && sign * said[$0] >= least }
      .sorted { abs(said[$0]) > abs(said[$1]) }
  }
}

/// The mean of what batches say of the classes, each by itself.
struct MeanEvidence {
  /// Share of a class below which it is not named.
  private static let least = 0.05

  private var sums = [Double](repeating: 0, count: ActivityClass.allCases.count)
  private var count = 0

  mutating func add(_ evidence: ActivityEvidence?) {
    guard let evidence else { return }
    count += 1
    for kind in ActivityClass.allCases { sums[kind.rawValue] += Double(evidence[kind]) }
  }

  /// The classes by their weight: `walking 93 %, running 5 %`.
  var phrase: String {
    guard count > 0 else { return "too few data" }
    let named = ActivityClass.allCases.filter {
      sums[$0.rawValue] >= Self.least * Double(count)
    }
    return named.sorted { sums[$0.rawValue] > sums[$1.rawValue] }.prefix(2)
      .map { "\($0.word) \(Quantity.fixed(100 * sums[$0.rawValue] / Double(count), 0)) %" }
      .joined(separator: ", ")
  }
}
