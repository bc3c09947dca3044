import MotionProcessing
public import MotionRecordings

/// Writes a diary for a person: the time line, the totals, the quality of the data. 80 columns.
public struct DiaryText {
  /// What can be chosen about the text.
  public struct Style: Equatable, Sendable {
    /// Whether escape codes for colours may be written: only to a terminal.
    public var isColoured = false
    /// The clock for local times; `nil` for the recording's own zone, or UTC where it names none.
    public var clock: LocalClock?
    /// The units of distances, paces and heights.
    public var units = DisplayUnits.metric

    /// Plain text, the recording's zone.
    public init() {}
  }

  /// Columns of a terminal of old, which every terminal has.
  static let width = 80

  private let diary: Diary
  private let style: Style
  private let clock: LocalClock

  /// The text of a diary.
  public init(_ diary: Diary, style: Style = Style()) {
    self.diary = diary
    self.style = style
    clock = Self.clock(of: diary.metadata, chosen: style.clock)
  }

  /// The clock of the local times of a diary: the chosen one, else that of the recording's zone,
  /// else UTC.
  public static func clock(of metadata: RecordingMetadata, chosen: LocalClock?) -> LocalClock {
    chosen ?? ownClock(of: metadata) ?? .utc
  }

  private static func ownClock(of metadata: RecordingMetadata) -> LocalClock? {
    metadata.timeZone.flatMap { try? LocalClock(zone: $0) }
  }

  /// The whole text, with a line end at its end.
  public func string() -> String {
    let truth = diary.truth.map { TruthText.lines($0, diary, units: style.units, bold: bold) } ?? []
    let quality =
      QualityText.lines(diary.quality, bold: bold) + GravityText.lines(diary.gravity)
    let stated = StatedText.lines(diary, units: style.units, bold: bold)
    let splits = SplitText.lines(diary, units: style.units, bold: bold)
    let gestures = GestureText.lines(diary.gestures, bold: bold)
    let parts = [
      title, timeline, visits, storeys, totals, gestures, stated, splits, truth, quality,
      explanation,
    ]
    return parts.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") + "\n" }
      .joined(separator: "\n")
  }

  // MARK: - Title

  private var title: [String] {
    var lines = [bold(diary.metadata.recording.printable)]
    let carried = [diary.metadata.device, diary.metadata.shownPlace].compactMap { $0?.printable }
    if !carried.isEmpty { lines.append(carried.joined(separator: ", ")) }
    let remark = Self.remark(on: diary, chosen: style.clock)
    lines.append(remark ?? "Local times of \(clock.zone).")
    return lines
  }

  /// What a reader of its times has to know; `nil` where they are local times of a zone that is known.
  static func remark(on diary: Diary, chosen: LocalClock?) -> String? {
    if diary.metadata.start == nil {
      return "Times count from the start of the recording: its date is not known."
    }
    if diary.hasEqualTimes { return "All times are equal, so there is no time line and no pace." }
    guard chosen == nil, ownClock(of: diary.metadata) == nil else { return nil }
    return diary.metadata.timeZone.map {
      "Times are UTC: the recording's zone \"\($0.printable)\" is not known here."
    } ?? "Local times of UTC: the recording does not say where it was; --time-zone does."
  }

  // MARK: - Time line

  private var timeline: [String] {
    TimelineText(diary, clock: clock, units: style.units).lines(bold: bold, coloured: coloured)
  }

  private func time(_ time: SensorTime) -> String {
    TimelineText(diary, clock: clock, units: style.units).time(time)
  }

  // MARK: - Visits

  private var visits: [String] {
    VisitText.lines(diary, time: time, units: style.units, bold: bold)
  }

  // MARK: - Storeys

  private var storeys: [String] { StoreyText.lines(diary.levelChanges, time: time, bold: bold) }

  // MARK: - Explanation

  private var explanation: [String] {
    guard let explanation = diary.explanation else { return [] }
    return ExplanationText(
      time: timeInTenths, units: style.units, hasGestures: diary.gestures != nil, bold: bold
    ).lines(explanation)
  }

  private func timeInTenths(_ time: SensorTime) -> String {
    DiaryClock(start: diary.metadata.start, clock: clock).tenths(time.seconds)
  }

  // MARK: - Totals

  private var totals: [String] { TotalsText.lines(diary, units: style.units, bold: bold) }

  // MARK: - Colour

  private func bold(_ text: String) -> String { style.bold(text) }

  private func coloured(_ line: String, _ kind: SegmentKind) -> String {
    style.coloured(line, kind)
  }
}

extension DiaryText.Style {
  /// A heading.
  func bold(_ text: String) -> String { isColoured ? "\u{1B}[1m\(text)\u{1B}[0m" : text }

  /// What is of one activity.
  func coloured(_ text: String, _ kind: SegmentKind) -> String {
    guard isColoured else { return text }
    let code =
      switch kind {
      case .walking: "32"
      case .running: "33"
      case .cycling: "36"
      case .automotive: "35"
      case .stationary, .other: "39"
      case .noData: "2"
      }
    return "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }
}
