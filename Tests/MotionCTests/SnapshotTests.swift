import CMotionC
import MotionProcessing
import Testing

@Suite("Snapshots through C")
struct SnapshotTests {
  /// A snapshot of somebody with long steps and of a device with a bias.
  private func learned() throws -> MotionSnapshot {
    var stride = StrideCalibration()
    try stride.learn(metres: 500, error: 2, walked: DistanceByCadence(450, cadence: 1.85))
    let sensors = try #require(
      SensorCalibration(
        gyroscopeBias: Vector3(0.02, -0.01, 0), gyroscopeBiasDeviation: 0.002,
        ownField: Vector3(10, -20, 5), ownFieldDeviation: 0.8, fieldDelay: 0.01))
    return MotionSnapshot(strideCalibration: stride, sensorCalibration: sensors)
  }

  @Test(
    "What is restored is saved again, as far as the profile knows it",
    arguments: ProfileName.allCases)
  func again(profile: ProfileName) throws {
    let snapshot = try learned()
    let handle = CHandle(profile)
    let bytes = snapshot.bytes
    #expect(coremotion_restore(handle.pointer, bytes, bytes.count) == COREMOTION_OK)
    let saved = try MotionSnapshot(bytes: handle.snapshot())
    let knowsSteps = profile != .motion
    let knowsSensors = profile == .motion || profile == .everything
    #expect(
      saved.strideCalibration == (knowsSteps ? snapshot.strideCalibration : StrideCalibration()))
    #expect(saved.sensorCalibration == (knowsSensors ? snapshot.sensorCalibration : nil))
  }

  @Test("With it the door says what Swift says with it")
  func used() throws {
    let snapshot = try learned()
    let handle = CHandle(.everything)
    let bytes = snapshot.bytes
    #expect(coremotion_restore(handle.pointer, bytes, bytes.count) == COREMOTION_OK)
    handle.process(TestSamples.life.map(\.inC))
    handle.finish()
    var coprocessor = MotionCoprocessor()
    coprocessor.strideCalibration = snapshot.strideCalibration
    coprocessor.sensorCalibration = snapshot.sensorCalibration
    var log = MessageLog(knowsActivity: true)
    for sample in TestSamples.life { coprocessor.process(sample, into: &log) }
    coprocessor.finish(into: &log)
    #expect(handle.records == log.bytes)
    #expect(handle.records != ProfileName.everything.said(of: TestSamples.life))
    let after = MotionSnapshot(
      strideCalibration: coprocessor.strideCalibration,
      sensorCalibration: coprocessor.sensorCalibration)
    #expect(handle.snapshot() == after.bytes)
  }

  @Test(
    "Whatever byte is damaged, it is refused and nothing changes", arguments: ProfileName.allCases)
  func damaged(profile: ProfileName) throws {
    let bytes = try learned().bytes
    let handle = CHandle(profile)
    let before = handle.snapshot()
    for i in bytes.indices {
      for change in [1, 0x80, 0xFF] as [UInt8] {
        var damaged = bytes
        damaged[i] ^= change
        #expect(coremotion_restore(handle.pointer, damaged, damaged.count) == COREMOTION_DAMAGED)
      }
      #expect(coremotion_restore(handle.pointer, bytes, i) == COREMOTION_DAMAGED)
    }
    #expect(handle.snapshot() == before)
  }
}
