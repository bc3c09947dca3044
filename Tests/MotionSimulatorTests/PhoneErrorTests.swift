import MotionProcessing
import MotionTestSupport
import Testing

@testable import MotionSimulator

@Suite struct PhoneErrorTests {
  /// Mean over a still phone of which only one thing is wrong.
  private func still(
    seconds: Double = 6, seed: UInt64 = 3, _ change: (inout PhoneModel) -> Void
  ) -> (force: Vector3, rate: Vector3, field: Vector3) {
    var phone = PhoneModel.ideal
    change(&phone)
    let life = Life(
      [.lie(seconds)], phone: phone, surroundings: Surroundings(magnetism: .clean), seed: seed)
    return (
      mean(life.acceleration.map(\.value)), mean(life.rotation.map(\.value)),
      mean(life.field.map(\.value))
    )
  }

  private func mean(_ values: [Vector3]) -> Vector3 {
    values.reduce(.zero, +) * (1 / Double(values.count))
  }

  @Test("A phone without errors reads 1 g, no turning and the field of the site")
  func faultless() {
    let truth = still { _ in }
    #expect(abs(truth.force.length - 1) < 1e-6)
    #expect(truth.rate.length < 1e-9)
    #expect((truth.field.length - Site.berlin.field.length).magnitude < 1e-6)
  }

  @Test("Offset, scale and bias move the mean of a still phone, each in its own way")
  func means() {
    let truth = still { _ in }
    let offset = still { $0.accelerometerOffset = 0.01 }
    let shift = (offset.force - truth.force).length
    #expect(shift > 0.002 && shift < 0.04)
    #expect(offset.rate.length < 1e-9)
    let scale = still { $0.accelerometerErrors.scale = 0.02 }
    // Each axis on its own: what reads nothing still does.
    #expect(abs(scale.force.x - truth.force.x) < 0.08 * abs(truth.force.x) + 1e-9)
    #expect(abs(scale.force.z - truth.force.z) < 0.08 * abs(truth.force.z))
    #expect(abs(scale.force.z - truth.force.z) > 1e-4)
    let pulled = still { $0.gyroscopeForceSensitivity = 0.002 }
    #expect(pulled.rate.length > 2e-4 && pulled.rate.length < 0.012)
    let biased = still { $0.gyroscopeBias = Vector3(0.1, 0, 0) }
    #expect(abs(biased.rate.x - 0.1) < 0.07 && biased.rate.x != 0.1)
    #expect((biased.force - truth.force).length < 1e-9)
  }

  @Test("Iron of the phone adds a vector and bends the field")
  func iron() {
    let truth = still { _ in }.field
    let hard = still { $0.hardIron = Vector3(0, 200, 0) }.field
    #expect(((hard - truth) - Vector3(0, 200, 0)).length < 150)
    let soft = still {
      $0.softIron = Matrix3(rows: Vector3(1.1, 0, 0), Vector3(0, 1, 0), Vector3(0, 0, 0.9))
    }.field
    #expect((soft - Vector3(1.1 * truth.x, truth.y, 0.9 * truth.z)).length < 1e-6)
  }

  @Test("Two phones of one model differ, one phone stays what it is")
  func devices() {
    let first = still(seed: 1) { $0 = .iPhone.withoutLocation }
    let second = still(seed: 2) { $0 = .iPhone.withoutLocation }
    #expect((first.rate - second.rate).length > 0.002)
    #expect((first.field - second.field).length > 10)
    let again = still(seed: 1) { $0 = .iPhone.withoutLocation }
    #expect(again == first)
  }

  @Test("Readings are whole steps within the range")
  func steps() {
    var phone = PhoneModel.ideal
    phone.accelerometerErrors = TriadErrors(step: 0.125, range: 1.5)
    let life = Life([.run(8, .pocket)], phone: phone)
    var largest = 0.0
    for v in life.acceleration.map(\.value) {
      for x in [v.x, v.y, v.z] {
        #expect((x / 0.125).rounded() * 0.125 == x)
        largest = max(largest, abs(x))
      }
    }
    #expect(largest == 1.5)
  }

  @Test("The bias of a warming phone drifts within a tenth of a degree in minutes, then settles")
  func warming() {
    var phone = PhoneModel.iPhone
    phone.gyroscopeWalk = 0
    var early = 0.0
    var late = 0.0
    for seed in 1...20 {
      var drift = SensorDrift(phone, seed: UInt64(seed))
      let start = drift.rate
      for _ in 0..<120 { drift.advance(1) }
      let minutes = drift.rate
      for _ in 0..<3_600 { drift.advance(1) }
      let hour = drift.rate
      for _ in 0..<120 { drift.advance(1) }
      early += (minutes - start).length
      late += (drift.rate - hour).length
    }
    let degrees = early / 20 * Trigonometry.degreesPerRadian
    // Inria's phones: 0.05 to 0.1 °/s within two minutes.
    #expect(degrees > 0.02 && degrees < 0.2)
    #expect(late < 0.02 * early)
  }

  @Test("A field that is stamped late lags behind the turning phone")
  func delay() {
    var phone = PhoneModel.ideal
    let script: [Episode] = [.walk(10, .pocket)]
    let clean = Surroundings(magnetism: .clean)
    let prompt = Life(script, phone: phone, surroundings: clean).field
    phone.magnetometerDelay = 0.03
    let late = Life(script, phone: phone, surroundings: clean).field
    #expect(late.count > 200)
    for (a, b) in zip(prompt, late) {
      #expect(abs(b.time - a.time - 0.03) < 1e-6)
      #expect((a.value - b.value).length < 1e-9)
    }
  }

  @Test("A field that sticks repeats its share of values")
  func repeats() {
    let life = Life([.walk(20, .pocket)], phone: .logger)
    let pairs = zip(life.field, life.field.dropFirst())
    let same = pairs.filter { $0.0.value == $0.1.value }.count
    let share = Double(same) / Double(life.field.count)
    #expect(share > 0.22 && share < 0.36)
    #expect(abs(Double(life.field.count) / 20 - 286) < 4)
  }
}
