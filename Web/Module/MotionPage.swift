// What the page calls: the program's own analysis of one file. A new instance of the module for the next
// one, so nothing here is ever given back.
import MotionDiary
import MotionProcessing
import MotionRecordings

/// Tells the page how far the work is: the share of the bytes that were read, 0 to 1, and samples.
@_extern(wasm, module: "page", name: "progress") @_extern(c)
func pageProgress(_ share: Double, _ samples: Int32)

/// What is under way, and the last text that was asked for.
struct Work {
  var chosen = Chosen()
  /// The file that was read.
  var path = ""
  /// One, unless the file is an archive of several recordings.
  var sources: [ReportSource] = []
  var failed: [FailedRecording] = []
  /// What is known by now of a person, a line each.
  var learned: [String] = []
  /// Lines that the command line writes on standard error.
  var notes = ""
  /// Parts of several files, of which a report is bound.
  var parts: [ReportPart] = []
  var text: [UInt8] = []
}

// Safe without isolation: the module has one thread.
nonisolated(unsafe) var work = Work()

func string(_ bytes: UnsafePointer<UInt8>?, _ count: Int32) -> String {
  String(decoding: UnsafeBufferPointer(start: bytes, count: Int(count)), as: UTF8.self)
}

/// Notes a line as `coremotion` writes it on standard error.
private func note(_ text: String) {
  var line = ""
  for part in text.split(whereSeparator: { $0.isNewline }) {
    if !line.isEmpty { line += " " }
    line += String(part)
  }
  work.notes += "coremotion: \(line.printable)\n"
}

/// Chooses something of the next analysis, by the name of the command line's option.
///
/// - Returns: 0; 1 where there is no such option, or no such value of it.
@c(page_choose)
public func pageChoose(
  _ option: UnsafePointer<UInt8>?, _ optionCount: Int32, _ value: UnsafePointer<UInt8>?,
  _ valueCount: Int32
) -> Int32 {
  work.chosen.set(string(option, optionCount), string(value, valueCount)) ? 0 : 1
}

/// Reads the file `name`, each of the recordings in it.
///
/// - Returns: the exit code of `coremotion analyze`.
@c(page_analyze)
public func pageAnalyze(_ name: UnsafePointer<UInt8>?, _ nameCount: Int32) -> Int32 {
  work.path = string(name, nameCount)
  let options = work.chosen.analysis
  do throws(OutputError) {
    var batch = try BatchAnalysis(options, note: note)
    let path = work.path
    let places: [RecordingListing.Place]
    do throws(RecordingError) {
      places = try RecordingListing.places(in: path, options: options.reading)
    } catch {
      note(error.description)
      return BatchAnalysis.Outcome.failed.rawValue
    }
    if let line = ListingText.line(places, in: path) { note(line) }
    let members = places.isEmpty ? [nil] : places.map { $0.member }
    var samples = 0
    for (index, member) in members.enumerated() {
      var reading = options.reading
      reading.member = member
      _ = try batch.process(path, reading: reading) { count, share in
        samples += count
        pageProgress(
          (Double(index) + share()) / Double(members.count), Int32(truncatingIfNeeded: samples))
      }
    }
    work.sources = batch.sources
    work.failed = batch.failed
    work.learned = batch.learned
    return batch.outcome.rawValue
  } catch {
    note(error.description)
    return BatchAnalysis.Outcome.failed.rawValue
  }
}

/// Makes a text of the last file, for `page_text`: 0 the diaries for people, with the clock of `zone`
/// where one is named, 1 the JSON document, 2 what went to standard error, 3 what `coremotion inspect`
/// says of a file of which nothing could be told, 4 the JSON document whatever is in it, 5 the starts of
/// the diaries, nanoseconds since 1970, a line each, empty without a date.
///
/// - Returns: 0; 1 where there is no diary (not for 4 and 5), and of a file where nothing can be said,
///   2 where the zone is not known.
@c(page_write)
public func pageWrite(
  _ kind: Int32, _ zone: UnsafePointer<UInt8>?, _ zoneCount: Int32
) -> Int32 {
  if kind == 2 {
    work.text = Array(work.notes.utf8)
    return 0
  }
  if kind == 3 {
    work.text = Array(inspection.utf8)
    return work.text.isEmpty ? 1 : 0
  }
  let diaries = work.sources.map { $0.diary }
  if kind == 5 {
    let starts = diaries.map { $0.metadata.start.map { String($0.nanoseconds) } ?? "" }
    work.text = Array(starts.joined(separator: "\n").utf8)
    return 0
  }
  guard !diaries.isEmpty || kind == 4 else { return 1 }
  if kind == 1 || kind == 4 {
    work.text = Array(DiaryJSON.document(of: diaries, failed: work.failed).utf8)
    return 0
  }
  var style = DiaryText.Style()
  do throws(UnknownTimeZone) {
    style.clock = try clock(string(zone, zoneCount))
  } catch {
    return 2
  }
  let texts = diaries.map { DiaryText($0, style: style).string() } + work.learned.map { $0 + "\n" }
  work.text = Array(texts.joined(separator: "\n").utf8)
  return 0
}

/// Where the last text stands, and how many bytes it has.
@c(page_text)
public func pageText() -> UnsafePointer<UInt8>? {
  work.text.withUnsafeBufferPointer { $0.baseAddress }
}

@c(page_text_size)
public func pageTextSize() -> Int32 { Int32(truncatingIfNeeded: work.text.count) }
