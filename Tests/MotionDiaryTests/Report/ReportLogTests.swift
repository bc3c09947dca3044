import MotionProcessing
import Testing

@testable import MotionDiary

@Suite("What a report keeps of a recording")
struct ReportLogTests {
  private func at(_ seconds: Double) -> SensorTime { SensorTime(seconds: seconds) }

  @Test("A wave lies where it was decided to lie, and waves stand in that order")
  func waves() {
    var log = WaveLog()
    log.append(StepRevision(number: 0, verdict: .held, time: at(1.5), known: at(1.8)))
    log.append(StepRevision(number: 1, verdict: .held, time: at(2.0), known: at(2.2)))
    log.append(
      StepRevision(number: 1, verdict: .confirmed, time: at(1.2), known: at(5), length: 0.6))
    log.append(
      StepRevision(number: 0, verdict: .dropped, time: at(1.4), known: at(5), refusal: .crowded))
    log.finish()
    #expect((0..<log.count).map { log.time.whole($0) } == [12, 14])
    #expect(log.verdict.whole(0) == 1)
    #expect(log.indices(from: 0, to: 1.3) == 0..<1)
  }

  @Test("It says when how the device was held went on for longer than is kept")
  func attitude() {
    var log = AttitudeLog()
    let down = Vector3(0, 0, -1)
    for seconds in [0.0, 863_999, 864_000] {
      #expect(!log.isCut)
      log.append(DeviceMotion(time: at(seconds), acceleration: down, inclinationGravity: down))
    }
    #expect(log.isCut)
    #expect(log.angles[0].low.count == 86_400)
  }
}
