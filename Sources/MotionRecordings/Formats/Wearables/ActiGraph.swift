import MotionProcessing

/// Recordings of ActiGraph (`.gt3x`): a zip of `info.txt` (keys and values) and `log.bin` (records;
/// actigraph/GT3X-File-Format) or, of devices before firmware 3, `activity.bin` (bare samples;
/// actigraph/NHANES-GT3X-File-Format).
enum ActiGraph: RecordingFormat {
  static func open(_ container: RecordingContainer) throws(RecordingError) -> OpenedRecording? {
    guard let info = container.member("info.txt") else { return nil }
    var values = StatedLines.values(of: container.head(of: info, count: 65_536))
    guard values["samplerate"] != nil || values["serialnumber"] != nil else { return nil }
    let rate = values["samplerate"].flatMap(Double.init) ?? 30
    guard rate >= 1, rate <= 1000 else {
      throw RecordingError(
        file: "\(container.path): info.txt", reason: "Sample Rate is \(rate)",
        advice: "export it again")
    }
    let (member, make) = try decoder(in: container, values, rate: rate)
    let (first, _) = make(FindingLog())?.survey(pieces: 1) ?? (nil, [])
    var metadata = container.metadata(start: first)
    metadata.device = "ActiGraph \(values["devicetype"] ?? "")".trimmed
    metadata.os = values["firmware"].map { "firmware \($0)" }
    var recording = OpenedRecording(
      format: "ActiGraph (gt3x)", metadata: metadata,
      sources: OpenedRecording.decodedSources(
        [.acceleration], origin: first ?? 0, log: container.log,
        clock: DeviceClock(in: container, first: first), make: make),
      recognition: "an archive of info.txt with ActiGraph's keys and \(member)", isWearable: true,
      statedZone: values["timezone"])
    // Limb, side, dominance and height are keys of the maker's program; its page on the format does not list them.
    values["place"] = ["side", "limb", "dominance"].compactMap { values[$0] }.joined(separator: " ")
    recording.take(
      values, place: "place", person: "subjectname", hand: "handedness", height: "height",
      serial: "serialnumber")
    return recording
  }

  /// What decodes the samples: records, or the bare samples of the first devices.
  private static func decoder(
    in container: RecordingContainer, _ values: [String: String], rate: Double
  ) throws(RecordingError) -> (member: String, make: (FindingLog) -> (any SampleDecoder)?) {
    let stated = values["accelerationscale"].flatMap(Double.init)
    if let log = container.member("log.bin") {
      let scale = stated ?? defaultScale(values)
      return (
        log.name,
        { findings in
          container.open(log).map {
            ActiGraphDecoder($0, file: log.name, rate: rate, scale: scale, log: findings)
          }
        }
      )
    }
    guard let activity = container.member("activity.bin") else {
      throw RecordingError(
        file: container.path, reason: "this ActiGraph file holds neither log.bin nor activity.bin",
        advice: "export it again with the maker's program")
    }
    guard let start = values["startdate"].flatMap(Int64.init).flatMap(nanoseconds(ofTicks:)) else {
      throw RecordingError(
        file: "\(container.path): info.txt",
        reason: "Start Date is \(values["startdate"].map(shown) ?? "missing"), no number of ticks",
        advice: "export it again with the maker's program")
    }
    // 341 units make one g in all of them (NHANES-GT3X-File-Format, "activity.bin").
    let scale = stated ?? 341
    return (
      activity.name,
      { findings in
        container.open(activity).map {
          ActiGraphSamples(
            $0, file: activity.name, start: start, rate: rate, scale: scale, log: findings)
        }
      }
    )
  }

  /// Nanoseconds since 1970 of a count of 100 ns since the year 1; `nil` beyond what fits.
  private static func nanoseconds(ofTicks ticks: Int64) -> Int64? {
    let (since1970, isTooEarly) = ticks.subtractingReportingOverflow(621_355_968_000_000_000)
    let (nanoseconds, isTooLarge) = since1970.multipliedReportingOverflow(by: 100)
    return isTooEarly || isTooLarge ? nil : nanoseconds
  }

  /// Units in one g of devices whose file does not say it (GT3X-File-Format, "Acceleration Scale").
  private static func defaultScale(_ values: [String: String]) -> Double {
    let serial = values["serialnumber"] ?? ""
    return serial.hasPrefix("NEO") || serial.hasPrefix("CLE") ? 341 : 256
  }
}
