import MotionProcessing
import MotionRecordings

/// What a report is made of: a recording's diary and log, and what was chosen. A class: each part of the page
/// holds it, and a copy of so many fields is long.
final class ReportSubject: Sendable {
  let diary: Diary
  let log: ReportLog
  let clock: DiaryClock
  let zone: String
  /// What a reader of its times has to know.
  let remark: String?
  /// Its file, without the folders that lead to it; `nil` where nothing of the way may be told.
  let file: String?
  let showsRoute: Bool
  let arguments: String

  init(_ diary: Diary, _ log: ReportLog, path: String, options: ReportOptions) {
    self.diary = diary
    self.log = log
    let chosen = DiaryText.clock(of: diary.metadata, chosen: options.clock)
    clock = DiaryClock(start: diary.metadata.start, clock: chosen)
    zone = chosen.zone
    remark = DiaryText.remark(on: diary, chosen: options.clock)
    file = options.showsRoute ? PathText.lastPart(of: path) : nil
    showsRoute = options.showsRoute
    arguments = options.arguments
  }

  /// The whole recording from left to right.
  var axis: TimeAxis { TimeAxis(from: 0, to: diary.totals.duration, clock: clock) }

  /// The height over the recording; empty where none is known.
  var heights: HeightLine { diary.heights ?? HeightLine() }

  /// A moment as the diary's lines have it.
  func time(_ seconds: Double) -> String {
    TimelineText(diary, clock: clock.clock, units: .metric).time(SensorTime(seconds: seconds))
  }

  /// Whether there is an accelerometer, so that steps and reasons mean something.
  var isFelt: Bool { diary.quality[.acceleration].samples > 0 }

  /// What happened, in words, each once.
  var eventWords: WordList {
    log.happenings.events.reduce(into: WordList()) { _ = $0.number(of: $1.kind.phrase) }
  }

  /// The names of the places, each once; empty for one without.
  var places: WordList {
    diary.visits.reduce(into: WordList()) { _ = $0.number(of: $1.place ?? "") }
  }

  /// What it is called: by the file where that may be told.
  var name: String { showsRoute ? diary.metadata.recording : "recording" }
}

/// What can be chosen about a report.
public struct ReportOptions: Sendable {
  /// The clock of local times; `nil` for that of each recording.
  public var clock: LocalClock?
  /// Whether the way is drawn. Without it no coordinate is in the report, and no name of a file.
  public var showsRoute = true
  /// What was typed besides the file and changes figures: the command that gives them as tables has it too.
  public var arguments = ""

  /// The recording's own clock, and its way.
  public init() {}
}

enum PathText {
  /// The last part of a path.
  static func lastPart(of path: String) -> String {
    path.split(separator: "/").last.map { String($0) } ?? path
  }
}

/// A recording as a report holds it: its part of the page, and its data.
public struct ReportRecording: Sendable {
  let start: WallClock?
  let title: String
  /// Seconds.
  let duration: Double
  /// Its part of the page, with `Markup.number` for the number that it gets.
  let article: String
  /// Its block of data as text.
  let data: String
  /// Its days, where it is longer than one.
  let days: [DayRow]

  /// Writes the parts of a recording. What is kept of it afterwards is what the page holds.
  public init(_ diary: Diary, _ log: ReportLog, path: String, options: ReportOptions) {
    let subject = ReportSubject(diary, log, path: path, options: options)
    start = diary.metadata.start
    title = HeadPart(subject).title
    duration = diary.totals.duration
    let block = ReportData(subject)
    article = ArticlePart.html(subject, coarsened: block.coarsened)
    data = block.text
    days = DayRow.rows(of: subject)
  }
}
