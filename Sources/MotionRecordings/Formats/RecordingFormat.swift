import MotionProcessing

/// A format of recordings. A new one is one file that conforms to this and one line in
/// `RecordingFormats.open`.
protocol RecordingFormat {
  /// Opens the recording when the container is of this format, by the names and the content of its
  /// members, never by an extension; `nil` when it is not. Throws where the format is certain and
  /// there is nothing in it to read.
  static func open(_ container: RecordingContainer) throws(RecordingError) -> OpenedRecording?
}

/// All formats that are read.
enum RecordingFormats {
  /// What the reader reads, for messages.
  static let names =
    "recordings of Sensor Logger, phyphox, SensorLog, AndroSensor, GetSensorData, GNSS Logger, "
    + "Xsens DOT, Axivity, ActiGraph, GENEActiv and Matrix, GPX, TCX, FIT, NMEA, and CSV"

  /// Tries one after another, the ones with certain marks first. Written out: a list of types needs a
  /// runtime, which a page does not have.
  static func open(_ container: RecordingContainer) throws(RecordingError) -> OpenedRecording {
    if let recording = try RecordingLayout.open(container) { return recording }
    if let recording = try SensorLogger.open(container) { return recording }
    if let recording = try Phyphox.open(container) { return recording }
    if let recording = try SensorLog.open(container) { return recording }
    if let recording = try XsensDOT.open(container) { return recording }
    if let recording = try Axivity.open(container) { return recording }
    if let recording = try ActiGraph.open(container) { return recording }
    if let recording = try GENEActiv.open(container) { return recording }
    if let recording = try ParmayMatrix.open(container) { return recording }
    if let recording = try ActiGraphTable.open(container) { return recording }
    if let recording = try ActivityCounts.open(container) { return recording }
    if let recording = try FIT.open(container) { return recording }
    if let recording = try GPX.open(container) { return recording }
    if let recording = try TCX.open(container) { return recording }
    if let recording = try AppleHealth.open(container) { return recording }
    if let recording = try MicrosoftIndoor.open(container) { return recording }
    if let recording = try GNSSLogger.open(container) { return recording }
    if let recording = try GetSensorData.open(container) { return recording }
    if let recording = try NMEA.open(container) { return recording }
    if let recording = try PieceTables.open(container) { return recording }
    // A plain table has no marks of its own, so formats that have some are ruled out first.
    if ForeignFormat.name(of: container) == nil, let recording = try PlainCSV.open(container) {
      return recording
    }
    throw ForeignFormat.error(for: container)
  }
}

extension RecordingContainer {
  /// The only member whose beginning passes; the largest, with a finding for the others, where there
  /// are several: a recording is one device.
  func single(
    count: Int = 64, where isOurs: (ArraySlice<UInt8>) -> Bool
  ) -> Member? {
    var ours: [Member] = []
    for member in members.prefix(200) where isOurs(head(of: member, count: count)[...]) {
      ours.append(member)
    }
    return largest(of: ours)
  }

  /// Apart, so that a page has it once and not for each format.
  @inline(never)
  private func largest(of ours: [Member]) -> Member? {
    guard let best = ours.max(by: { ($0.size, $1.name) < ($1.size, $0.name) }) else { return nil }
    if ours.count > 1 {
      log.add(
        .ignored, file: lastComponent(path),
        reason: "it holds \(ours.count) recordings; read is \(best.name), "
          + "--member NAME chooses another: "
          + ours.map { $0.name }.filter { $0 != best.name }.prefix(8).joined(separator: ", "))
    }
    return best
  }

  /// The only member whose beginning is a text that passes, without the characters to be dropped
  /// in front of it.
  func single(
    count: Int, text isDropped: (Character) -> Bool, where isOurs: (Substring) -> Bool
  ) -> Member? {
    single(count: count) { isOurs(String(decoding: $0, as: UTF8.self).drop(while: isDropped)) }
  }

  /// What is known of a recording that began so many nanoseconds after 1970.
  func metadata(start: Int64?) -> RecordingMetadata {
    var metadata = RecordingMetadata(recording: name)
    metadata.start = start.map { WallClock(nanoseconds: $0) }
    return metadata
  }

  /// A member as a table: its header and the lines after it; `nil` where there is none, it is empty
  /// or cannot be opened.
  func table(_ member: Member) -> (header: TableHeader, lines: LineReader)? {
    guard let stream = open(member) else { return nil }
    let lines = LineReader(stream)
    lines.isPassingLong = false
    while true {
      switch lines.next() {
      case .text(let line) where !line.isEmpty:
        lines.isPassingLong = true
        return (TableHeader(line), lines)
      case .text: continue
      case .tooLong: return nil
      case .end:
        if let failure = stream.failure { log.add(.unreadable, file: member.name, reason: failure) }
        return nil
      }
    }
  }
}

extension OpenedRecording {
  /// What a device whose clock shows local time keeps in one file that is decoded once for each of its streams.
  static func decoded(
    _ device: String, _ ending: String, _ first: Int64?, _ streams: [SensorStream],
    in container: RecordingContainer, recognition: String,
    make: (FindingLog) -> (any SampleDecoder)?
  ) -> OpenedRecording {
    var metadata = container.metadata(start: first)
    metadata.device = device
    let sources = decodedSources(
      streams, origin: first ?? 0, log: container.log,
      clock: DeviceClock(in: container, first: first), make: make)
    return OpenedRecording(
      format: "\(device) (\(ending))", metadata: metadata, sources: sources,
      recognition: recognition, isWearable: true)
  }
}
