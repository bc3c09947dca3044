// The report: what a file gives to one, and the page of several. Parts go from instance to instance, by
// the page; only the program reads them.
import MotionDiary
import MotionRecordings

/// Makes what the last file gives to a report, for `page_text`: by the clock of `zone`, with its way or without.
///
/// - Returns: 0; 2 where the zone is not known.
@c(page_part)
public func pagePart(
  _ zone: UnsafePointer<UInt8>?, _ zoneCount: Int32, _ route: Int32
) -> Int32 {
  let zone = string(zone, zoneCount)
  var dated = ReportOptions()
  dated.showsRoute = route != 0
  var undated = dated
  do throws(UnknownTimeZone) { dated.clock = try clock(zone) } catch { return 2 }
  dated.arguments = work.chosen.arguments(in: zone)
  // A zone cannot act where there is no date.
  undated.arguments = work.chosen.arguments(in: "")
  let recordings = work.sources.map { source in
    source.recording(source.diary.metadata.start == nil ? undated : dated)
  }
  work.text = ReportPart(recordings, failed: work.failed, showsRoute: route != 0).bytes
  return 0
}

/// Whether the last file would be read in another way if its times were of a zone: its dates name none then.
///
/// - Returns: 1 where it would, else 0.
@c(page_needs_reading)
public func pageNeedsReading(_ zone: UnsafePointer<UInt8>?, _ zoneCount: Int32) -> Int32 {
  let zone = string(zone, zoneCount)
  guard zone != work.chosen.zone else { return 0 }
  // Storeys are said by the clock: a file may be refused by one and read by another.
  if work.chosen.saysStoreys { return 1 }
  func metadata(_ zone: String) -> [RecordingMetadata] {
    let options = work.chosen.reading(in: zone)
    let members = work.sources.map { $0.diary.source?.member }
    return members.compactMap { member in
      var options = options
      options.member = member
      return (try? RecordingReader(path: work.path, options: options))?.metadata
    }
  }
  return metadata(zone) == metadata(work.chosen.zone) ? 0 : 1
}

/// Takes the part of a file for the report that is to be bound.
///
/// - Returns: 0; 1 where the bytes are no part, or of another version of the program.
@c(page_take)
public func pageTake(_ bytes: UnsafePointer<UInt8>?, _ count: Int32) -> Int32 {
  let bytes = Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
  guard let part = try? ReportPart(bytes: bytes) else { return 1 }
  work.parts.append(part)
  return 0
}

/// Binds the parts that were taken, for `page_text`: one report of all of them, in style and script that are given.
///
/// - Returns: 0; 1 where no recording is in them, 2 where one shows its way and the report must not.
@c(page_bind)
public func pageBind(
  _ route: Int32, _ style: UnsafePointer<UInt8>?, _ styleCount: Int32,
  _ script: UnsafePointer<UInt8>?, _ scriptCount: Int32
) -> Int32 {
  let parts = work.parts
  guard parts.contains(where: { !$0.recordings.isEmpty }) else { return 1 }
  var options = ReportOptions()
  options.showsRoute = route != 0
  guard options.showsRoute || !parts.contains(where: { $0.showsRoute }) else { return 2 }
  let page = ReportPage(
    parts.flatMap { $0.recordings }, failed: parts.flatMap { $0.failed }, options: options)
  let assets = ReportAssets(
    style: string(style, styleCount), script: string(script, scriptCount))
  work.text = Array(page.html(assets).utf8)
  return 0
}
