import FoundationEssentials
import MotionProcessing

extension MotionRequest: WireValue {
  package init(from reader: inout WireReader) throws(WireError) {
    switch try reader.uint8() {
    case 0: self = .accelerometer(interval: try reader.double())
    case 1: self = .gyroscope(interval: try reader.double())
    case 2: self = .magnetometer(interval: try reader.double())
    case 3: self = .deviceMotion(try reader.value(), interval: try reader.double())
    case 4: self = .accelerometerBatches
    case 5: self = .deviceMotionBatches
    case 6: self = .activity
    case 7: self = .pedometer(since: try reader.date())
    case 8: self = .pedometerEvents
    case 9: self = .relativeAltitude
    case 10: self = .absoluteAltitude
    case 11: self = .falls
    case 12: self = .authorization
    case 13: self = .locations(isCoarse: try reader.bool(), inBackground: try reader.bool())
    case 14: self = .nextLocation(isCoarse: try reader.bool())
    case 15: self = .heading
    case 16: self = .locationAccess
    case 17: self = .visits
    case 18:
      self = .locations(
        isCoarse: try reader.bool(), inBackground: try reader.bool(), mayPause: true)
    case let kind: throw WireError("no subscription has number \(kind)")
    }
  }

  package func put(into writer: inout WireWriter) {
    switch self {
    case .accelerometer(let interval): writer.put(0, interval)
    case .gyroscope(let interval): writer.put(1, interval)
    case .magnetometer(let interval): writer.put(2, interval)
    case .deviceMotion(let frame, let interval):
      writer.put(UInt8(3))
      writer.put(frame)
      writer.put(interval)
    case .accelerometerBatches: writer.put(UInt8(4))
    case .deviceMotionBatches: writer.put(UInt8(5))
    case .activity: writer.put(UInt8(6))
    case .pedometer(let start):
      writer.put(UInt8(7))
      writer.put(start)
    case .pedometerEvents: writer.put(UInt8(8))
    case .relativeAltitude: writer.put(UInt8(9))
    case .absoluteAltitude: writer.put(UInt8(10))
    case .falls: writer.put(UInt8(11))
    case .authorization: writer.put(UInt8(12))
    case .locations(let isCoarse, let inBackground, let mayPause):
      writer.put(UInt8(mayPause ? 18 : 13))
      writer.put(isCoarse)
      writer.put(inBackground)
    case .nextLocation(let isCoarse):
      writer.put(UInt8(14))
      writer.put(isCoarse)
    case .heading: writer.put(UInt8(15))
    case .locationAccess: writer.put(UInt8(16))
    case .visits: writer.put(UInt8(17))
    }
  }
}

extension WireWriter {
  fileprivate mutating func put(_ kind: UInt8, _ interval: TimeInterval) {
    put(kind)
    put(interval)
  }
}

extension ReferenceFrame: WireValue {
  package init(from reader: inout WireReader) throws(WireError) {
    let number = Int(try reader.uint8())
    guard number < Self.allCases.count else { throw WireError("no frame has number \(number)") }
    self = Self.allCases[number]
  }

  package func put(into writer: inout WireWriter) {
    writer.put(UInt8(Self.allCases.firstIndex(of: self) ?? 0))
  }
}

extension MotionQuery: WireValue {
  package init(from reader: inout WireReader) throws(WireError) {
    switch try reader.uint8() {
    case 0: self = .activities(from: try reader.date(), to: try reader.date())
    case 1: self = .pedometer(from: try reader.date(), to: try reader.date())
    case 2: self = .movementMinutes(from: try reader.date(), to: try reader.date())
    case 3: self = .permission
    case let kind: throw WireError("no question has number \(kind)")
    }
  }

  package func put(into writer: inout WireWriter) {
    switch self {
    case .activities(let start, let end): writer.put(0, start, end)
    case .pedometer(let start, let end): writer.put(1, start, end)
    case .movementMinutes(let start, let end): writer.put(2, start, end)
    case .permission: writer.put(UInt8(3))
    }
  }
}

extension WireWriter {
  fileprivate mutating func put(_ kind: UInt8, _ start: Date, _ end: Date) {
    put(kind)
    put(start)
    put(end)
  }
}
