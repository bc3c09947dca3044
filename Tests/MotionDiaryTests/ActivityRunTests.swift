import FoundationEssentials
import MotionProcessing
import MotionRecordings
import MotionTestSupport
import Testing

@testable import MotionDiary

@Suite("A run of batches tells what decided it")
struct ActivityRunTests {
  @Test("Equal flags are one run; other flags, other confidence or a gap begin the next")
  func runs() {
    let runs = ActivityRun.runs(of: [
      batch(0, .walking), batch(1, .walking), batch(2, .automotive), batch(3, .walking),
      batch(4, .walking, confidence: .high), batch(9, .walking, confidence: .high),
    ])
    #expect(runs.map(\.first.start.seconds) == [0, 5, 7.5, 10, 22.5])
    #expect(runs.map(\.last.end.seconds) == [5, 7.5, 10, 12.5, 25])
  }

  @Test("What the batches of a run say adds up; what they leave in memory does not count again")
  func memory() throws {
    let amounts: [[EvidenceSource: Float]] = [
      [.memory: -1, .acceleration: 1.5], [.memory: 2, .acceleration: 1.5],
      [.memory: 4, .acceleration: 1.5],
    ]
    let contest = try contest(amounts, .walking, .running)
    #expect(contest.batches == 3)
    #expect(contest.speakingFor == [.acceleration])
    #expect(contest.speakingAgainst == [.memory])
    #expect(abs(contest.margin - 9.5 / 3) < 1e-6)
  }

  @Test("A halt is held by what came before, despite its stillness and its speed")
  func halt() throws {
    let halting: [EvidenceSource: Float] = [.memory: 4, .acceleration: -1.5, .speed: -0.7]
    let contest = try contest(
      [halting, halting, halting],
      .automotive, .stationary)
    #expect(
      BatchPhrase(contest).text
        == "6.0 times likelier than stationary because of what came before, despite how little "
        + "the device shook and the speed")
  }

  @Test("A stop in a ride is called one, and standing is not called stillness of the device")
  func standing() {
    var halt = batch(0, .automotive, reason(.automotive, .stationary, [.memory: 2]))
    halt.activity.stationary = true
    var standing = batch(0, .other, reason(.stationary, .walking, [.speed: 1]))
    #expect(
      BatchPhrase(halt)?.text
        == "at a stop: 7.4 times likelier than stationary because of what came before")
    #expect(
      BatchPhrase(standing)?.text
        == "standing: 2.7 times likelier than walking because of the speed")
    standing.isHandled = true
    #expect(
      BatchPhrase(standing)?.text
        == "at rest, the device turned about: 2.7 times likelier than walking because of the speed")
    standing.activity.stationary = true
    #expect(
      BatchPhrase(standing)?.text
        == "2.7 times likelier than walking because of the speed")
  }

  @Test("A phrase comes in parts, and a batch alone has that of a run of one")
  func parts() throws {
    let single = batch(
      0, .walking, reason(.walking, .other, [.memory: 1, .acceleration: 2, .speed: -1]))
    let phrase = try #require(BatchPhrase(single))
    #expect(phrase.lead == "")
    #expect(phrase.closeness == "7.4 times likelier than")
    #expect(
      phrase.rest == "something else because of how the device shook and what came before, "
        + "despite the speed")
    #expect(phrase.text == "\(phrase.closeness) \(phrase.rest)")
    #expect(BatchPhrase(single) == ActivityRun.runs(of: [single]).first.flatMap(BatchPhrase.init))
    // The second of two speaks for itself, where the run has the memory of the first.
    let second = batch(1, .walking, reason(.walking, .other, [.memory: 5, .acceleration: 2]))
    #expect(
      BatchPhrase(second)?.rest
        == "something else because of what came before and how the device shook")
    #expect(BatchPhrase(batch(0, .walking)) == nil)
  }

  @Test("Less than a fifth of what decided is not worth a word")
  func quiet() throws {
    let contest = try contest(
      [[.acceleration: 5, .speed: 0.9, .host: 1.1, .rotation: -0.9]], .cycling, .walking)
    #expect(contest.speakingFor == [.acceleration, .host])
    #expect(contest.speakingAgainst == [])
  }

  @Test("Where the next activity changes within a run, the one that lasted counts")
  func rivals() throws {
    let runs = ActivityRun.runs(of: [
      batch(0, .walking, reason(.walking, .stationary, [.memory: 1])),
      batch(1, .walking, reason(.walking, .running, [.acceleration: 2])),
      batch(2, .walking, reason(.walking, .running, [.acceleration: 2])),
    ])
    let contest = try #require(runs.first?.contest)
    #expect(contest.next == .running)
    #expect(contest.batches == 2)
    #expect(
      BatchPhrase(contest).text == "7.4 times likelier than running because of how the device shook"
    )
  }

  @Test("Nothing known, nothing told")
  func nothing() {
    #expect(ActivityRun.runs(of: [batch(0, .walking)]).first?.contest == nil)
    #expect(ActivityRun.runs(of: []).isEmpty)
  }

  @Test(
    "Odds have two digits at most, and ends",
    arguments: [
      (0.0, "hardly likelier than"), (0.25, "1.3 times"), (2.302, "10 times"), (2.5, "12 times"),
      (4.8, "120 times"), (6.9, "990 times"), (6.91, "over 1,000 times"), (60, "over 1,000 times"),
    ])
  func odds(margin: Double, words: String) throws {
    let contest = try contest([[.speed: Float(margin)]], .other, .running)
    #expect(BatchPhrase(contest).text.hasPrefix(words))
  }

  @Test(
    "Each source has words that fit what it spoke for",
    arguments: [
      (.acceleration, .stationary, .walking, "how little the device shook"),
      (.acceleration, .walking, .stationary, "how the device shook"),
      (.rotation, .automotive, .stationary, "how little the shaking turned the device"),
      (.rotation, .stationary, .automotive, "how the device turned"),
      (.speed, .automotive, .other, "the speed"),
      (.host, .walking, .automotive, "what the host knows"),
    ] as [(EvidenceSource, ActivityClass, ActivityClass, String)])
  func words(
    source: EvidenceSource, likeliest: ActivityClass, next: ActivityClass, words: String
  ) throws {
    let name = next == .other ? "something else" : next.word
    #expect(
      BatchPhrase(try contest([[source: 1]], likeliest, next)).text
        == "2.7 times likelier than \(name) because of \(words)")
  }

  @Test("A recorded minute in a bus is explained in lines of 80 columns, whatever was said of it")
  func recordedRide() throws {
    let path = "\(PackageRoot.path)/Tests/Fixtures/ride-public-transport.csv"
    var analysis = try RecordingAnalysis(
      metadata: RecordingMetadata(recording: "ride"),
      explaining: [MomentStretch(moment: "30", first: 30, start: 0, end: 60)])
    for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n") {
      let cells = line.split(separator: ",").compactMap { Double($0) }
      guard cells.count == 4 else { continue }
      let a = Vector3(cells[1], cells[2], cells[3]) * 0.001
      try analysis.process(Sample(.acceleration(a), at: SensorTime(seconds: cells[0] * 0.001)))
    }
    let diary = try analysis.finish()
    let batches = try #require(diary.explanation?.stretches.first?.batches)
    let known = batches.filter { !$0.activity.unknown }
    #expect(known.count > 15)
    #expect(known.allSatisfy { $0.reason != nil })
    let runs = ActivityRun.runs(of: known)
    let text = DiaryText(diary).string()
    for run in runs {
      let contest = try #require(run.contest)
      // Of a bare accelerometer nothing but shaking, steps and memory can speak.
      let heard = contest.speakingFor + contest.speakingAgainst
      #expect(!heard.isEmpty && Set(heard).isSubset(of: [.memory, .acceleration, .host]))
      #expect(contest.margin > -1e-5)
      let beginning = BatchPhrase(run)?.text.split(separator: " because").first ?? "nothing"
      #expect(text.contains("    \(beginning) because"))
    }
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  // MARK: - Making

  private func contest(
    _ amounts: [[EvidenceSource: Float]], _ likeliest: ActivityClass, _ next: ActivityClass
  ) throws -> ActivityContest {
    let batches = amounts.enumerated().map {
      batch($0.offset, likeliest, MadeExplanation.reason(likeliest, next, $0.element))
    }
    return try #require(ActivityRun.runs(of: batches).first?.contest)
  }

  private func reason(
    _ likeliest: ActivityClass, _ next: ActivityClass, _ amounts: [EvidenceSource: Float]
  ) -> ActivityReason { MadeExplanation.reason(likeliest, next, amounts) }

  private func batch(
    _ index: Int, _ called: ActivityClass, _ reason: ActivityReason? = nil,
    confidence: Confidence = .medium
  ) -> MotionBatch {
    let start = SensorTime(seconds: 2.5 * Double(index))
    return MotionBatch(
      start: start, end: start.advanced(by: 2.5), activity: .of(called, confidence),
      evidence: nil, reason: reason, pedometer: nil, coverage: StreamCoverage())
  }
}
