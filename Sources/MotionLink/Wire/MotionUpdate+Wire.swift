import FoundationEssentials
import MotionProcessing

extension MotionUpdate: WireValue {
  package init(from reader: inout WireReader) throws(WireError) {
    switch try reader.uint8() {
    case 0: self = .accelerometer(try reader.value())
    case 1: self = .gyroscope(try reader.value())
    case 2: self = .magnetometer(try reader.value())
    case 3: self = .deviceMotion(try reader.value())
    case 4: self = .accelerometerBatch(try reader.values())
    case 5: self = .deviceMotionBatch(try reader.values())
    case 6: self = .activity(try reader.value())
    case 7: self = .pedometer(try reader.value())
    case 8: self = .pedometerEvent(try reader.value())
    case 9: self = .relativeAltitude(try reader.value())
    case 10: self = .absoluteAltitude(try reader.value())
    case 11: self = .failure(try reader.value())
    case 12: self = .fall(try reader.value())
    case 13: self = .authorization(try reader.raw())
    case 14: self = .location(try reader.value())
    case 15: self = .heading(try reader.value())
    case 16: self = .locationAccess(try reader.value())
    case 17: self = .visit(try reader.value())
    case 18: self = .locationsPaused(try reader.bool())
    case let kind: throw WireError("no update has number \(kind)")
    }
  }

  package func put(into writer: inout WireWriter) {
    switch self {
    case .accelerometer(let reading): writer.put(0, reading)
    case .gyroscope(let reading): writer.put(1, reading)
    case .magnetometer(let reading): writer.put(2, reading)
    case .deviceMotion(let reading): writer.put(3, reading)
    case .accelerometerBatch(let readings): writer.put(4, readings)
    case .deviceMotionBatch(let readings): writer.put(5, readings)
    case .activity(let state): writer.put(6, state)
    case .pedometer(let record): writer.put(7, record)
    case .pedometerEvent(let event): writer.put(8, event)
    case .relativeAltitude(let reading): writer.put(9, reading)
    case .absoluteAltitude(let reading): writer.put(10, reading)
    case .failure(let failure): writer.put(11, failure)
    case .fall(let fall): writer.put(12, fall)
    case .authorization(let authorization):
      writer.put(UInt8(13))
      writer.put(Int8(authorization.rawValue))
    case .location(let reading): writer.put(14, reading)
    case .heading(let reading): writer.put(15, reading)
    case .locationAccess(let access): writer.put(16, access)
    case .visit(let visit): writer.put(17, visit)
    case .locationsPaused(let isPaused):
      writer.put(UInt8(18))
      writer.put(isPaused)
    }
  }
}

extension WireWriter {
  fileprivate mutating func put(_ kind: UInt8, _ value: some WireValue) {
    put(kind)
    put(value)
  }

  fileprivate mutating func put(_ kind: UInt8, _ values: [some WireValue]) {
    put(kind)
    put(values)
  }

  package mutating func put<T: WireValue>(_ values: [T]) { put(values) { $0.put($1) } }
}

extension WireReader {
  package mutating func values<T: WireValue>(_: T.Type = T.self) throws(WireError) -> [T] {
    try list { (reader) throws(WireError) in try T(from: &reader) }
  }
}

extension VectorReading: WireValue {
  package init(from reader: inout WireReader) throws(WireError) {
    self.init(moment: try reader.moment(), value: try reader.vector())
  }

  package func put(into writer: inout WireWriter) {
    writer.put(moment)
    writer.put(value)
  }
}

extension MotionReading: WireValue {
  package init(from reader: inout WireReader) throws(WireError) {
    self.init(
      moment: try reader.moment(), attitude: try reader.quaternion(),
      rotationRate: try reader.vector(), gravity: try reader.vector(),
      userAcceleration: try reader.vector(),
      magneticField: try reader.optional { (reader) throws(WireError) in try reader.vector() },
      fieldAccuracy: try reader.raw(),
      heading: try reader.optional { (reader) throws(WireError) in try reader.double() })
  }

  package func put(into writer: inout WireWriter) {
    writer.put(moment)
    writer.put(attitude)
    writer.put(rotationRate)
    writer.put(gravity)
    writer.put(userAcceleration)
    writer.put(magneticField) { $0.put($1) }
    writer.put(Int8(fieldAccuracy.rawValue))
    writer.put(heading) { $0.put($1) }
  }
}

extension RelativeAltitudeReading: WireValue {
  package init(from reader: inout WireReader) throws(WireError) {
    self.init(
      moment: try reader.moment(), relativeAltitude: try reader.double(),
      pressure: try reader.double())
  }

  package func put(into writer: inout WireWriter) {
    writer.put(moment)
    writer.put(relativeAltitude)
    writer.put(pressure)
  }
}

extension AbsoluteAltitudeReading: WireValue {
  package init(from reader: inout WireReader) throws(WireError) {
    self.init(
      moment: try reader.moment(), altitude: try reader.double(), accuracy: try reader.double(),
      precision: try reader.double())
  }

  package func put(into writer: inout WireWriter) {
    writer.put(moment)
    writer.put(altitude)
    writer.put(accuracy)
    writer.put(precision)
  }
}

extension MotionFailure: WireValue {
  package init(from reader: inout WireReader) throws(WireError) {
    let code = try reader.uint32()
    guard let failure = Self(rawValue: code) else { throw WireError("no error has code \(code)") }
    self = failure
  }

  package func put(into writer: inout WireWriter) { writer.put(rawValue) }
}
