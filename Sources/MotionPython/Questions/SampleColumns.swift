import MotionDiary
import MotionProcessing
import MotionRecordings

/// The samples of one stream as columns.
struct SampleColumns {
  let table: ArrowTable
  private let start: WallClock?

  init(of stream: SensorStream, start: WallClock?, zone: String?) {
    self.start = start
    table = ArrowTable(
      stream.word, Self.times + Self.fields(of: stream),
      about: (zone.map { [("time_zone", $0)] } ?? []))
  }

  func append(_ sample: Sample) {
    let columns = table.columns
    if let start,
      case let (time, isTooFar) = start.nanoseconds.addingReportingOverflow(
        sample.time.nanoseconds), !isTooFar
    {
      columns[0].append(time)
    } else {
      columns[0].appendUnknown()
    }
    columns[1].append(sample.time.seconds)
    switch sample.reading {
    case .acceleration(let v), .rotationRate(let v), .magneticField(let v):
      columns[2].append(v.x)
      columns[3].append(v.y)
      columns[4].append(v.z)
    case .pressure(let pressure): columns[2].append(pressure)
    case .location(let fix):
      let cells = [
        fix.latitude, fix.longitude, fix.altitude, fix.horizontalAccuracy, fix.verticalAccuracy,
        fix.speed, fix.course,
      ]
      for (column, cell) in zip(columns[2...], cells) { column.append(cell) }
    case .hint(let hint):
      let (name, value) = Self.words(of: hint)
      columns[2].append(name)
      columns[3].append(value)
    case .wallClock: break
    }
  }

  // MARK: - Fields

  private static let times = [
    ArrowField("time", .moment, "wall clock; not known where the recording has no date"),
    ArrowField("time_s", .number, unit: "s", "time since the start of the recording"),
  ]

  private static func fields(of stream: SensorStream) -> [ArrowField] {
    switch stream {
    case .acceleration:
      axes("g") {
        "acceleration along the device's \($0) axis, Core Motion's sign: at rest, up reads -1"
      }
    case .rotationRate:
      axes("rad/s") {
        "rotation rate about the device's \($0) axis, right-hand rule, bias included"
      }
    case .magneticField:
      axes("µT") { "magnetic field along the device's \($0) axis, the device's own included" }
    case .pressure: [ArrowField("pressure", .number, unit: "kPa", "air pressure")]
    case .location:
      [
        ArrowField("latitude", .number, unit: "°", "degrees north, WGS84"),
        ArrowField("longitude", .number, unit: "°", "degrees east, WGS84"),
        ArrowField("altitude", .number, unit: "m", "altitude as the source gives it"),
        ArrowField("horizontal_accuracy", .number, unit: "m", "radius of 68 %"),
        ArrowField("vertical_accuracy", .number, unit: "m", "standard deviation of the altitude"),
        ArrowField("speed", .number, unit: "m/s", "speed over ground"),
        ArrowField("course", .number, unit: "°", "clockwise from true north"),
      ]
    case .hint:
      [
        ArrowField("hint", .text, "what the host knows: power, car_bluetooth, watch, a sport, …"),
        ArrowField("value", .boolean, "whether it begins to be so, or ends"),
      ]
    case .wallClock: []
    }
  }

  private static func axes(_ unit: String, _ about: (String) -> String) -> [ArrowField] {
    ["x", "y", "z"].map { ArrowField($0, .number, unit: unit, about($0)) }
  }

  /// As `hints.csv` of the recording layout has them.
  private static func words(of hint: Hint) -> (String, Bool) {
    switch hint {
    case .power(let value): ("power", value)
    case .carBluetooth(let value): ("car_bluetooth", value)
    case .clientLocation(let value): ("client_location", value)
    case .watch(let value): ("watch", value)
    case .sport(let sport): (sport?.hint ?? Hint.Sport.walking.hint, sport != nil)
    }
  }
}
