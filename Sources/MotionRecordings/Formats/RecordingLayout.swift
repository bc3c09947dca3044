import MotionProcessing

/// The project's own layout: `meta.json`, `accelerometer.csv` and so on, in a zip or a folder.
enum RecordingLayout: RecordingFormat {
  /// Members with samples and the columns that make them one.
  static let tables: [(member: String, columns: [String])] = [
    ("accelerometer.csv", ["time_s", "x_mps2", "y_mps2", "z_mps2"]),
    ("gyroscope.csv", ["time_s", "x_radps", "y_radps", "z_radps"]),
    ("magnetometer.csv", ["time_s", "x_uT", "y_uT", "z_uT"]),
    ("barometer.csv", ["time_s", "pressure_hPa"]),
    ("location.csv", ["time_s", "latitude_deg", "longitude_deg"]),
    ("hints.csv", ["time_s", "hint", "value"]),
  ]
  /// The columns of `convert --to csv`, in Core Motion's signs and units, where they are others.
  static let coreMotionTables: [String: [String]] = [
    "accelerometer.csv": ["time_s", "coremotion_x_g", "coremotion_y_g", "coremotion_z_g"],
    "barometer.csv": ["time_s", "pressure_kPa"],
  ]
  /// When the recording began, as `convert --to csv` keeps it.
  static let clockMember = "clock.csv"
  static let metadataMember = "meta.json"

  static func open(_ container: RecordingContainer) throws(RecordingError) -> OpenedRecording? {
    guard container.kind != .file else { return nil }
    var sources = [any SampleSource]()
    var isOurs = false
    // Told of a recording of this layout alone: others call their tables so too.
    var unreadable: [(file: String, reason: String)] = []
    for (index, table) in tables.enumerated() {
      guard let member = container.member(table.member) else { continue }
      guard let (header, lines) = container.table(member) else { continue }
      let converted = coreMotionTables[table.member].flatMap { header.columns($0) }
      guard let columns = header.columns(table.columns) ?? converted else {
        let expected = table.columns.joined(separator: ",")
        let found = shown(header.names.joined(separator: ","))
        unreadable.append((member.name, "expected the columns \(expected), found \(found)"))
        continue
      }
      isOurs = true
      sources.append(
        SampleTable(
          file: member.name, lines: lines, header: header, time: TimeColumn(column: columns[0]),
          channel: channel(
            index, columns: columns, header: header,
            isCoreMotion: converted != nil && header.columns(table.columns) == nil),
          log: container.log))
    }
    let metadataEntry = container.member(metadataMember)
    var metadata = RecordingMetadata(recording: container.name)
    if let entry = metadataEntry {
      let isReadable = metadata.read(json: container.head(of: entry, count: 1 << 20))
      if isReadable {
        isOurs = isOurs || !metadata.isBare(name: container.name)
      } else {
        unreadable.append((metadataMember, "this is no JSON object; ignored"))
      }
    }
    guard isOurs else { return nil }
    for (file, reason) in unreadable { container.log.add(.unreadable, file: file, reason: reason) }
    if metadata.start == nil { metadata.start = start(in: container) }
    let known = Set(tables.map { $0.member } + [metadataMember, clockMember])
    return OpenedRecording(
      format: "recording layout", metadata: metadata, sources: sources,
      otherMembers: container.members.map { $0.name }.filter { !known.contains($0) },
      recognition: "a table or meta.json with the layout's name and columns", isAcrossFiles: true)
  }

  /// The clock's first row, at time 0.
  private static func start(in container: RecordingContainer) -> WallClock? {
    guard let member = container.member(clockMember),
      let (header, lines) = container.table(member),
      let columns = header.columns(["time_s", "unix_ns"]), case .text(let line) = lines.next()
    else { return nil }
    var row = TableRow(header)
    row.split(line)
    guard let time = DecimalNumber(row.cell(columns[0]))?.integer(unit: -9),
      let moment = DecimalNumber(row.cell(columns[1]))?.integer(unit: 0)
    else { return nil }
    return WallClock(nanoseconds: moment &- time)
  }

  private static func channel(
    _ table: Int, columns: [Int], header: TableHeader, isCoreMotion: Bool
  ) -> Channel {
    switch table {
    case 0: .acceleration(Array(columns[1...]), unit: isCoreMotion ? .coreMotion : .specificForce)
    case 1: .rotationRate(Array(columns[1...]))
    case 2: .magneticField(Array(columns[1...]))
    case 3: .pressure(columns[1], unitsPerKilopascal: isCoreMotion ? 1 : 10)
    case 4: .layoutLocation(columns, header: header)
    default: .hints(name: columns[1], value: columns[2])
    }
  }
}

extension Channel {
  /// A fix in the layout's columns; what is empty or has no column is unknown.
  static func layoutLocation(_ columns: [Int], header: TableHeader) -> Channel {
    let optional = [
      "altitude_m", "horizontal_accuracy_m", "vertical_accuracy_m", "speed_mps", "course_deg",
    ].map { header.column($0) ?? .max }
    return Channel(stream: .location) { (row) throws(TableRow.Fault) in
      let fix = LocationFix(
        latitude: try row.optionalNumber(columns[1]),
        longitude: try row.optionalNumber(columns[2]),
        altitude: try row.optionalNumber(optional[0]),
        horizontalAccuracy: try row.optionalNumber(optional[1]),
        verticalAccuracy: try row.optionalNumber(optional[2]),
        speed: try row.optionalNumber(optional[3]), course: try row.optionalNumber(optional[4]))
      // A speed or an altitude without a place is something still: some receivers were stripped of
      // their places.
      if fix.latitude.isNaN && fix.speed.isNaN && fix.altitude.isNaN {
        throw TableRow.Fault(kind: .emptyCell, column: columns[1])
      }
      return .location(fix)
    }
  }
}
