import FoundationEssentials
import MotionProcessing
import MotionRecordings
import MotionTestSupport
import Testing

@testable import MotionDiary

@Suite("An explanation tells what was seen, believed and refused")
struct ExplanationTests {
  @Test("It reads like an answer")
  func text() throws {
    var diary = Diary(metadata: MadeDiary.metadata)
    diary.explanation = try MadeExplanation.explanation()
    let text = DiaryText(diary).string()
    let start = try #require(text.firstRange(of: "Why, at"))
    #expect(
      text[start.lowerBound...] == """
        Why, at +0:30 (8:15:00.0 to 8:15:59.5)
          waves that could be steps      what became of them       known after  P(error)
          8:15:00.0 to 8:15:04.5     10  counted, 7.0 m                  3.4 s       2 %
          8:15:02.2                   1  refused, second waves           0.5 s       0 %
          8:15:20.0 to 8:15:33.0     14  refused, no gait                4.0 s      10 %
          8:15:34.0                   1  refused, too few                4.0 s      10 %
          8:15:35.0                   1  refused, too doubtful           4.0 s      10 %
          8:15:36.0                   1  refused, unlike the walk        4.0 s      10 %
          8:15:37.0                   1  refused, broken off             4.0 s      10 %
          8:15:59.0                   1  not decided
          events
          8:15:00.5  resume         said 1.5 s later
          8:15:05.1  pause          said 1.5 s later
          8:15:30.0  2 floors down  said 1.5 s later
          8:15:40.0  a ride begins  said 1.5 s later
          8:15:50.0  a ride ends    said 1.5 s later
          activity, live                        each 2.5 s by itself
          8:15:00.0 to 8:15:02.5  walking  low  walking 75 %, cycling 25 %
            3.0 times likelier than cycling because of how the device shook and the
            speed, despite what came before
          8:15:02.5 to 8:15:05.0  no data       too few data

        Refused
          19 of 29 waves that could be steps:
            14  nothing around it moves with the rhythm of walking or running
             1  like a step, but too few of them to be a walk
             1  more like none than like a step, but doubtful
             1  in a walk or at its edge, and unlike the steps of it
             1  a second wave of the same step
             1  the recording broke off before it could be decided
          Most at a stretch:
            18  8:15:20.0 to 8:15:37.0  no gait

        """)
  }

  @Test("A wave at the edge of a stretch is decided there too, or lies outside")
  func edge() throws {
    let stretch = MomentStretch(moment: "+40", first: 40, start: 10, end: 70)
    var builder = ExplanationBuilder([stretch])
    func say(_ number: Int, _ verdict: StepRevision.Verdict, at time: Double) {
      builder.append(
        StepRevision(
          number: number, verdict: verdict, time: SensorTime(seconds: time),
          known: SensorTime(seconds: time + 3)))
    }
    // Seen within and decided to lie before it, and the other way about; the same at its end.
    say(0, .held, at: 10.01)
    say(0, .confirmed, at: 9.99)
    say(1, .held, at: 9.99)
    say(1, .dropped, at: 10.01)
    say(2, .held, at: 69.99)
    say(2, .confirmed, at: 70.01)
    let told = try builder.finish(duration: 100).stretches[0].waves
    #expect(told.map { $0.number } == [1])
    #expect(told.allSatisfy { $0.verdict == .dropped })
  }

  @Test("Nothing is wider than 80 columns, whatever the numbers")
  func width() throws {
    var metadata = MadeDiary.metadata
    // 22:15 in Berlin: hours with two digits.
    metadata.start = MadeDiary.start(afterSeconds: 50_400)
    var builder = ExplanationBuilder([MomentStretch(moment: "1", first: 1, start: 0, end: 4000)])
    for number in 0..<2500 {
      builder.append(
        MadeExplanation.line(
          number, .confirmed, Double(number), after: 123, length: 2, errorProbability: 0.5))
    }
    for number in 2500..<4000 {
      builder.append(
        MadeExplanation.line(
          number, .dropped, Double(number), errorProbability: 0.004, refusal: .unlike))
    }
    for index in 0..<9 {
      builder.append(
        MotionBatch(
          start: SensorTime(seconds: Double(index)), end: SensorTime(seconds: Double(index + 1)),
          activity: .of(.automotive, .medium),
          evidence: ActivityEvidence(probabilities: (0.3, 0.05, 0.05, 0.1, 0.5, 0)),
          reason: MadeExplanation.reason(
            .automotive, .stationary,
            [.memory: 3, .acceleration: 6, .rotation: -2, .speed: 3, .host: -2]),
          pedometer: nil, coverage: StreamCoverage()))
    }
    var diary = Diary(metadata: metadata)
    diary.explanation = try builder.finish(duration: 4000)
    let lines = DiaryText(diary).string().split(separator: "\n")
    for line in lines { #expect(line.count <= 80) }
    #expect(lines.contains { $0.contains("automotive 50 %, stationary 30 %") })
    #expect(lines.contains { $0.contains("<1 %") })
    #expect(
      lines.contains {
        $0.hasPrefix(
          "    over 1,000 times likelier than stationary because of how the device shook")
      })
  }

  @Test("A recording without a wave says so")
  func empty() throws {
    var builder = ExplanationBuilder([MomentStretch(moment: "1", first: 1, start: 0, end: 31)])
    var diary = Diary(metadata: MadeDiary.metadata)
    diary.explanation = try builder.finish(duration: 60)
    let text = DiaryText(diary).string()
    #expect(text.contains("\n  No wave that could be a step.\n"))
    #expect(text.contains("\nRefused\n  None of 0 waves that could be steps.\n"))
  }

  @Test("A wave that was held early and decided late stands once, with its fate")
  func late() throws {
    var builder = ExplanationBuilder([
      MomentStretch(moment: "1", first: 1, start: 0, end: 10),
      MomentStretch(moment: "9", first: 9, start: 5, end: 20),
    ])
    for number in 0..<15 { builder.append(MadeExplanation.line(number, .held, Double(number))) }
    for number in 0..<15 {
      builder.append(MadeExplanation.line(number, .confirmed, Double(number), length: 0.5))
    }
    let explanation = try builder.finish(duration: 15)
    #expect(explanation.stretches.map { $0.waves.map(\.number) } == [Array(0..<10), Array(5..<15)])
    #expect(explanation.stretches.allSatisfy { $0.waves.allSatisfy { $0.verdict == .confirmed } })
    #expect(explanation.stretches[1].end == SensorTime(seconds: 15))
  }

  @Test("A moment behind the end is an error that names it")
  func outside() {
    var builder = ExplanationBuilder([
      MomentStretch(moment: "+2:00", first: 120, start: 90, end: 150)
    ])
    #expect(throws: MomentError(moment: "+2:00", problem: .outside)) {
      try builder.finish(duration: 119)
    }
  }

  @Test("The longest stretches of refused waves are kept, the greatest first")
  func longest() {
    var tally = RefusalTally()
    var number = 0
    var time = 0.0
    for waves in [7, 30, 5, 12, 9] {
      for _ in 0..<waves {
        tally.append(MadeExplanation.line(number, .dropped, time, refusal: .noGait))
        number += 1
        time += 0.5
      }
      // One step, or a long silence, ends a stretch.
      if waves == 30 {
        time += 11
      } else {
        tally.append(MadeExplanation.line(number, .confirmed, time))
      }
      time += 0.5
    }
    tally.finish()
    #expect(tally.stretches.map(\.waves) == [30, 12, 9])
    #expect(tally.refused == 63)
    #expect(tally.counted == 4)
  }

  @Test("Second waves of steps do not make a stretch of refusals")
  func crowded() {
    var tally = RefusalTally()
    for number in 0..<20 {
      tally.append(MadeExplanation.line(number, .dropped, Double(number), refusal: .crowded))
    }
    tally.finish()
    #expect(tally.stretches.isEmpty)
    #expect(tally.refused(.crowded) == 20)
  }
}
