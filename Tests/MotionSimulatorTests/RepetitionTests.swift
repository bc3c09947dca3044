import MotionProcessing
import MotionTestSupport
import Testing

@testable import MotionSimulator

@Suite struct RepetitionTests {
  @Test("Each repetition of the truth turns the wrist there and back", arguments: [1, 2, 3])
  func curls(seed: UInt64) throws {
    let life = Life(
      [.exercise(.curl, .wrist, count: 12, sets: 2, rest: 10)], phone: .ideal,
      orientationRate: 50, seed: seed)
    let truth = life.truth.gestures.filter { $0.gesture == "biceps_curl" }
    #expect(truth.count == 24)
    #expect(life.truth.repetitions == 24)
    for gesture in truth {
      #expect(gesture.end - gesture.start > 1 && gesture.end - gesture.start < 4)
      let start = try attitude(life, at: gesture.start)
      let way = life.truth.orientation.filter { $0.time > gesture.start && $0.time < gesture.end }
        .map { angle(start, $0.attitude) }.max()
      let end = try attitude(life, at: gesture.end)
      let top = try #require(way)
      #expect(top > 1.1, "the forearm goes up")
      #expect(angle(start, end) < 0.6 * top, "and comes back")
    }
    for (a, b) in zip(truth, truth.dropFirst()) { #expect(a.end <= b.start) }
    let pauses = zip(truth, truth.dropFirst()).filter { $1.start - $0.end > 5 }
    #expect(pauses.count == 1, "one rest between two sets")
  }

  @Test("Repetitions take 1.2 to 3.6 s and never twice alike", arguments: Exercise.allCases)
  func tempo(exercise: Exercise) {
    let life = Life([.exercise(exercise, .wrist, count: 8)], seed: 2)
    let seconds = life.truth.gestures.map { $0.end - $0.start }
    #expect(seconds.count == 8)
    #expect(life.truth.steps.isEmpty)
    let mean = SignalMeasures.mean(seconds)
    #expect(mean > 1.2 && mean < 3.6)
    #expect(SignalMeasures(seconds, rate: 1).rms / mean > 0.01)
    #expect(SignalMeasures(seconds, rate: 1).rms / mean < 0.2)
  }

  @Test(
    "A stroke of the truth is where the wrist is fastest", arguments: Stroke.allCases)
  func strokes(stroke: Stroke) throws {
    let life = Life([.strokes(stroke, .wrist, count: 5)], phone: .ideal)
    #expect(life.truth.strokes == 5)
    for gesture in life.truth.gestures {
      let near = life.rotation.filter {
        $0.time > gesture.start - 0.4 && $0.time < gesture.end + 0.4
      }
      let peak = try #require(near.max { $0.value.length < $1.value.length })
      #expect(abs(peak.time - (gesture.start + gesture.end) / 2) < 0.12)
      // Recorded handles: 20 to 37 rad/s; a wrist turns less than the racket; 4 to 10 rad/s in blocks.
      #expect(peak.value.length > (stroke.isTennis ? 8 : 4) && peak.value.length < 45)
    }
  }

  @Test("Fore- and backhand of a right-hander turn opposite ways about gravity")
  func sides() throws {
    for (stroke, sign) in [(Stroke.forehand, 1.0), (.backhand, -1.0)] {
      let life = Life([.strokes(stroke, .hand, count: 6)], phone: .ideal, orientationRate: 100)
      for gesture in life.truth.gestures {
        let middle = (gesture.start + gesture.end) / 2
        var turned = 0.0
        for sample in life.rotation where abs(sample.time - middle) < 0.2 {
          turned += sample.value.dot(
            try attitude(life, at: sample.time).unrotate(Vector3(0, 0, 0.01)))
        }
        #expect(turned * sign > 0.4, "\(stroke) at \(middle) s: \(turned)")
      }
    }
  }

  @Test(
    "A rest tremor stands at 4 to 6 Hz, everybody's at 8 to 12",
    arguments: [
      (Tremor.parkinsonian(severity: 1), 4.0, 6.0), (.parkinsonian(severity: 3), 4.0, 6.0),
      (.physiological, 8.0, 12.0),
    ])
  func tremor(kind: Tremor, low: Double, high: Double) {
    for seed: UInt64 in 1...3 {
      let life = Life([.busy(24, .hand, .tremor(kind), lively: 0.1)], phone: .ideal, seed: seed)
      let rates = life.rotation.filter { $0.time > 2 && $0.time < 22 }.map(\.value)
      func band(_ a: Double, _ b: Double) -> Double {
        let parts = [rates.map(\.x), rates.map(\.y), rates.map(\.z)]
          .map { SignalMeasures($0, rate: 100).rms(from: a, to: b) }
        return parts.reduce(0) { $0 + $1 * $1 }.squareRoot()
      }
      let line = band(low - 0.4, high + 0.6)
      #expect(line > 2 * band(2.4, low - 0.4))
      #expect(line > 2 * band(high + 0.6, 20))
    }
  }

  @Test("A severer rest tremor is wider")
  func severity() {
    let spans = [1, 2, 3].map { severity in
      Life([.busy(14, .hand, .tremor(.parkinsonian(severity: severity)), lively: 0.1)])
        .band(3.5, 6.5, from: 2, to: 12)
    }
    #expect(spans[0] < spans[1] && spans[1] < spans[2])
  }

  @Test("The truth of hands is written beside the samples")
  func files() throws {
    let life = Life([.exercise(.squat, .pocket, count: 3), .busy(5, .hand, .typing)])
    let files = life.truth.files
    let rows = try #require(files.first { $0.name == "truth_gestures.csv" }).text
      .split(separator: "\n")
    #expect(rows.first == "start_s,end_s,gesture,value")
    #expect(rows.count == 5)
    #expect(rows[1].hasSuffix(",squat,") && rows[4].hasSuffix(",typing,"))
    let totals = try #require(files.first { $0.name == "truth.json" }).text
    #expect(totals.contains("\"repetitions\" : 3"))
    #expect(!totals.contains("strokes"))
    let walk = Life([.walk(4, .pocket)]).truth.files
    #expect(!walk.contains { $0.name == "truth_gestures.csv" })
  }

  private func attitude(_ life: Life, at time: Double) throws -> Quaternion {
    try #require(life.truth.orientation.first { $0.time >= time - 0.01 }).attitude
  }

  private func angle(_ a: Quaternion, _ b: Quaternion) -> Double {
    rotationVector(a.conjugate * b).length
  }
}
