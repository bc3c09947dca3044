import MotionProcessing

/// Exports of SensorLog (Bernd Thomas; iOS): one wide table, a row per tick, cells empty where a
/// sensor had nothing new. Headers have units in brackets, or (to 2016) none; the units are the same.
///
/// Motion stamps count from the phone's start, fixes from 1970, `loggingTime` is local time: the
/// first rows give the differences. Core Motion's results in the same rows are kept.
struct SensorLog: RecordingFormat {
  private let container: RecordingContainer
  private let member: RecordingContainer.Member
  private let header: TableHeader
  /// Columns by name without the unit in brackets.
  private let columns: [String: Int]
  private let clock: SensorLogClock

  static func open(_ container: RecordingContainer) throws(RecordingError) -> OpenedRecording? {
    let marks = ["accelerometerAccelerationX", "motionUserAccelerationX", "gyroRotationX"]
    guard
      let member = container.single(
        count: 8192,
        where: { head in
          let text = String(decoding: head.prefix { $0 != 10 }, as: UTF8.self)
          return text.contains(text: "loggingTime") && marks.contains { text.contains(text: $0) }
        }), let (header, _) = container.table(member)
    else { return nil }
    return SensorLog(container, member, header).opened()
  }

  private init(
    _ container: RecordingContainer, _ member: RecordingContainer.Member, _ header: TableHeader
  ) {
    self.container = container
    self.member = member
    self.header = header
    var columns: [String: Int] = [:]
    for (index, name) in header.names.enumerated() {
      columns[String(name.prefix { $0 != "(" })] = index
    }
    self.columns = columns
    clock = SensorLogClock(container, member, columns: columns)
  }

  private func opened() -> OpenedRecording {
    var metadata = RecordingMetadata(recording: container.name)
    metadata.os = "iOS"
    metadata.device = "iPhone"
    metadata.start = clock.start.map { WallClock(nanoseconds: $0) }
    metadata.source = "SensorLog"
    var sources = [any SampleSource]()
    let motion = "motionTimestamp_sinceReboot"
    if let axes = axes("accelerometerAcceleration") {
      add(
        .acceleration(axes, unit: .coreMotion, isShared: true),
        time: "accelerometerTimestamp_sinceReboot", to: &sources)
    } else if let gravity = axes("motionGravity"), let user = axes("motionUserAcceleration") {
      add(.wristAcceleration(gravity + user, unit: .coreMotion), time: motion, to: &sources)
    }
    if let axes = axes("gyroRotation") {
      add(.rotationRate(axes, isShared: true), time: "gyroTimestamp_sinceReboot", to: &sources)
    } else if let axes = axes("motionRotationRate") {
      add(.rotationRate(axes, isShared: true), time: motion, to: &sources)
    }
    if let axes = axes("magnetometer") {
      add(
        .magneticField(axes, isShared: true), time: "magnetometerTimestamp_sinceReboot",
        to: &sources)
    }
    if let pressure = columns["altimeterPressure"] {
      add(
        .pressure(pressure, unitsPerKilopascal: 1, isShared: true),
        time: "altimeterTimestamp_sinceReboot", to: &sources)
    }
    if let latitude = columns["locationLatitude"], let longitude = columns["locationLongitude"] {
      add(location(latitude, longitude), time: "locationTimestamp_since1970", to: &sources)
    }
    return OpenedRecording(
      format: "SensorLog", metadata: metadata, sources: sources,
      recognition: "the columns loggingTime and those of Core Motion's classes",
      assumptions: clock.start == nil
        ? ["the zone of loggingTime is not known; the recording has no date"] : [],
      statements: statements())
  }

  private func axes(_ stem: String) -> [Int]? {
    let found = ["X", "Y", "Z"].compactMap { columns[stem + $0] }
    return found.count == 3 ? found : nil
  }

  private func add(_ channel: Channel, time name: String, to sources: inout [any SampleSource]) {
    guard let column = columns[name], let (header, lines) = container.table(member),
      let origin = name.hasSuffix("since1970") ? clock.start : clock.boot
    else { return }
    sources.append(
      SampleTable(
        file: member.name, lines: lines, header: header,
        time: TimeColumn(column: column, origin: origin, isSparse: true), channel: channel,
        reportsRows: sources.isEmpty, log: container.log))
  }

  private func location(_ latitude: Int, _ longitude: Int) -> Channel {
    func column(_ name: String) -> Int { columns["location\(name)"] ?? .max }
    let parts = ["Altitude", "HorizontalAccuracy", "VerticalAccuracy", "Speed", "Course"]
      .map(column)
    return Channel(stream: .location) { (row) throws(TableRow.Fault) in
      if row.cell(latitude).isEmpty { return nil }
      func known(_ part: Int) throws(TableRow.Fault) -> Double {
        let value = try row.optionalNumber(parts[part])
        return value < 0 ? .nan : value
      }
      let vertical = try known(2)
      return .location(
        LocationFix(
          latitude: try row.number(latitude), longitude: try row.number(longitude),
          altitude: parts[2] != .max && vertical.isNaN ? .nan : try row.optionalNumber(parts[0]),
          horizontalAccuracy: try known(1), verticalAccuracy: vertical, speed: try known(3),
          course: try known(4)))
    }
  }
}

extension SensorLog {
  /// What Core Motion said.
  private func statements() -> [StatementTable] {
    let activities = ["stationary", "walking", "running", "cycling", "automotive", "unknown"]
    let state = columns["activity"] ?? .max
    let confidence = columns["activityActivityConfidence"] ?? .max
    func numbers(_ names: [String]) -> (TableRow) -> String? {
      let places = names.map { columns[$0] ?? .max }
      return { row in
        let cells = places.map { place in
          (try? row.optionalNumber(place)).flatMap { $0.isNaN ? nil : $0 }
        }
        return cells.contains { $0 != nil } ? cells.map { cell($0) }.joined(separator: ",") : nil
      }
    }
    var tables: [StatementTable] = []
    // A table of nothing would be looked for in the whole file.
    func add(_ name: String, _ header: String, _ names: [String]) {
      guard names.contains(where: { columns[$0] != nil }) else { return }
      tables.append(table(name, header, numbers(names)))
    }
    if columns["activity"] != nil {
      tables.append(
        table("apple_activity.csv", activities.joined(separator: ",") + ",confidence") { row in
          let words = row.text(state).small
          guard !words.isEmpty else { return nil }
          let flags = activities.map { words.contains(text: $0) ? "1" : "0" }
          return flags.joined(separator: ",") + "," + row.text(confidence)
        })
    }
    add(
      "apple_pedometer.csv",
      "steps_total,distance_m,floors_up,floors_down,pace_s_per_m,cadence_steps_per_s",
      [
        "pedometerNumberofSteps", "pedometerDistance", "pedometerFloorAscended",
        "pedometerFloorDescended", "pedometerCurrentPace", "pedometerCurrentCadence",
      ])
    add("apple_altimeter.csv", "relative_altitude_m", ["altimeterRelativeAltitude"])
    add(
      "apple_motion.csv", "roll,pitch,yaw,gravity_x,gravity_y,gravity_z,user_x,user_y,user_z",
      [
        "motionRoll", "motionPitch", "motionYaw", "motionGravityX", "motionGravityY",
        "motionGravityZ", "motionUserAccelerationX", "motionUserAccelerationY",
        "motionUserAccelerationZ",
      ])
    return tables
  }

  /// Rows at the time of their tick; what repeats the row before is left out.
  private func table(
    _ name: String, _ header: String, _ cells: @escaping (TableRow) -> String?
  ) -> StatementTable {
    StatementTable(name: name, header: "time_s," + header, size: member.size) {
      [container, member, columns, clock] in
      guard let (header, lines) = container.table(member), let time = columns["loggingTime"] else {
        return { nil }
      }
      var row = TableRow(columns: header.names.count, delimiter: header.delimiter)
      var last: String?
      return {
        while let line = lines.nextText() {
          row.split(line)
          guard row.count > 1, let cells = cells(row), cells != last,
            let moment = WallClock(iso8601: row.text(time)), let first = clock.firstTick
          else { continue }
          last = cells
          return "\(cell(nanoseconds: moment.nanoseconds &- first)),\(cells)"
        }
        return nil
      }
    }
  }
}

/// How the three clocks of a SensorLog file hang together, by its first rows.
struct SensorLogClock {
  /// Rows that are looked at.
  private static let rows = 500
  /// Time zones are whole quarters of an hour apart.
  private static let quarter: Int64 = 900_000_000_000

  /// `loggingTime` of the first row, in nanoseconds since 1970 as if it were universal time.
  private(set) var firstTick: Int64?
  /// The first motion stamp since the phone's start: the recording's time 0.
  private(set) var boot: Int64?
  /// Nanoseconds since 1970 at the recording's time 0.
  private(set) var start: Int64?

  init(
    _ container: RecordingContainer, _ member: RecordingContainer.Member, columns: [String: Int]
  ) {
    guard let (header, lines) = container.table(member), let ticks = columns["loggingTime"] else {
      return
    }
    let stamps = columns.filter { $0.key.hasSuffix("Timestamp_sinceReboot") }.map { $0.value }
    let fixes = columns["locationTimestamp_since1970"]
    var row = TableRow(columns: header.names.count, delimiter: header.delimiter)
    var hasZone = false
    var zone: Int64?
    // Ticks come after the samples that they log, by at least this.
    var lag = Int64.max
    for _ in 0..<Self.rows {
      guard case .text(let line) = lines.next() else { break }
      row.split(line)
      let text = row.text(ticks)
      guard let tick = WallClock(iso8601: text)?.nanoseconds else { continue }
      firstTick = firstTick ?? tick
      // `2018-05-04 10:39:39.123 +0200`; the minus of a date is no sign of a zone.
      hasZone = hasZone || text.dropFirst(11).contains { "+-Z".contains($0) }
      func nanoseconds(_ column: Int) -> Int64? {
        // A century either way: what lies beyond is damage.
        DecimalNumber(row.cell(column))?.integer(unit: -9).flatMap {
          $0.magnitude < 3_155_760_000_000_000_000 ? $0 : nil
        }
      }
      // Activities and headings may be old when they are logged first.
      if let newest = stamps.compactMap(nanoseconds).max() {
        boot = boot ?? stamps.compactMap(nanoseconds).filter { newest &- $0 < 1_000_000_000 }.min()
        lag = min(lag, tick &- newest)
      }
      if zone == nil, let fixes, let fix = nanoseconds(fixes) {
        zone = Int64((Double(tick &- fix) / Double(Self.quarter)).rounded()) * Self.quarter
      }
    }
    if hasZone { zone = 0 }
    if let boot, let zone, lag != .max { start = boot &+ lag &- zone }
    // Fixes alone: their clock counts from the first tick.
    if boot == nil, let firstTick, let zone { start = firstTick &- zone }
  }
}
