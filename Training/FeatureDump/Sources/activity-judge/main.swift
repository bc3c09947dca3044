import FoundationEssentials
@_spi(Training) import MotionProcessing
import Records

/// activity-judge IN OUT [IN OUT …]
///
/// What the product would have said with another classifier.
///
/// IN: records of eight 64-bit floats, one per batch that could be judged: end of the batch in s, the
/// classifier's probability of each class, `BatchFeatures.turning`. OUT: one row of three 32-bit
/// floats per batch: class and confidence live, class in history. Classes are those of
/// `ActivityClass`.
struct ActivityJudge {
  private var recognizer = ActivityRecognizer()
  private var history = ActivityHistory()
  private var previous: SensorTime?
  private var live: [MotionActivity] = []
  private var revised: [MotionActivity] = []

  mutating func process(_ row: Slice<UnsafeBufferPointer<Double>>) {
    let v = Array(row)
    let end = SensorTime(seconds: v[0])
    if let previous, end.seconds(since: previous) > 1.5 * MotionBatch.duration {
      recognizer.restart()
    }
    previous = end
    let p = v[1...6].map(Float.init)
    let evidence = ActivityEvidence(
      probabilities: (p[0], p[1], p[2], p[3], p[4], p[5]))
    let finding = recognizer.closeBatch(
      at: end, acceleration: evidence, turning: Float(v[7]))
    live.append(finding.activity)
    var coverage = StreamCoverage()
    coverage.insert(.acceleration)
    history.process(
      MotionBatch(
        start: end.advanced(by: -MotionBatch.duration), end: end, activity: finding.activity,
        evidence: finding.evidence, isHandled: finding.isHandled, pedometer: nil, coverage: coverage
      ))
    drain()
  }

  mutating func finish() -> [Float] {
    history.finish()
    drain()
    return zip(live, revised).flatMap { now, later in
      [Self.number(now), Float(now.confidence.rawValue), Self.number(later)]
    }
  }

  private mutating func drain() {
    while let entry = history.nextEntry() { revised.append(entry.activity) }
  }

  private static func number(_ activity: MotionActivity) -> Float {
    let flags = [activity.cycling, activity.automotive, activity.running, activity.walking]
    let classes: [ActivityClass] = [.cycling, .automotive, .running, .walking]
    for (flag, activity) in zip(flags, classes) where flag { return Float(activity.rawValue) }
    return Float((activity.stationary ? ActivityClass.stationary : .other).rawValue)
  }
}

try dumpEach { input in
  var judge = ActivityJudge()
  try Data(contentsOf: URL(filePath: input)).withUnsafeBytes { raw in
    let v = raw.bindMemory(to: Double.self)
    for i in stride(from: 0, to: v.count - 7, by: 8) { judge.process(v[i..<i + 8]) }
  }
  return judge.finish()
}
