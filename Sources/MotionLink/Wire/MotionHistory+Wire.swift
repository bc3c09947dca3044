import FoundationEssentials
import MotionProcessing

extension ActivityState: WireValue {
  package init(from reader: inout WireReader) throws(WireError) {
    let flags = try reader.uint8()
    guard let activity = MotionActivity(flags: flags, confidence: try reader.raw()) else {
      throw WireError("six flags of an activity were expected, found \(flags)")
    }
    self.init(activity: activity, start: try reader.moment())
  }

  package func put(into writer: inout WireWriter) {
    writer.put(activity.flags)
    writer.put(Int8(activity.confidence.rawValue))
    writer.put(start)
  }
}

extension PedometerRecord: WireValue {
  package init(from reader: inout WireReader) throws(WireError) {
    func number() throws(WireError) -> Double? {
      try reader.optional { (reader) throws(WireError) in try reader.double() }
    }
    func count() throws(WireError) -> Int? {
      try reader.optional { (reader) throws(WireError) in Int(try reader.integer(Int64.self)) }
    }
    self.init(
      start: try reader.date(), end: try reader.date(), steps: Int(try reader.integer(Int64.self)))
    distance = try number()
    floorsAscended = try count()
    floorsDescended = try count()
    pace = try number()
    cadence = try number()
    averageActivePace = try number()
  }

  package func put(into writer: inout WireWriter) {
    writer.put(start)
    writer.put(end)
    writer.put(Int64(steps))
    writer.put(distance) { $0.put($1) }
    writer.put(floorsAscended) { $0.put(Int64($1)) }
    writer.put(floorsDescended) { $0.put(Int64($1)) }
    writer.put(pace) { $0.put($1) }
    writer.put(cadence) { $0.put($1) }
    writer.put(averageActivePace) { $0.put($1) }
  }
}

extension PedometerEventRecord: WireValue {
  package init(from reader: inout WireReader) throws(WireError) {
    self.init(try reader.raw(), at: try reader.date())
  }

  package func put(into writer: inout WireWriter) {
    writer.put(Int8(kind.rawValue))
    writer.put(date)
  }
}

extension MotionAnswer: WireValue {
  package init(from reader: inout WireReader) throws(WireError) {
    switch try reader.uint8() {
    case 0: self = .activities(try reader.values())
    case 1: self = .pedometer(try reader.value())
    case 2: self = .movementMinutes(try reader.values())
    case 3: self = .permission
    case let kind: throw WireError("no answer has number \(kind)")
    }
  }

  package func put(into writer: inout WireWriter) {
    switch self {
    case .activities(let states):
      writer.put(UInt8(0))
      writer.put(states)
    case .pedometer(let record):
      writer.put(UInt8(1))
      writer.put(record)
    case .movementMinutes(let minutes):
      writer.put(UInt8(2))
      writer.put(minutes)
    case .permission: writer.put(UInt8(3))
    }
  }
}

extension RecordedSample: WireValue {
  package init(from reader: inout WireReader) throws(WireError) {
    self.init(
      moment: try reader.moment(),
      acceleration: Vector3(
        Double(try reader.float()), Double(try reader.float()), Double(try reader.float())),
      identifier: try reader.uint64())
  }

  /// A recording holds single precision, so nothing is lost.
  package func put(into writer: inout WireWriter) {
    writer.put(moment)
    writer.put(Float(acceleration.x))
    writer.put(Float(acceleration.y))
    writer.put(Float(acceleration.z))
    writer.put(identifier)
  }
}
