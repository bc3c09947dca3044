public import MotionProcessing
import MotionRecordings
import MotionSystem

/// Writes the samples of a recording as plain tables, one per stream, in Core Motion's signs and
/// units. The folder is at its place when it is complete, and not before.
public struct StreamTables {
  private let folder: Destination
  private let aside: Aside
  private var names: Set<String> = []
  private var files: [SensorStream: OutputFile] = [:]
  private var members: [String: OutputFile] = [:]

  /// Begins the tables of a folder.
  public init(folder: Destination) throws(OutputError) {
    self.folder = folder
    let parent = Folder.parent(of: folder.path)
    do throws(SystemError) {
      try Folder.makeAll(parent)
      aside = try Aside.folder(in: parent)
    } catch {
      throw OutputError(path: folder.path, reason: "the folder cannot be made: \(error.words)")
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
      file = try open(ResultFolders.fileName(member))
      members[member] = file
    }
    file.write(bytes: bytes)
    if let error = file.error { throw error }
  }

  /// Closes the tables and puts the folder to its place.
  public func finish() throws(OutputError) {
    for file in files.values { try file.close() }
    for file in members.values { try file.close() }
    do throws(SystemError) {
      let there = (try? Folder.names(in: folder.path, atMost: 1)) ?? []
      if folder.isReplaced, !there.isEmpty {
        let ours = names.union(SensorStream.allCases.map { Self.name(of: $0) })
        try aside.replace(folder: folder.path) { ours.contains($0) }
      } else {
        // An empty folder is replaced, a filled one makes it fail.
        try aside.put(at: folder.path, replacing: true)
      }
    } catch {
      throw OutputError(path: folder.path, reason: "it cannot be put there: \(error.words)")
    }
  }

  /// Opens a file; of equal names the later ones get a number.
  private mutating func open(_ name: String) throws(OutputError) -> OutputFile {
    var (candidate, number) = (name, 2)
    while !names.insert(candidate).inserted {
      candidate = "\(number)-\(name)"
      number += 1
    }
    return try OutputFile(
      path: "\(aside.path)/\(candidate)", as: "\(folder.path)/\(candidate)")
  }

  private static func name(of stream: SensorStream) -> String { "\(stream.word).csv" }

  // MARK: - Columns

  private mutating func file(for stream: SensorStream) throws(OutputError) -> OutputFile {
    if let file = files[stream] { return file }
    let file = try open(Self.name(of: stream))
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
