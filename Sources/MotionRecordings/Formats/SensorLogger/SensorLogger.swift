import MotionProcessing

/// Exports of Sensor Logger (Kelvin Choi; iOS, Android, Apple Watch): one CSV per sensor in a zip
/// or folder, or one of these CSVs alone. Documents: tszheichoi/awesome-sensor-logger (UNITS,
/// COORDINATES, CROSSPLATFORM).
///
/// Columns are found by name, never by place: motion comes as `z,y,x`, and other orders differ
/// between versions. `seconds_elapsed` is the time; `time` (UTC, nanoseconds) minus
/// `seconds_elapsed` is the start.
struct SensorLogger: RecordingFormat {
  /// Files with samples; the rest of an export (orientation, pedometer, annotations) is not read.
  private static let names: Set<String> = [
    "Accelerometer", "AccelerometerUncalibrated", "TotalAcceleration", "Gravity", "Gyroscope",
    "GyroscopeUncalibrated", "Magnetometer", "MagnetometerUncalibrated", "Barometer", "Location",
    wrist, "WatchBarometer", "WatchLocation",
  ]
  private static let wrist = "WristMotion"
  /// Seconds. The earliest start seen is 0.52 s (iOS barometer), the fault is minutes.
  private static let earliestStart = 10.0
  private static let axes = ["x", "y", "z"]
  static let wristGravity = ["gravityX", "gravityY", "gravityZ"]
  static let wristAcceleration = ["accelerationX", "accelerationY", "accelerationZ"]
  static let wristRotation = ["rotationRateX", "rotationRateY", "rotationRateZ"]

  let container: RecordingContainer
  /// The files that have rows, by their names in the app.
  private var files: [String: RecordingContainer.Member] = [:]
  private var export: SensorLoggerMetadata

  static func open(_ container: RecordingContainer) throws(RecordingError) -> OpenedRecording? {
    if let tables = SensorLoggerJSON.tables(of: container) {
      var recording = try SensorLogger(tables)?.opened()
      recording?.format += ", JSON"
      recording?.recognition = "JSON objects of the app: sensor or name, time and values"
      recording?.isAcrossFiles = SensorLoggerJSON.holdsMessages(container)
      return recording
    }
    guard let reader = SensorLogger(container) else { return nil }
    return try reader.opened()
  }

  private init?(_ container: RecordingContainer) {
    self.container = container
    export = SensorLoggerMetadata(container)
    var isOurs = false
    var folder: Substring?
    var others = Set<Substring>()
    for member in container.members.prefix(200) {
      guard let name = Self.name(of: member), let (header, lines) = container.table(member),
        header.columns(["time", "seconds_elapsed"]) != nil
      else { continue }
      isOurs = true
      // Of several exports in one archive each has its folder.
      let own = member.name.dropLast(lastComponent(member.name).count)
      if let folder, folder != own {
        if others.insert(own).inserted {
          let choice = own.isEmpty ? "" : "; --member \(own.dropLast()) chooses that"
          container.log.add(
            .ignored, file: member.name, reason: "it is of another recording\(choice)")
        }
        continue
      }
      folder = own
      let isWrist = header.columns(Self.wristRotation + Self.wristGravity) != nil
      if case .text = lines.next() { files[isWrist ? Self.wrist : name] = member }
    }
    // A watch's file is known by its columns, whatever it is called.
    if !isOurs, container.members.count == 1, let only = container.members.first,
      let (header, _) = container.table(only),
      header.columns(["seconds_elapsed"] + Self.wristRotation + Self.wristGravity) != nil
    {
      isOurs = true
      files[Self.wrist] = only
    }
    guard isOurs else { return nil }
  }

  private static func name(of member: RecordingContainer.Member) -> String? {
    let last = lastComponent(member.name)
    guard let dot = last.lastIndex(of: ".") else { return nil }
    let stem = String(last[..<dot])
    return names.contains(stem) ? stem : nil
  }

  private func opened() throws(RecordingError) -> OpenedRecording {
    var sources = [any SampleSource]()
    let phone = phoneAcceleration()
    let isWatch = phone == nil && files[Self.wrist] != nil
    if isWatch {
      sources += watchMotion()
    } else {
      if let phone { sources.append(phone) }
      // The raw gyroscope, bias included, is what the attitude filter wants; `Gyroscope` is already
      // corrected.
      let gyroscope = table(["GyroscopeUncalibrated", "Gyroscope"], Self.axes) { .rotationRate($0) }
      if let gyroscope { sources.append(gyroscope) }
      if files[Self.wrist] != nil {
        container.log.add(
          .ignored, file: Self.wrist + ".csv",
          reason:
            "the recording of the watch beside that of the phone is left out: a recording is one device"
        )
      }
    }
    let field = table(["MagnetometerUncalibrated", "Magnetometer"], Self.axes) {
      .magneticField($0)
    }
    let pressure = table([isWatch ? "WatchBarometer" : "Barometer"], ["pressure"]) {
      .loggerPressure($0[0])
    }
    sources += [field, pressure, location(isWatch: isWatch)].compactMap { $0 }
    return OpenedRecording(
      format: export.format(isWatch: isWatch), metadata: metadata(isWatch: isWatch),
      sources: sources,
      recognition: files.keys.sorted().first.map {
        "\($0).csv with the columns time and seconds_elapsed"
      } ?? "its columns", isAcrossFiles: true)
  }

  private func metadata(isWatch: Bool) -> RecordingMetadata {
    var metadata = export.metadata(name: container.name, isWatch: isWatch)
    if metadata.start == nil {
      metadata.start = files.keys.sorted().lazy.compactMap { self.start(in: $0) }.first
    }
    return metadata
  }

  /// The start by the first row of a file: its UTC time minus its seconds since the start.
  private func start(in name: String) -> WallClock? {
    guard let row = firstRows(name, ["time", "seconds_elapsed"], count: 1).first,
      row[0] > 1e17, row[0] < 7e18, abs(row[1]) < 1e8
    else { return nil }
    // The nanoseconds went through a double in the app, so whole microseconds are all that they
    // say.
    return WallClock(nanoseconds: Int64((row[0] / 1e3 - row[1] * 1e6).rounded()) * 1_000)
  }
}

extension SensorLogger {
  /// The phone's raw acceleration from the best file there is.
  ///
  /// The unit of the uncalibrated file is told by its size: 1 in g (iOS, Apple's sign), 9.8 in m/s²
  /// (Android, and iOS with "Standardise Units & Frames", both with the axis that points up
  /// positive).
  private func phoneAcceleration() -> (any SampleSource)? {
    if let total = table(
      ["TotalAcceleration"], Self.axes, { .acceleration($0, unit: .specificForce) })
    {
      return total
    }
    let raw = "AccelerometerUncalibrated"
    if files[raw] != nil {
      let unit = SensorLoggerReadings.unit(
        ofLength: meanLength(firstRows(raw, Self.axes, count: 200)))
      if let table = table([raw], Self.axes, { .acceleration($0, unit: unit) }) { return table }
    }
    return sumOfLinearAndGravity()
  }

  /// Linear acceleration and gravity in m/s²: downwards on iOS, upwards on Android and when
  /// standardised.
  private func sumOfLinearAndGravity() -> (any SampleSource)? {
    guard files["Accelerometer"] != nil else { return nil }
    guard files["Gravity"] != nil else {
      container.log.add(
        .ignored, file: "Accelerometer.csv",
        reason: "this is the acceleration without gravity; expected TotalAcceleration.csv, "
          + "AccelerometerUncalibrated.csv or Gravity.csv beside it")
      return nil
    }
    if export.platform == nil {
      container.log.add(
        .ignored, file: "Metadata.csv",
        reason: "the platform is not stated; Android's signs are assumed")
    }
    let isApple = export.platform == .ios && !export.isStandardised
    let unit: AccelerationUnit = isApple ? .coreMotionInMetres : .specificForce
    guard let linear = table(["Accelerometer"], Self.axes, { .acceleration($0, unit: unit) }),
      let gravity = table(["Gravity"], Self.axes, { .acceleration($0, unit: unit) })
    else { return nil }
    return AccelerationSum(linear, gravity, file: "Accelerometer.csv", log: container.log)
  }

  private func watchMotion() -> [any SampleSource] {
    let columns = Self.wristGravity + Self.wristAcceleration
    let rows = firstRows(Self.wrist, columns, count: 200).map { row in
      [row[0] + row[3], row[1] + row[4], row[2] + row[5]]
    }
    let unit = SensorLoggerReadings.unit(ofLength: meanLength(rows))
    let motion = table([Self.wrist], columns) { .wristAcceleration($0, unit: unit) }
    let rotation = table([Self.wrist], Self.wristRotation, reportsRows: false) { .rotationRate($0) }
    return [motion, rotation].compactMap { $0 }
  }

  private func meanLength(_ rows: [[Double]]) -> Double {
    let lengths = rows.map { row in
      row.reduce(0) { $0 + $1 * $1 }.squareRoot()
    }
    let finite = lengths.filter { $0.isFinite }
    return finite.isEmpty ? 1 : finite.reduce(0, +) / Double(finite.count)
  }

  private func location(isWatch: Bool) -> (any SampleSource)? {
    let name = isWatch ? "WatchLocation" : "Location"
    guard let member = files[name], let (header, _) = container.table(member) else { return nil }
    let isApple = isWatch || export.platform == .ios
    return table([name], ["latitude", "longitude"]) {
      .loggerLocation($0, header: header, isApple: isApple)
    }
  }

  /// The first of these files that there is, as a table of the columns.
  private func table(
    _ names: [String], _ columns: [String], reportsRows: Bool = true, _ channel: ([Int]) -> Channel
  ) -> SampleTable? {
    for name in names {
      guard let member = files[name], let (header, lines) = container.table(member) else {
        continue
      }
      guard let found = header.columns(["seconds_elapsed"] + columns) else {
        container.log.add(
          .unreadable, file: member.name,
          reason: "expected the columns \(columns.joined(separator: ",")), found "
            + shown(header.names.joined(separator: ",")))
        continue
      }
      return SampleTable(
        file: member.name, lines: lines, header: header,
        time: TimeColumn(column: found[0], origin: origin(of: name)),
        channel: channel(Array(found[1...])), reportsRows: reportsRows, log: container.log)
    }
    return nil
  }

  /// What is taken off a sensor's times. On some phones one sensor's clock is minutes behind, so
  /// that its whole column is negative (Galaxy S9, awesome-sensor-logger issue 59); it is made to
  /// begin with the recording. A sensor may rightly begin half a second early, a fix may be as old
  /// as it likes.
  private func origin(of name: String) -> Int64 {
    guard !name.hasSuffix("Location"), let file = files[name],
      let first = firstRows(name, ["seconds_elapsed"], count: 1).first?[0],
      first < -Self.earliestStart, SensorTime.isRepresentable(first)
    else { return 0 }
    container.log.add(
      .badTime, file: file.name,
      reason:
        "the times begin \(Int(-first)) s before the recording, which no sensor can; moved to begin with it"
    )
    return SensorTime(seconds: first).nanoseconds
  }

  /// The numbers in these columns of the first rows that have them all.
  private func firstRows(_ name: String, _ columns: [String], count: Int) -> [[Double]] {
    guard let member = files[name], let (header, lines) = container.table(member),
      let found = header.columns(columns)
    else { return [] }
    var row = TableRow(columns: header.names.count, delimiter: header.delimiter)
    var rows = [[Double]]()
    for _ in 0..<(2 * count) where rows.count < count {
      guard case .text(let line) = lines.next() else { break }
      row.split(line)
      let numbers = found.compactMap { try? row.number($0) }
      if numbers.count == found.count { rows.append(numbers) }
    }
    return rows
  }
}
