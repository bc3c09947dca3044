package import FoundationEssentials
package import MotionProcessing

/// Samples of a source in the order of their times, on the source's own clock, and what the wall clock
/// shows at that clock's zero.
package struct SampleBatch: Equatable, Sendable {
  /// Grows by one from batch to batch of a source.
  package var number: UInt64
  /// What the wall clock shows at time zero of the samples.
  package var origin: Date
  /// The samples, with what is measured; no wall-clock readings: the origin says it.
  package var samples: [Sample]

  package init(number: UInt64, origin: Date, samples: [Sample]) {
    self.number = number
    self.origin = origin
    self.samples = samples
  }
}

extension SampleBatch: WireValue {
  package init(from reader: inout WireReader) throws(WireError) {
    self.init(number: try reader.uint64(), origin: try reader.date(), samples: try reader.values())
  }

  package func put(into writer: inout WireWriter) {
    writer.put(number)
    writer.put(origin)
    writer.put(samples)
  }
}

extension Sample: WireValue {
  package init(from reader: inout WireReader) throws(WireError) {
    let time = SensorTime(nanoseconds: try reader.integer())
    let reading: Reading =
      switch try reader.uint8() {
      case 0: .acceleration(try reader.vector())
      case 1: .rotationRate(try reader.vector())
      case 2: .magneticField(try reader.vector())
      case 3: .pressure(try reader.double())
      case 4: .location(try reader.value())
      case 5: .hint(try reader.value())
      case 6: .wallClock(try reader.integer())
      case let kind: throw WireError("no reading has number \(kind)")
      }
    self.init(reading, at: time)
  }

  package func put(into writer: inout WireWriter) {
    writer.put(time.nanoseconds)
    writer.put(UInt8(reading.stream.rawValue))
    switch reading {
    case .acceleration(let vector), .rotationRate(let vector), .magneticField(let vector):
      writer.put(vector)
    case .pressure(let pressure): writer.put(pressure)
    case .location(let fix): writer.put(fix)
    case .hint(let hint): writer.put(hint)
    case .wallClock(let nanoseconds): writer.put(nanoseconds)
    }
  }
}

extension LocationFix: WireValue {
  package init(from reader: inout WireReader) throws(WireError) {
    self.init(
      latitude: try reader.double(), longitude: try reader.double(), altitude: try reader.double(),
      horizontalAccuracy: try reader.double(), verticalAccuracy: try reader.double(),
      speed: try reader.double(), course: try reader.double())
  }

  package func put(into writer: inout WireWriter) {
    for value in [
      latitude, longitude, altitude, horizontalAccuracy, verticalAccuracy, speed, course,
    ] { writer.put(value) }
  }
}

extension Hint: WireValue {
  package init(from reader: inout WireReader) throws(WireError) {
    switch try reader.uint8() {
    case 0: self = .power(try reader.bool())
    case 1: self = .carBluetooth(try reader.bool())
    case 2: self = .clientLocation(try reader.bool())
    case 3: self = .watch(try reader.bool())
    case 4: self = .sport(try reader.optional { (reader) throws(WireError) in try reader.raw() })
    case let kind: throw WireError("no hint has number \(kind)")
    }
  }

  package func put(into writer: inout WireWriter) {
    switch self {
    case .power(let isOn): writer.put(0, isOn)
    case .carBluetooth(let isOn): writer.put(1, isOn)
    case .clientLocation(let isOn): writer.put(2, isOn)
    case .watch(let isOn): writer.put(3, isOn)
    case .sport(let sport):
      writer.put(UInt8(4))
      writer.put(sport) { $0.put(Int8($1.rawValue)) }
    }
  }
}

extension WireWriter {
  fileprivate mutating func put(_ kind: UInt8, _ isOn: Bool) {
    put(kind)
    put(isOn)
  }
}
