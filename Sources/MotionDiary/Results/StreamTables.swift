public import MotionProcessing
import MotionRecordings
import MotionSystem

/// Writes the samples of a recording as plain tables, one per stream, in Core Motion's signs and
/// units.
public struct StreamTables {
  private let folder: String
  private var files: [SensorStream: OutputFile] = [:]
  private var members: [String: OutputFile] = [:]

  /// Tables in a folder, which must be absent or empty.
  public init(folder: String) throws(OutputError) {
    self.folder = folder
    if let found = try? Folder.names(in: folder, atMost: 1), !found.isEmpty {
      throw OutputError(path: folder, reason: "the folder is not empty; name one that is new")
    }
    do throws(SystemError) {
      try Folder.makeAll(folder)
    } catch {
      throw OutputError(path: folder, reason: "the folder cannot be made: \(error.words)")
    }
  }

  /// Writes one sample. Samples of a stream come in the order in which they shall stand.
  public mutating func write(_ sample: Sample) throws(OutputError) {
    let file = try file(for: sample.reading.stream)
    file.write { row in
      row.time(sample.time)
      Self.write(sample.reading, into: &row)
    }
    if let error = file.error { throw error }
  }

  /// Appends to a member that holds no samples, which goes along as it stands.
  public mutating func append(
    _ bytes: ArraySlice<UInt8>, to member: String
  ) throws(OutputError) {
    let file: OutputFile
    if let known = members[member] {
      file = known
    } else {
      file = try OutputFile(path: "\(folder)/\(ResultFolders.fileName(member))")
      members[member] = file
    }
    file.write(bytes: bytes)
    if let error = file.error { throw error }
  }

  /// Closes the tables.
  public func finish() throws(OutputError) {
    for file in files.values { try file.close() }
    for file in members.values { try file.close() }
  }

  // MARK: - Columns

  private mutating func file(for stream: SensorStream) throws(OutputError) -> OutputFile {
    if let file = files[stream] { return file }
    let file = try OutputFile(path: "\(folder)/\(stream.word).csv")
    file.write { $0.word(Self.header(of: stream)) }
    files[stream] = file
    return file
  }

  private static func header(of stream: SensorStream) -> String {
    switch stream {
    // The word tells the sign, so that these tables can be read again.
    case .acceleration: "time_s,coremotion_x_g,coremotion_y_g,coremotion_z_g"
    case .rotationRate: "time_s,x_radps,y_radps,z_radps"
    case .magneticField: "time_s,x_uT,y_uT,z_uT"
    case .pressure: "time_s,pressure_kPa"
    case .location:
      "time_s,latitude_deg,longitude_deg,altitude_m,horizontal_accuracy_m,vertical_accuracy_m,"
        + "speed_mps,course_deg"
    case .hint: "time_s,hint,value"
    case .wallClock: "time_s,unix_ns"
    }
  }

  private static func write(_ reading: Reading, into row: inout CSVRow) {
    switch reading {
    case .acceleration(let v), .rotationRate(let v), .magneticField(let v):
      row.vector(v, decimals: 9)
    case .pressure(let kilopascals):
      row.number(kilopascals, decimals: 6)
    case .location(let fix):
      row.number(fix.latitude, decimals: 9)
      row.number(fix.longitude, decimals: 9)
      row.number(fix.altitude, decimals: 3)
      row.number(fix.horizontalAccuracy, decimals: 3)
      row.number(fix.verticalAccuracy, decimals: 3)
      row.number(fix.speed, decimals: 4)
      row.number(fix.course, decimals: 3)
    case .hint(let hint):
      let (name, value) = describe(hint)
      row.word(name)
      row.flag(value)
    case .wallClock(let nanoseconds):
      row.nanoseconds(nanoseconds)
    }
  }

  /// Names as in `hints.csv` of the recording layout.
  private static func describe(_ hint: Hint) -> (String, Bool) {
    switch hint {
    case .power(let value): ("power", value)
    case .carBluetooth(let value): ("car_bluetooth", value)
    case .clientLocation(let value): ("client_location", value)
    case .watch(let value): ("watch", value)
    case .sport(let sport): (sport?.hint ?? Hint.Sport.walking.hint, sport != nil)
    }
  }
}
