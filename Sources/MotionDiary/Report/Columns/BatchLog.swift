import MotionProcessing

/// What was said every 2.5 s: live with its reasons, and by history.
struct BatchLog: Sendable {
  /// Batches that are kept: those of 29 days.
  static let most = 1_000_000
  /// Batches over which cadence and pace are means: ten seconds, as many steps as a figure of one in twenty
  /// needs.
  private static let span = 4
  /// A second on foot holds one step or more: less than that within ten is no pace.
  private static let leastActive = 2.0

  /// Batches end at multiples of 2.5 s; the first after a gap may be shorter.
  private(set) var end = ReportColumn(unit: "s", step: MotionBatch.duration)
  private(set) var length = ReportColumn(unit: "s", step: 0.001)
  private(set) var flags = ReportColumn()
  private(set) var confidence = ReportColumn()
  private(set) var lead = ReportColumn()
  private(set) var closeness = ReportColumn()
  private(set) var rest = ReportColumn()
  /// By `EvidenceSource.allCases`, and by `ActivityClass.allCases`.
  private(set) var witnesses = EvidenceSource.allCases.map { _ in ReportColumn(step: 0.1) }
  private(set) var shares = ActivityClass.allCases.map { _ in
    ReportColumn(unit: "%", step: 1)
  }
  private(set) var history = HistoryLog()
  private(set) var leads = WordList()
  private(set) var closenesses = WordList()
  private(set) var rests = WordList()
  /// Whether there were more than are kept.
  private(set) var isCut = false

  var count: Int { end.count }

  mutating func append(_ batch: MotionBatch) {
    guard count < Self.most else { return isCut = true }
    end.append(batch.end.seconds)
    length.append(batch.end.seconds(since: batch.start))
    flags.append(Int(batch.activity.flags))
    confidence.append(batch.activity.confidence.rawValue)
    let phrase = BatchPhrase(batch)
    lead.append(phrase.map { leads.number(of: $0.lead) })
    closeness.append(phrase.map { closenesses.number(of: WhyWords.odds(in: $0.closeness)) })
    rest.append(phrase.map { rests.number(of: $0.rest) })
    for source in EvidenceSource.allCases {
      witnesses[source.rawValue].append(Double(batch.reason?[source] ?? 0))
    }
    for kind in ActivityClass.allCases {
      shares[kind.rawValue].append(batch.evidence.map { 100 * Double($0[kind]) })
    }
  }

  mutating func append(_ batch: HistoryBatch) { history.append(batch) }

  mutating func finish() { history.finish(span: Self.span, leastActive: Self.leastActive) }

  /// The number of the batch that holds a moment; `nil` in a gap.
  func index(at seconds: Double) -> Int? {
    firstIndex(after: seconds).flatMap { start(of: $0) <= seconds ? $0 : nil }
  }

  /// The number of the first batch that ends after a moment; `nil` where none does.
  func firstIndex(after seconds: Double) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if end(of: middle) <= seconds { low = middle + 1 } else { high = middle }
    }
    return low < count ? low : nil
  }

  /// Where a batch begins, s.
  func start(of index: Int) -> Double { end(of: index) - (length[index] ?? 0) }

  /// Where a batch ends, s.
  func end(of index: Int) -> Double { end[index] ?? 0 }

  /// What a batch was called live.
  func activity(of index: Int) -> MotionActivity {
    MotionActivity(kept: flags.whole(index), confidence: confidence.whole(index))
  }

  /// The phrase of a batch; `nil` where nothing was known.
  func phrase(of index: Int) -> String? {
    guard let lead = lead.whole(index), let closeness = closeness.whole(index),
      let rest = rest.whole(index)
    else { return nil }
    return leads.words[lead] + WhyWords.closeness(closenesses.words[closeness]) + " "
      + rests.words[rest]
  }
}

/// The same batches as history has them.
struct HistoryLog: Sendable {
  private(set) var flags = ReportColumn()
  private(set) var confidence = ReportColumn()
  private(set) var steps = ReportColumn()
  private(set) var distance = ReportColumn(unit: "m", step: 0.1)
  private(set) var active = ReportColumn(unit: "s", step: 0.1)
  private(set) var floorsUp = ReportColumn()
  private(set) var floorsDown = ReportColumn()
  private(set) var cadence = ReportColumn(unit: "1/min", step: 1)
  private(set) var pace = ReportColumn(unit: "s/km", step: 1)
  /// Metres and seconds as they were, for sums.
  private(set) var walked: [(metres: Float, seconds: Float)] = []

  mutating func append(_ batch: HistoryBatch) {
    guard flags.count < BatchLog.most else { return }
    flags.append(Int(batch.activity.flags))
    confidence.append(batch.activity.confidence.rawValue)
    let isCounted = batch.hasAccelerometer
    steps.append(isCounted ? batch.walked.steps : nil)
    distance.append(isCounted ? batch.walked.distance : nil)
    active.append(isCounted ? batch.walked.activeTime : nil)
    floorsUp.append(isCounted && batch.hasBarometer ? batch.walked.floorsAscended : nil)
    floorsDown.append(isCounted && batch.hasBarometer ? batch.walked.floorsDescended : nil)
    walked.append((Float(batch.walked.distance), Float(batch.walked.activeTime)))
  }

  /// Cadence and pace, each over `span` batches around.
  mutating func finish(span: Int, leastActive: Double) {
    for index in 0..<flags.count {
      guard isOnFoot(index) else {
        cadence.append(nil as Int?)
        pace.append(nil as Int?)
        continue
      }
      var (count, metres, seconds) = (0, 0.0, 0.0)
      for other in max(0, index - span / 2 + 1)...min(flags.count - 1, index + span / 2)
      where isOnFoot(other) {
        count += steps.whole(other) ?? 0
        metres += Double(walked[other].metres)
        seconds += Double(walked[other].seconds)
      }
      let isEnough = seconds >= leastActive
      cadence.append(isEnough ? 60 * Double(count) / seconds : nil)
      pace.append(isEnough && metres > 0 ? 1000 * seconds / metres : nil)
    }
  }

  /// What history calls a batch.
  func activity(of index: Int) -> MotionActivity {
    MotionActivity(kept: flags.whole(index), confidence: confidence.whole(index))
  }

  /// Whether history says walking or running.
  func isOnFoot(_ index: Int) -> Bool {
    let activity = self.activity(of: index)
    return activity.walking || activity.running
  }
}

extension MotionActivity {
  /// The flags and the confidence that a log has kept; unknown where it has kept none.
  fileprivate init(kept flags: Int?, confidence: Int?) {
    let level = confidence.flatMap { Confidence(rawValue: $0) } ?? .low
    self =
      flags.flatMap { MotionActivity(flags: UInt8(clamping: $0), confidence: level) } ?? .undecided
  }
}
