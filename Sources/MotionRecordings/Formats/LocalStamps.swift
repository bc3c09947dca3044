import MotionSystem

/// Devices whose clock shows local time: their stamps become universal time by the zone that the user names,
/// else by that of the file.
enum LocalStamps {
  /// Sets the start and the zone of a recording. Throws where the user names a zone that cannot act.
  static func settle(
    _ recording: inout OpenedRecording, by options: ReadingOptions, path: String
  ) throws(RecordingError) {
    let start = recording.isWearable ? recording.metadata.start?.nanoseconds : nil
    let stated = recording.statedZone?.trimmed ?? ""
    var offset = seconds(stated)
    if let said = options.zoneOfStamps {
      // A table's dates were read by it.
      if recording.format == PlainCSV.name, recording.metadata.timeZone == said { return }
      offset = start.flatMap { FixedZone.offset(of: said, atLocal: $0 / 1_000_000_000) }
      guard offset != nil else {
        throw RecordingError(
          file: path,
          reason:
            "--time-zone local: cannot act: no stamp of the file is local time without a zone, or "
            + "the zone is not known", advice: "leave local: out")
      }
      recording.metadata.timeZone = said
    } else if let offset, start != nil {
      recording.metadata.timeZone = FixedZone(seconds: Int(offset)).name
    }
    guard let start else { return }
    guard let offset else {
      recording.assumptions.append(
        "the device keeps local time, shown as universal time (zone in the file: "
          + (stated.isEmpty ? "none" : shown(stated)) + "); --time-zone local:ZONE says which it is"
      )
      return
    }
    recording.metadata.start = WallClock(nanoseconds: start &- offset * 1_000_000_000)
  }

  /// Seconds east of Greenwich of `-05:00:00`, `01:00:00`, `GMT +01:00`.
  private static func seconds(_ words: String) -> Int64? {
    // The numbers one after another: hours, minutes, seconds.
    var (count, hours, minutes): (Int, Int64, Int64) = (0, 0, 0)
    var (isWest, isNumber) = (false, false)
    for byte in words.utf8 {
      let digit = byte &- 48
      if byte == UInt8(ascii: "-") { isWest = true }
      if digit <= 9 {
        if !isNumber { count += 1 }
        if count == 1 { hours = min(10 * hours + Int64(digit), 99) }
        if count == 2 { minutes = min(10 * minutes + Int64(digit), 99) }
      }
      isNumber = digit <= 9
    }
    guard count >= 2, hours < 15, minutes < 60 else { return nil }
    return (isWest ? -1 : 1) * (hours * 3600 + minutes * 60)
  }
}
