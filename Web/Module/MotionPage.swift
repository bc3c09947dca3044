// What the page calls: the program's own analysis of one recording. A new instance of the module
// for the next one, so nothing here is ever given back.
import MotionDiary
import MotionProcessing
import MotionRecordings

/// Tells the page how far the work is: the share of the bytes that were read, 0 to 1, and samples.
@_extern(wasm, module: "page", name: "progress") @_extern(c)
func pageProgress(_ share: Double, _ samples: Int32)

/// What is under way, and the last text that was asked for.
private struct Work {
  var diary: Diary?
  /// Lines that the command line writes on standard error.
  var notes = ""
  var text: [UInt8] = []
}

// Safe without isolation: the module has one thread.
nonisolated(unsafe) private var work = Work()

/// Samples between two reports of progress.
private let stride = 8192

private func string(_ bytes: UnsafePointer<UInt8>?, _ count: Int32) -> String {
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

/// The clock of a zone; `nil` for no name, which stands for the recording's own.
private func clock(_ zone: String) throws(UnknownTimeZone) -> LocalClock? {
  zone.isEmpty ? nil : try LocalClock(zone: zone)
}

/// Reads the recording `name`. Tables go below the folder `out` where `tables` is not 0, with `rate`
/// rows of device motion per second, or one per sample where it is 0.
///
/// - Returns: the exit code of `coremotion analyze`.
@c(page_analyze)
public func pageAnalyze(
  _ name: UnsafePointer<UInt8>?, _ nameCount: Int32, _ tables: Int32, _ rate: Double
) -> Int32 {
  work = Work()
  var options = BatchAnalysis.Options()
  options.folder = tables != 0 ? "out" : nil
  options.tables.rate = rate > 0 ? rate : nil
  options.namesSource = true
  do throws(OutputError) {
    var batch = try BatchAnalysis(options, note: note)
    var samples = 0
    work.diary = try batch.process(string(name, nameCount)) { share in
      samples += 1
      if samples % stride == 0 { pageProgress(share(), Int32(truncatingIfNeeded: samples)) }
    }
    return batch.outcome.rawValue
  } catch {
    note(error.description)
    return BatchAnalysis.Outcome.failed.rawValue
  }
}

/// Makes a text of the last diary, for `page_text`: 0 the diary for people, with the clock of `zone`
/// where one is named, 1 the JSON document, 2 what went to standard error.
///
/// - Returns: 0; 1 where there is no diary, 2 where the zone is not known.
@c(page_write)
public func pageWrite(
  _ kind: Int32, _ zone: UnsafePointer<UInt8>?, _ zoneCount: Int32
) -> Int32 {
  if kind == 2 {
    work.text = Array(work.notes.utf8)
    return 0
  }
  guard let diary = work.diary else { return 1 }
  if kind == 1 {
    work.text = Array(DiaryJSON.document(of: [diary]).utf8)
    return 0
  }
  var style = DiaryText.Style()
  do throws(UnknownTimeZone) {
    style.clock = try clock(string(zone, zoneCount))
  } catch {
    return 2
  }
  work.text = Array(DiaryText(diary, style: style).string().utf8)
  return 0
}

/// Where the last text stands, and how many bytes it has.
@c(page_text)
public func pageText() -> UnsafePointer<UInt8>? {
  work.text.withUnsafeBufferPointer { $0.baseAddress }
}

@c(page_text_size)
public func pageTextSize() -> Int32 { Int32(truncatingIfNeeded: work.text.count) }
