import MotionProcessing
import MotionTestSupport
import Testing

@testable import MotionSimulator

@Suite struct StepTruthTests {
  @Test("Totals are the sums of their parts, labels follow each other without a gap")
  func totals() {
    let life = Life([
      .stand(5, .pocket), .walk(20, .pocket), .stand(5, .pocket), .run(10, .pocket), .lie(5),
    ])
    let truth = life.truth
    let sum = truth.steps.reduce(0) { $0 + $1.length }
    #expect(abs(truth.distance - sum) < 1e-9)
    #expect(
      truth.labels.map(\.label) == ["standing", "walking", "standing", "running", "stationary"])
    #expect(truth.labels.first?.start == 0)
    #expect(abs((truth.labels.last?.end ?? 0) - 45) < 0.01)
    for (a, b) in zip(truth.labels, truth.labels.dropFirst()) { #expect(a.end == b.start) }
    for (a, b) in zip(truth.steps, truth.steps.dropFirst()) {
      #expect(b.time > a.time + 0.25)
      if b.time - a.time < 1 { #expect(a.foot != b.foot) }
    }
  }

  @Test("Steps fall into walks and runs, and nowhere else")
  func places() {
    let life = Life([.stand(5, .pocket), .walk(15, .pocket), .stand(5, .pocket), .lie(5)])
    #expect(!life.truth.steps.isEmpty)
    for step in life.truth.steps { #expect(step.time > 5 && step.time < 20) }
  }

  @Test("Cadence and speed are those asked for", arguments: [0.8, 1.35, 1.7])
  func cadence(speed: Double) {
    let truth = Life([.walk(60, .hand, speed: speed)]).truth
    let style = GaitStyle(kind: .walking, speed: speed)
    #expect(abs(Double(truth.steps.count) / 60 / style.cadence - 1) < 0.06)
    #expect(abs(truth.distance / 60 / speed - 1) < 0.08)
    let intervals = zip(truth.steps, truth.steps.dropFirst()).map { $1.time - $0.time }
    let strides = zip(intervals, intervals.dropFirst()).map { $0 + $1 }.dropFirst(2).dropLast(2)
    let measures = SignalMeasures(Array(strides), rate: 1)
    let variation = measures.rms / SignalMeasures.mean(Array(strides))
    #expect(variation > 0.01 && variation < 0.035, "stride times vary by about 2 %")
  }

  @Test("At the upper arm the acceleration rises once for each true step")
  func peaks() {
    let life = Life([.stand(3, .upperArm), .walk(40, .upperArm), .stand(3, .upperArm)])
    let values = life.acceleration.map { $0.value.length * standardGravity }
    var crossings = 0
    var wasAbove = false
    for i in 50..<(values.count - 50) {
      let short = values[(i - 10)...(i + 10)].reduce(0, +) / 21
      let above = short > standardGravity + (wasAbove ? -0.4 : 0.4)
      if above && !wasAbove { crossings += 1 }
      wasAbove = above
    }
    #expect(abs(crossings - life.truth.steps.count) <= 2)
  }

  @Test("On a treadmill there are steps and metres, but no way")
  func treadmill() {
    var phone = PhoneModel.iPhone
    phone.gyroscopeRate = 0
    let style = GaitStyle(kind: .walking, speed: 1.4)
    var episode = Episode.treadmill(25, .hand, style)
    episode.isOutdoors = true
    let life = Life([episode], phone: phone)
    #expect(life.truth.distance > 28)
    #expect(life.rotation.isEmpty)
    for fix in life.fixes { #expect(abs(fix.value.latitude - Site.berlin.latitude) < 3e-4) }
  }

  @Test("Stairs give floors, steps and height; a lift gives height alone")
  func stairsAndLift() {
    let life = Life([
      .stand(5, .pocket), .stairs(2, .pocket), .stand(5, .pocket), .lift(-6.12, .pocket),
      .stairs(-1, .pocket), .stand(4, .pocket),
    ])
    #expect(life.truth.floorsUp == 2)
    #expect(life.truth.floorsDown == 1)
    #expect(life.truth.liftRides == 1)
    let labels = life.truth.labels
    let heights = labels.map { label in
      let last = life.altitude.last { $0.time <= label.end }?.value ?? .nan
      return last - life.altitude[0].value
    }
    #expect(abs(heights[1] - 2 * Stairs.storey) < 0.6)
    #expect(abs(heights[3]) < 0.6)
    #expect(abs(heights[5] + Stairs.storey) < 0.6)
    let lift = labels[3]
    #expect(!life.truth.steps.contains { $0.time > lift.start && $0.time < lift.end })
    // Two storeys have 36 risers and three landings of three steps.
    let up = life.truth.steps.filter { $0.time >= labels[1].start && $0.time <= labels[1].end }
    #expect(up.count == 45)
    let speed = 2 * Stairs.storey / (labels[1].end - labels[1].start)
    #expect(speed > 0.18 && speed < 0.33)
  }

  @Test("Truth is written in the recording layout")
  func files() throws {
    let truth = Life([.stairs(1, .pocket)], orientationRate: 2).truth
    let files = truth.files
    let names = files.map(\.name)
    #expect(
      names == [
        "truth_steps.csv", "truth_labels.csv", "truth.json", "truth_level_changes.csv",
        "truth_orientation.csv",
      ])
    let steps = files[0].text.split(separator: "\n")
    #expect(steps.first == "time_s,foot")
    #expect(steps.count == truth.steps.count + 1)
    #expect(files[1].text.hasPrefix("start_s,end_s,label\n0.000,"))
    #expect(files[2].text.contains("\"floors_up\" : 1"))
    #expect(files[4].text.hasPrefix("time_s,qw,qx,qy,qz\n"))
    #expect(decimal(-0.0004, places: 3) == "0.000")
    #expect(decimal(-12.3456, places: 2) == "-12.35")
  }
}
