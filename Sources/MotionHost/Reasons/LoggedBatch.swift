import MotionProcessing

/// A batch with all that says why it was called what it was called, in 80 bytes: a day has 34,560 of them.
struct LoggedBatch: Sendable {
  let start: SensorTime
  let end: SensorTime
  private let shares: Amounts
  private let amounts: Amounts
  private let likeliest: ActivityClass
  private let next: ActivityClass
  private let activity: MotionActivity
  private let facts: Facts

  /// Six numbers: one for each class, or for each source of evidence.
  private typealias Amounts = (Float, Float, Float, Float, Float, Float)

  private struct Facts: OptionSet {
    let rawValue: UInt8
    static let hasEvidence = Facts(rawValue: 1)
    static let hasReason = Facts(rawValue: 2)
    static let isHandled = Facts(rawValue: 4)
    static let isWatch = Facts(rawValue: 8)
  }

  init(_ batch: MotionBatch) {
    (start, end, activity) = (batch.start, batch.end, batch.activity)
    shares = batch.evidence?.probabilities ?? (0, 0, 0, 0, 0, 0)
    let reason = batch.reason
    (likeliest, next) = (reason?.likeliest ?? .other, reason?.next ?? .other)
    amounts =
      reason.map {
        ($0[.memory], $0[.acceleration], $0[.rotation], $0[.speed], $0[.host], $0[.lift])
      } ?? (0, 0, 0, 0, 0, 0)
    var facts: Facts = []
    if batch.evidence != nil { facts.insert(.hasEvidence) }
    if reason != nil { facts.insert(.hasReason) }
    if batch.isHandled { facts.insert(.isHandled) }
    if batch.isWatch { facts.insert(.isWatch) }
    self.facts = facts
  }

  /// The batch as it was, but for what was walked in it and which streams gave samples: the history has that.
  var batch: MotionBatch {
    MotionBatch(
      start: start, end: end, activity: activity,
      evidence: facts.contains(.hasEvidence) ? ActivityEvidence(probabilities: shares) : nil,
      reason: facts.contains(.hasReason) ? reason : nil,
      isHandled: facts.contains(.isHandled), isWatch: facts.contains(.isWatch), pedometer: nil,
      coverage: StreamCoverage())
  }

  private var reason: ActivityReason {
    var reason = ActivityReason(likeliest: likeliest, next: next)
    (reason[.memory], reason[.acceleration], reason[.rotation]) = (amounts.0, amounts.1, amounts.2)
    (reason[.speed], reason[.host], reason[.lift]) = (amounts.3, amounts.4, amounts.5)
    return reason
  }
}
