import CoreMotion

// The compiler warns that MockData must restate a conformance: because of the one that 67 adds.
class MockData: CMPedometerData {  // 61
  override var numberOfSteps: NSNumber { return 7 }
  override var distance: NSNumber? { return 3.5 }
}

class MockPedometer: CMPedometer {  // 62
  override func startUpdates(from start: Date, withHandler handler: @escaping CMPedometerHandler) {
    handler(MockData(), nil)
  }
}

class MockSensor: CMAccelerometerData {  // 63
  let a: CMAcceleration
  init(_ a: CMAcceleration) { self.a = a; super.init() }
  required init?(coder: NSCoder) { fatalError() }
  override var acceleration: CMAcceleration { a }
}

protocol PedometerLike {  // 64
  func queryPedometerData(
    from start: Date, to end: Date, withHandler handler: @escaping CMPedometerHandler)
}
extension CMPedometer: PedometerLike {}

protocol MotionLike: AnyObject {  // 65
  var deviceMotionUpdateInterval: TimeInterval { get set }
  func startDeviceMotionUpdates(
    to queue: OperationQueue, withHandler handler: @escaping (CMDeviceMotion?, Error?) -> Void)
}
extension CMMotionManager: MotionLike {}

extension CMAcceleration: @retroactive Equatable {  // 66
  public static func == (l: Self, r: Self) -> Bool { l.x == r.x && l.y == r.y && l.z == r.z }
}

extension CMQuaternion: @retroactive Codable {  // 67
  public init(from decoder: any Decoder) throws {
    var values = try decoder.unkeyedContainer()
    self.init(
      x: try values.decode(Double.self), y: try values.decode(Double.self),
      z: try values.decode(Double.self), w: try values.decode(Double.self))
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.unkeyedContainer()
    for value in [x, y, z, w] { try values.encode(value) }
  }
}
extension CMPedometerData: @retroactive @unchecked Sendable {}

extension CMAuthorizationStatus: @retroactive CustomStringConvertible {  // 68
  public var description: String { "\(rawValue)" }
}

extension CMDeviceMotion {  // 69
  var total: CMAcceleration { CMAcceleration(x: gravity.x + userAcceleration.x, y: 0, z: 0) }
}

/// Uses the mocks, protocols and extensions above.
struct MockClient {
  let data = CMPedometerData()

  func archive() throws -> Data {
    // 70
    let box = try NSKeyedArchiver.archivedData(withRootObject: data, requiringSecureCoding: true)
    return box
  }

  func unarchive(_ box: Data) throws -> CMPedometerData? {
    // 71
    let back = try NSKeyedUnarchiver.unarchivedObject(ofClass: CMPedometerData.self, from: box)
    return back
  }

  func makeEmptyData() {
    _ = CMPedometerData(); _ = CMDeviceMotion(); _ = CMMotionActivity()  // 72
  }

  static func run() throws {
    var counted: NSNumber?
    MockPedometer().startUpdates(from: Date()) { data, _ in counted = data?.numberOfSteps }
    precondition(counted == 7)

    let up = CMAcceleration(x: 0, y: -1, z: 0)
    precondition(MockSensor(up).acceleration == up)
    let pedometer: any PedometerLike = CMPedometer()
    pedometer.queryPedometerData(from: .now - 60, to: .now) { _, _ in }
    let motion: any MotionLike = CMMotionManager()
    motion.deviceMotionUpdateInterval = 0.5
    precondition(motion.deviceMotionUpdateInterval == 0.5)

    let q = CMQuaternion(x: 1, y: 2, z: 3, w: 4)
    let copy = try JSONDecoder().decode(CMQuaternion.self, from: JSONEncoder().encode(q))
    precondition(copy.z == 3)
    precondition("\(CMAuthorizationStatus.denied)" == "2")
    precondition(CMDeviceMotion().total.x == 0)

    let client = MockClient()
    let back = try client.unarchive(client.archive())
    precondition(back?.numberOfSteps == 0)
    client.makeEmptyData()
  }
}
