import MotionTestSupport
import Testing

@testable import MotionProcessing

@Suite("Snapshots of what was learned")
struct MotionSnapshotTests {
  private var learned: StrideCalibration {
    get throws {
      var calibration = StrideCalibration()
      try calibration.learn(metres: 420, error: 3, walked: DistanceByCadence(400, cadence: 1.9))
      try calibration.learn(metres: 2000, error: 9, walked: DistanceByCadence(2200, cadence: 2.6))
      return calibration
    }
  }

  @Test("What was learned comes back to the bit (R80)")
  func roundTrip() throws {
    let snapshot = MotionSnapshot(strideCalibration: try learned)
    let bytes = snapshot.bytes
    #expect(bytes.count == MotionSnapshot.byteCount)
    #expect(try MotionSnapshot(bytes: bytes) == snapshot)
    #expect(try MotionSnapshot(bytes: bytes).bytes == bytes)
    var coprocessor = MotionCoprocessor()
    coprocessor.strideCalibration = try MotionSnapshot(bytes: bytes).strideCalibration
    #expect(coprocessor.strideCalibration == snapshot.strideCalibration)
  }

  @Test("A snapshot that was cut or lengthened anywhere is refused")
  func cut() throws {
    let bytes = MotionSnapshot(strideCalibration: try learned).bytes
    for count in 0..<bytes.count {
      #expect(throws: MotionSnapshot.Damage.self) {
        try MotionSnapshot(bytes: Array(bytes.prefix(count)))
      }
    }
    #expect(throws: MotionSnapshot.Damage.wrongLength(bytes.count + 1)) {
      try MotionSnapshot(bytes: bytes + [0])
    }
  }

  @Test("One changed bit anywhere is noticed")
  func flipped() throws {
    let bytes = MotionSnapshot(strideCalibration: try learned).bytes
    for bit in 0..<(8 * bytes.count) {
      var damaged = bytes
      damaged[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(throws: MotionSnapshot.Damage.self) { try MotionSnapshot(bytes: damaged) }
    }
  }

  @Test("A later version is named")
  func version() throws {
    var bytes = MotionSnapshot(strideCalibration: try learned).bytes
    bytes[4] = 3
    #expect(throws: MotionSnapshot.Damage.unknownVersion(3)) { try MotionSnapshot(bytes: bytes) }
  }

  @Test("What was learned of the sensors comes back to the bit, own field or none")
  func sensors() throws {
    for deviation in [0.8, Double.infinity] {
      let sensors = try #require(
        SensorCalibration(
          gyroscopeBias: Vector3(0.09, -0.02, 0.01), gyroscopeBiasDeviation: 0.002,
          ownField: Vector3(102, 288, 63), ownFieldDeviation: deviation, fieldDelay: 0.014))
      let snapshot = MotionSnapshot(strideCalibration: try learned, sensorCalibration: sensors)
      let read = try MotionSnapshot(bytes: snapshot.bytes)
      #expect(read == snapshot)
      #expect(read.sensorCalibration == sensors)
    }
  }

  @Test("A snapshot of version 1, which knew no sensors, is still read")
  func firstVersion() throws {
    let now = MotionSnapshot(strideCalibration: try learned)
    var bytes = Array(now.bytes.prefix(132))
    bytes[4] = 1
    bytes[6] = 128
    let sum = MotionSnapshot.checkSum(bytes[...])
    for i in 0..<4 { bytes.append(UInt8(truncatingIfNeeded: sum >> UInt32(8 * i))) }
    #expect(try MotionSnapshot(bytes: bytes) == now)
  }

  @Test("Sensors of no kind are refused", arguments: [Double.nan, .infinity, 1e9])
  func absurdSensors(value: Double) {
    func made(_ bias: Double, _ deviation: Double, _ field: Double, _ delay: Double) -> Bool {
      SensorCalibration(
        gyroscopeBias: Vector3(bias, 0, 0), gyroscopeBiasDeviation: deviation,
        ownField: Vector3(0, field, 0), ownFieldDeviation: 1, fieldDelay: delay) != nil
    }
    #expect(made(0.1, 0.01, 300, 0.01))
    #expect(!made(value, 0.01, 300, 0.01))
    #expect(!made(0.1, value, 300, 0.01))
    #expect(!made(0.1, 0.01, value, 0.01))
    #expect(!made(0.1, 0.01, 300, value))
  }

  @Test("Random bytes are no snapshot")
  func random() {
    var noise = SeededNoise(seed: 5)
    for count in [0, 1, 4, 8, 100, MotionSnapshot.byteCount, 1000] {
      let bytes = (0..<count).map { _ in UInt8(truncatingIfNeeded: Int(noise.next() * 1e6)) }
      #expect(throws: MotionSnapshot.Damage.self) { try MotionSnapshot(bytes: bytes) }
    }
  }

  @Test(
    "Numbers that nothing can have taught are refused, check sum or not",
    arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300, 5, -5])
  func absurd(value: Double) throws {
    let honest = try learned
    for index in 0..<4 {
      var logarithms = honest.logarithms
      logarithms[index] = value
      #expect(
        StrideCalibration(
          logarithms: logarithms, covariance: honest.covariance, lessons: 1, metres: 100) == nil)
      var covariance = honest.covariance
      covariance[index, index] = value
      #expect(
        StrideCalibration(
          logarithms: honest.logarithms, covariance: covariance, lessons: 1, metres: 100) == nil)
    }
    #expect(
      StrideCalibration(
        logarithms: honest.logarithms, covariance: honest.covariance, lessons: 1, metres: -1) == nil
    )
  }

  @Test("A sealed snapshot with absurd numbers is refused too")
  func sealed() throws {
    var bytes = MotionSnapshot(strideCalibration: StrideCalibration()).bytes
    let nan = Double.nan.bitPattern
    for i in 0..<8 { bytes[20 + i] = UInt8(truncatingIfNeeded: nan >> UInt64(8 * i)) }
    let sum = MotionSnapshot.checkSum(bytes.dropLast(4))
    for i in 0..<4 {
      bytes[bytes.count - 4 + i] = UInt8(truncatingIfNeeded: sum >> UInt32(8 * i))
    }
    #expect(throws: MotionSnapshot.Damage.absurd) { try MotionSnapshot(bytes: bytes) }
  }
}
