public import MotionProcessing

/// Writes a recording in the recording layout.
///
/// Numbers are written with as many digits as it takes to read the same sample again: times,
/// rotation, field and location to the bit; acceleration and pressure to the bit where they came
/// from m/s² and hPa, else within one unit in the last place, because not every double is the
/// quotient of another.
///
/// Nothing stands at the destination before `finish()`; a writer that is let go earlier leaves
/// nothing behind. Like a file handle, a writer has one state that its copies share.
public struct RecordingWriter {
  private static let members = [
    RecordingLayout.metadataMember, "hints.csv", "accelerometer.csv", "gyroscope.csv",
    "magnetometer.csv", "barometer.csv", "location.csv",
  ]

  private var metadata: RecordingMetadata
  private let isZip: Bool
  private let spool: MemberSpool
  private var tables: [SensorStream: Table] = [:]
  private var line: [UInt8] = []

  private struct Table {
    var index: Int
    var count = 0
    var first: SensorTime
    var last: SensorTime
  }

  /// Prepares to write. A path that ends with `.zip` becomes a zip archive, any other a folder. It must
  /// be new, or an empty folder; with `replacing`, a file of that name is replaced, and so are the
  /// recording's own members in a folder, where all else stays.
  public init(
    path: String, metadata: RecordingMetadata, replacing: Bool = false
  ) throws(RecordingError) {
    self.metadata = metadata
    isZip = Self.isZip(path)
    spool = try MemberSpool(destination: path, isZip: isZip, isReplaced: replacing)
  }

  /// Whether a recording of that path becomes an archive.
  public static func isZip(_ path: String) -> Bool { path.small.hasSuffix(".zip") }

  /// Writes one sample. Samples of a stream come in the order in which they shall stand; a
  /// wall-clock anchor gives the start where the metadata has none.
  public mutating func write(_ sample: Sample) throws(RecordingError) {
    line.removeAll(keepingCapacity: true)
    append(sample.time)
    switch sample.reading {
    case .acceleration(let v):
      append(metresFromG: v.x)
      append(metresFromG: v.y)
      append(metresFromG: v.z)
    case .rotationRate(let v), .magneticField(let v):
      append(v.x)
      append(v.y)
      append(v.z)
    case .pressure(let p):
      append(preimage(of: p, near: p * 10) { $0 / 10 })
    case .location(let fix):
      append(fix.latitude)
      append(fix.longitude)
      append(fix.altitude)
      append(fix.horizontalAccuracy)
      append(fix.verticalAccuracy)
      append(fix.speed)
      append(fix.course)
    case .hint(let hint):
      append(hint)
    case .wallClock(let nanoseconds):
      if metadata.start == nil {
        let (start, overflow) = nanoseconds.subtractingReportingOverflow(sample.time.nanoseconds)
        if !overflow { metadata.start = WallClock(nanoseconds: start) }
      }
      return
    }
    line.append(UInt8(ascii: "\n"))
    try appendLine(of: sample)
  }

  /// Appends text to a member that holds no samples: `truth_steps.csv`, `truth.json` and so on. The
  /// name is a plain file name and none of the layout's own.
  public mutating func write(member: String, text: String) throws(RecordingError) {
    try append(Array(text.utf8)[...], to: member)
  }

  /// Appends bytes to a member that holds no samples, under the same rules.
  public mutating func append(
    _ bytes: ArraySlice<UInt8>, to member: String
  ) throws(RecordingError) {
    let isPlain = !member.contains("/") && !member.hasPrefix(".") && !member.isEmpty
    guard isPlain, member.utf8.count < 200, !member.utf8.contains(0), !Self.members.contains(member)
    else {
      throw RecordingError(
        file: member,
        reason: "a member of a recording needs a plain file name that is not the layout's own",
        advice: "choose a name such as truth_steps.csv")
    }
    try spool.append(bytes, to: try spool.index(of: member))
  }

  /// Completes the recording and puts it at its place.
  public mutating func finish() throws(RecordingError) {
    for (stream, table) in tables {
      guard let name = Self.rateName(stream), metadata.rates[name] == nil, table.count > 1 else {
        continue
      }
      let duration = table.last.seconds(since: table.first)
      guard duration > 0 else { continue }
      metadata.rates[name] = (Double(table.count - 1) / duration * 100).rounded() / 100
    }
    let index = try spool.index(of: RecordingLayout.metadataMember)
    try spool.append(Array(metadata.json().utf8)[...], to: index)
    try spool.finish(order: Self.members)
  }

  private mutating func appendLine(of sample: Sample) throws(RecordingError) {
    let stream = sample.reading.stream
    if tables[stream] == nil, let (member, header) = Self.table(of: stream) {
      let index = try spool.index(of: member)
      tables[stream] = Table(index: index, first: sample.time, last: sample.time)
      try spool.append(Array((header + "\n").utf8)[...], to: index)
    }
    guard let index = tables[stream]?.index else { return }
    tables[stream]?.count += 1
    tables[stream]?.last = sample.time
    try spool.append(line[...], to: index)
  }

  private static func table(of stream: SensorStream) -> (member: String, header: String)? {
    switch stream {
    case .acceleration: ("accelerometer.csv", "time_s,x_mps2,y_mps2,z_mps2")
    case .rotationRate: ("gyroscope.csv", "time_s,x_radps,y_radps,z_radps")
    case .magneticField: ("magnetometer.csv", "time_s,x_uT,y_uT,z_uT")
    case .pressure: ("barometer.csv", "time_s,pressure_hPa")
    case .location:
      (
        "location.csv",
        "time_s,latitude_deg,longitude_deg,altitude_m,horizontal_accuracy_m,vertical_accuracy_m,"
          + "speed_mps,course_deg"
      )
    case .hint: ("hints.csv", "time_s,hint,value")
    case .wallClock: nil
    }
  }

  private static func rateName(_ stream: SensorStream) -> String? {
    switch stream {
    case .acceleration: "accelerometer"
    case .rotationRate: "gyroscope"
    case .magneticField: "magnetometer"
    case .pressure: "barometer"
    case .location: "location"
    case .hint, .wallClock: nil
    }
  }
}

extension RecordingWriter {
  /// Seconds with up to nine decimals, exactly.
  private mutating func append(_ time: SensorTime) {
    if time.nanoseconds < 0 { line.append(UInt8(ascii: "-")) }
    let (whole, fraction) = time.nanoseconds.magnitude.quotientAndRemainder(
      dividingBy: 1_000_000_000)
    line.append(contentsOf: String(whole).utf8)
    guard fraction > 0 else { return }
    line.append(UInt8(ascii: "."))
    line.append(contentsOf: String(fraction + 1_000_000_000).utf8.dropFirst())
    while line.last == UInt8(ascii: "0") { line.removeLast() }
  }

  /// The shortest text that reads as the same double; nothing for NaN, which means unknown.
  private mutating func append(_ value: Double) {
    line.append(UInt8(ascii: ","))
    if value.isNaN { return }
    let text = value.description.utf8
    line.append(contentsOf: text.suffix(2).elementsEqual(".0".utf8) ? text.dropLast(2) : text[...])
  }

  private mutating func append(metresFromG g: Double) {
    append(preimage(of: g, near: -g * standardGravity) { -$0 / standardGravity })
  }

  private mutating func append(_ hint: Hint) {
    let (name, value) =
      switch hint {
      case .power(let isOn): ("power", isOn)
      case .carBluetooth(let isOn): ("car_bluetooth", isOn)
      case .clientLocation(let isOn): ("client_location", isOn)
      case .watch(let isOn): ("watch", isOn)
      case .sport(let sport): (sport?.hint ?? Hint.Sport.walking.hint, sport != nil)
      }
    line.append(contentsOf: ",\(name),\(value ? 1 : 0)".utf8)
  }
}

/// The double with the shortest text, at most two steps from `guess`, that `convert` takes to
/// exactly `value`; `guess` where there is none, so that what was read from a text such as 9.81 is
/// written as 9.81 again.
private func preimage(
  of value: Double, near guess: Double, _ convert: (Double) -> Double
) -> Double {
  guard guess.isFinite else { return guess }
  var best: (length: Int, value: Double)?
  for candidate in [
    guess.nextDown.nextDown, guess.nextDown, guess, guess.nextUp, guess.nextUp.nextUp,
  ]
  where convert(candidate) == value {
    let length = candidate.description.utf8.count
    if best == nil || length < best?.length ?? 0 { best = (length, candidate) }
  }
  return best?.value ?? guess
}
