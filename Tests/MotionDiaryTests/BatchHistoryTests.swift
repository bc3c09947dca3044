import MotionProcessing
import Testing

@testable import MotionDiary

@Suite("Steps go to the batch in which they were taken")
struct BatchHistoryTests {
  @Test("A step that is known late counts where it was taken")
  func late() {
    var history = BatchHistory()
    history.process(batch(0))
    history.process(batch(1))
    history.process(step(0, at: 1.0, length: 0.5))
    history.process(step(1, at: 2.5, length: 0.5))
    history.process(step(2, at: 5.5, length: 0.75))
    history.process(batch(2))
    let rows = drain(&history)
    // A batch ends with its last moment, as a query does (R76).
    #expect(rows.map(\.walked.steps) == [2, 0, 1])
    #expect(rows.map(\.walked.distance) == [1, 0, 0.75])
  }

  @Test("Held and dropped steps count nowhere")
  func verdicts() {
    var history = BatchHistory()
    history.process(
      StepRevision(number: 0, verdict: .held, time: at(1), known: at(1)))
    history.process(
      StepRevision(number: 0, verdict: .dropped, time: at(1), known: at(2)))
    history.process(batch(0))
    #expect(drain(&history).map(\.walked.steps) == [0])
  }

  @Test("A step later than the delay goes to the oldest batch that waits, none is lost")
  func tooLate() {
    var history = BatchHistory()
    var rows: [HistoryBatch] = []
    for index in 0..<2000 {
      history.process(batch(index))
      while let row = history.next() { rows.append(row) }
    }
    #expect(rows.count > 500)
    history.process(step(0, at: 1))
    rows += drain(&history)
    #expect(rows.count == 2000)
    #expect(rows.reduce(0) { $0 + $1.walked.steps } == 1)
    #expect(rows[0].walked.steps == 0)
  }

  @Test("Nothing is handed out before it is old enough")
  func delay() {
    var history = BatchHistory()
    for index in 0..<100 { history.process(batch(index)) }
    #expect(history.next() == nil)
  }

  @Test("Steps after the last batch count in it")
  func afterTheEnd() {
    var history = BatchHistory()
    history.process(batch(0))
    history.process(step(0, at: 3))
    #expect(drain(&history).map(\.walked.steps) == [1])
  }

  @Test("Steps, floors and track survive a silence without batches")
  func silence() {
    var history = BatchHistory()
    history.process(batch(0))
    history.process(batch(400))
    history.process(step(0, at: 500))
    history.process(MotionEvent(.floors(2), time: at(1), known: at(1000)))
    history.process(MotionEvent(.floors(-1), time: at(1001), known: at(1001)))
    let rows = drain(&history)
    #expect(rows.map(\.walked.steps) == [0, 1])
    #expect(rows.map(\.walked.floorsAscended) == [2, 0])
    #expect(rows.map(\.walked.floorsDescended) == [0, 1])
  }

  @Test("Time on foot is that of the steps")
  func activeTime() {
    var history = BatchHistory()
    for index in 0..<10 { history.process(step(index, at: Double(index) / 2, activeTime: 0.25)) }
    history.process(batch(0))
    #expect(drain(&history).reduce(0) { $0 + $1.walked.activeTime } == 2.5)
  }

  @Test("What was counted on a bicycle before that was known is taken back, its floors are not")
  func pedals() {
    var batch = HistoryBatch(batch(0))
    batch.walked.add(stepOf: 0.7, activeTime: 0.5)
    batch.walked.add(floors: 1)
    let walked = batch.walked
    batch.activity.walking = true
    batch.takeBackPedals()
    #expect(batch.walked == walked && batch.pedals == 0)
    batch.activity = MotionActivity()
    batch.activity.cycling = true
    batch.takeBackPedals()
    #expect(batch.pedals == 1)
    #expect(batch.walked.steps == 0 && batch.walked.distance == 0 && batch.walked.activeTime == 0)
    #expect(batch.walked.floorsAscended == 1)
  }

  @Test("A watch knows no rides, and what is a state begins with its first batch")
  func watch() {
    var history = BatchHistory()
    for index in 0..<40 {
      var drive = batch(index)
      drive.activity = MotionActivity()
      drive.evidence = ActivityEvidence(probabilities: (0.1, 0, 0, 0, 0.9, 0))
      drive.coverage.insert(.acceleration)
      drive.isWatch = true
      history.process(drive)
    }
    let rows = drain(&history)
    #expect(rows.count == 40)
    #expect(rows.allSatisfy { !$0.activity.automotive && $0.since == at(0) })
  }

  @Test("The track's growth adds up to its length")
  func track() {
    var history = BatchHistory()
    for second in 0..<10 {
      if second == 3 || second == 5 || second == 8 { history.process(batch(second / 3)) }
      history.process(
        TrackPoint(
          time: at(Double(second)), latitude: 0, longitude: 0, altitude: nil, accuracy: 5,
          speed: 3,
          distance: Double(second) * 3))
    }
    let rows = drain(&history)
    #expect(rows.reduce(0) { $0 + ($1.way?.metres ?? 0) } == 27)
  }

  private func at(_ seconds: Double) -> SensorTime { SensorTime(seconds: seconds) }

  private func batch(_ index: Int) -> MotionBatch {
    MotionBatch(
      start: at(Double(index) * 2.5), end: at(Double(index + 1) * 2.5), activity: .undecided,
      evidence: nil, pedometer: PedometerBatch(), coverage: StreamCoverage())
  }

  private func step(
    _ number: Int, at time: Double, length: Double = 0.7, activeTime: Double = 0
  ) -> StepRevision {
    StepRevision(
      number: number, verdict: .confirmed, time: at(time), known: at(time + 5), length: length,
      activeTime: activeTime)
  }

  private func drain(_ history: inout BatchHistory) -> [HistoryBatch] {
    history.finish()
    var rows: [HistoryBatch] = []
    while let row = history.next() { rows.append(row) }
    return rows
  }
}
