import MotionProcessing
import MotionTestSupport
import Testing

@testable import MotionSimulator

@Suite struct PhysicsTests {
  @Test(
    "The integrated gyroscope gives the true orientation",
    arguments: [
      [Episode.stand(2, .pocket), .walk(18, .pocket)], [.run(15, .upperArm)],
      [.lie(3), .sit(6, .hand), .lie(4)],
    ])
  func gyroscope(script: [Episode]) throws {
    let life = Life(script, phone: .ideal, orientationRate: 20)
    let truth = life.truth.orientation
    let first = try #require(truth.first { $0.time >= 0.5 })
    let last = try #require(truth.last { $0.time <= 12 })
    var q = first.attitude
    var now = first.time
    var rate = life.rotation[0].value
    for sample in life.rotation where sample.time > first.time && sample.time <= last.time {
      q = q * Quaternion(rotation: (rate + sample.value) * (0.5 * (sample.time - now)))
      now = sample.time
      rate = sample.value
    }
    q = q * Quaternion(rotation: rate * (last.time - now))
    let error = rotationVector(q.conjugate * last.attitude).length
    #expect(error * Trigonometry.degreesPerRadian < 1.5)
  }

  @Test(
    "Over a walk, a run and a ride the mean force is the weight, straight up",
    arguments: [
      [Episode.walk(40, .pocket)], [.walk(40, .bag)], [.run(40, .upperArm)], [.drive(80, .mount)],
    ])
  func weight(script: [Episode]) {
    let life = Life(script, phone: .ideal, orientationRate: 100)
    var sum = Vector3.zero
    var count = 0.0
    var i = 0
    for sample in life.acceleration {
      while i + 1 < life.truth.orientation.count, life.truth.orientation[i + 1].time < sample.time {
        i += 1
      }
      sum += life.truth.orientation[i].attitude.rotate(sample.value) * -standardGravity
      count += 1
    }
    let mean = sum * (1 / count)
    #expect(abs(mean.z - standardGravity) < 0.15)
    #expect(abs(mean.x) < 0.2 && abs(mean.y) < 0.2)
  }

  @Test("On a table the phone feels 1 g and turns by nothing but its bias")
  func table() {
    let life = Life([.lie(30)])
    for sample in life.acceleration { #expect(abs(sample.value.length - 1) < 0.02) }
    let z = SignalMeasures.mean(life.acceleration.map(\.value.z))
    #expect(abs(z + 1) < 0.02, "face up reads -1")
    let rates = life.rotation.map(\.value.x)
    let bias = SignalMeasures.mean(rates)
    #expect(abs(bias) > 0.01 && abs(bias) < 0.2)
    for rate in rates { #expect(abs(rate - bias) < 0.02) }
  }

  @Test("The earth's field stands still while the phone turns")
  func field() {
    let life = Life([.walk(20, .pocket)], phone: .ideal, orientationRate: 200)
    var i = 0
    for sample in life.field {
      while i + 1 < life.truth.orientation.count, life.truth.orientation[i + 1].time < sample.time {
        i += 1
      }
      let world = life.truth.orientation[i].attitude.rotate(sample.value)
      #expect((world - Vector3(1.33, 18.95, -45.5)).length < 3)
    }
  }

  @Test("Taking the phone from place to place makes no jump")
  func transitions() {
    let script: [Episode] = [
      .walk(6, .pocket), .handle(4, .hand), .rest(5, .cupHolder), .idle(6, .cupHolder),
      .handle(4, .hand), .walk(6, .pocket), .run(6, .pocket), .lie(4),
    ]
    let life = Life(script, phone: .ideal)
    var previous = life.acceleration[0].value
    for sample in life.acceleration {
      // 10 ms apart; the steepest is a heel strike of a runner.
      #expect((sample.value - previous).length < 4, "at \(sample.time) s")
      previous = sample.value
    }
    for sample in life.rotation { #expect(sample.value.length < 16, "at \(sample.time) s") }
  }
}
