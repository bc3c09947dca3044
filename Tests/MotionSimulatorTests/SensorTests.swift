import FoundationEssentials
import MotionProcessing
import MotionRecordings
import Testing

@testable import MotionSimulator

@Suite struct SensorTests {
  @Test(
    "Streams are merged by time, each at its own rate",
    arguments: [
      PhoneModel.iPhone, PhoneModel.android,
    ])
  func rates(phone: PhoneModel) {
    var simulation = Simulation(
      Scenario("test", "Test.", phone: phone, script: [.walk(20, .pocket)]), seed: 6)
    var counts: [SensorStream: Double] = [:]
    var last = SensorTime(nanoseconds: -1)
    var lastOf: [SensorStream: SensorTime] = [:]
    while let sample = simulation.next() {
      let stream = sample.reading.stream
      #expect(sample.time >= last)
      last = sample.time
      if let before = lastOf[stream] { #expect(sample.time > before) }
      lastOf[stream] = sample.time
      counts[stream, default: 0] += 1
    }
    #expect(abs((counts[.acceleration] ?? 0) / 20 / phone.accelerometerRate - 1) < 0.01)
    #expect(abs((counts[.rotationRate] ?? 0) / 20 / phone.gyroscopeRate - 1) < 0.01)
    #expect(abs((counts[.magneticField] ?? 0) / 20 / phone.magnetometerRate - 1) < 0.02)
    #expect(abs((counts[.pressure] ?? 0) - 20 * phone.barometerRate) <= 2)
    #expect(abs((counts[.location] ?? 0) - 20) <= 1)
  }

  @Test("Faults appear where they are asked for, and only there")
  func faults() {
    let script: [Episode] = [.run(30, .pocket)]
    let bad = PhoneFaults(
      range: 2, secondsBetweenGaps: 8, repeated: 0.02, late: 0.02, notANumber: 0.01)
    let damaged = damage(Life(script, faults: bad))
    #expect(damaged.gaps > 0 && damaged.repeats > 10 && damaged.late > 10 && damaged.broken > 5)
    #expect(damaged.peak == 2)
    let sound = damage(Life(script))
    #expect(sound.gaps == 0 && sound.repeats == 0 && sound.late == 0 && sound.broken == 0)
    #expect(sound.peak > 2)
  }

  private func damage(_ life: Life) -> (
    gaps: Int, repeats: Int, late: Int, broken: Int, peak: Double
  ) {
    var result = (gaps: 0, repeats: 0, late: 0, broken: 0, peak: 0.0)
    for (a, b) in zip(life.acceleration, life.acceleration.dropFirst()) {
      let step = b.time - a.time
      if step > 0.25 { result.gaps += 1 }
      if step == 0 { result.repeats += 1 }
      if step < 0 { result.late += 1 }
    }
    for v in life.acceleration.map(\.value) {
      if v.isFinite {
        result.peak = max(result.peak, max(abs(v.x), max(abs(v.y), abs(v.z))))
      } else {
        result.broken += 1
      }
    }
    return result
  }

  @Test("Weather and noise of the barometer stay what a calm day has")
  func barometer() {
    let life = Life([.lie(60)])
    let heights = life.altitude.map(\.value)
    let spread = (heights.max() ?? 0) - (heights.min() ?? 0)
    #expect(spread > 0.01 && spread < 0.5)
  }

  @Test("The commuter's morning keeps the clock of the talk")
  func commuter() throws {
    let commuter = try #require(Scenario.named("commuter"))
    var time = 0.0
    var starts: [String: [Double]] = [:]
    for episode in commuter.script {
      starts[episode.label, default: []].append(time)
      time += episode.seconds ?? .nan
    }
    // 8:15 walk, 8:36 walk again, 8:48 breakfast, 9:20 drive, 9:40 walk, 9:43 end.
    #expect(time == 5_280)
    #expect(starts["walking"]?.contains(1_260) == true)
    #expect(starts["walking"]?.contains(5_100) == true)
    #expect(starts["stationary"]?.contains(3_900) == true)
    #expect(starts["running"]?.count == 1)
    #expect(starts["automotive"]?.count == 2)
    let metadata = Simulation(commuter, seed: 1).metadata
    #expect(metadata.timeZone == "Europe/Berlin")
    #expect(metadata.start == WallClock(secondsSince1970: 1_401_776_100))
    #expect(metadata.licence == "MIT" && metadata.set == "simulated")
    #expect(metadata.rates["accelerometer"] == 100)
  }
}
