import MotionProcessing
import MotionRecordings

/// The diary as a table, and the same by hours.
struct WordsPart {
  /// Rows that are shown: a week has some hundred.
  private static let most = 2000

  private let subject: ReportSubject
  private var diary: Diary { subject.diary }

  init(_ subject: ReportSubject) { self.subject = subject }

  var html: String {
    let n = Markup.number
    guard !diary.segments.isEmpty else {
      return
        "<section class=\"words\" id=\"words-\(n)\" aria-labelledby=\"words-h-\(n)\(Markup.ofRecording)\">\n"
        + "<h2 id=\"words-h-\(n)\">In words</h2>\n"
        + "<p>\(Markup.text(DaySentence.text(of: diary)))</p>\n</section>\n"
    }
    var day = self.day(of: 0)
    let rows = diary.segments.prefix(Self.most).map { segment in
      let begun = self.day(of: segment.start.seconds)
      defer { day = begun }
      return (begun == day ? "" : Self.head(begun)) + row(of: segment)
    }
    let rest = diary.segments.count - rows.count
    let more =
      rest > 0
      ? "<p class=\"more\">And \(Quantity.grouped(rest)) more lines: segments.csv has all.</p>\n"
      : ""
    return """
      <section class="words" id="words-\(n)" aria-labelledby="words-h-\(n)\(Markup.ofRecording)">
      <h2 id="words-h-\(n)">In words</h2>
      <table>
      <thead><tr><th scope="col">Time</th><th scope="col">Activity</th><th scope="col">How sure</th>\
      <th scope="col">Steps</th><th scope="col">km</th><th scope="col">Pace /km</th>\
      <th scope="col">Floors</th><th scope="col">Why, mostly</th></tr></thead>
      <tbody>
      \(rows.joined())</tbody>
      </table>
      \(more)\(HoursPart(subject).html)</section>

      """
  }

  /// The date on which a line begins.
  private func day(of seconds: Double) -> String {
    subject.clock.start.map {
      CalendarText.long(subject.clock.clock.read($0, afterSeconds: seconds))
    } ?? ""
  }

  private static func head(_ day: String) -> String {
    "<tr class=\"date\"><th colspan=\"8\" scope=\"rowgroup\">\(Markup.text(day))</th></tr>\n"
  }

  private func row(of segment: Segment) -> String {
    let text = TimelineText(diary, clock: subject.clock.clock, units: .metric)
    let walked = segment.walked
    let isCounted = !segment.isByLocation && diary.totals.withheld == nil && walked.steps > 0
    let kind = segment.kind
    let cells: [(String, String)] = [
      ("sure", Self.sure(segment.confidence)),
      ("steps", isCounted ? Quantity.grouped(walked.steps) : ""),
      ("km", TimelineText.shownDistance(of: segment).map(Markup.kilometres) ?? ""),
      ("pace", pace(of: segment)),
      ("floors", Quantity.floors(up: walked.floorsAscended, down: walked.floorsDescended)),
      ("reason", segment.reason?.phrase ?? LoudestWitnesses.words(of: segment, subject.log)),
    ]
    let html = cells.map { "<td class=\"\($0)\">\(Markup.text($1))</td>" }.joined()
    return """
      <tr data-from="\(Markup.number(segment.start.seconds, 3))" \
      data-to="\(Markup.number(segment.end.seconds, 3))">\
      <td class="time"><button type="button">\(Markup.text(text.span(of: segment)))</button></td>\
      <td class="activity"><svg class="swatch \(kind.laneClass)" \
      aria-hidden="true"><rect/></svg>\(kind.rawValue)</td>\(html)</tr>

      """
  }

  /// High bears no sign: it is what a reader expects.
  private static func sure(_ confidence: Confidence?) -> String {
    switch confidence {
    case .high: "high"
    case .medium: "◐ medium"
    case .low: "○ low"
    case nil: ""
    }
  }

  private func pace(of segment: Segment) -> String {
    if let pace = segment.pace { return ReportChart.minutes(1000 * pace) }
    guard segment.isByLocation, let speed = segment.speed else { return "" }
    return DisplayUnits.metric.speed(speed)
  }
}

extension SegmentKind {
  /// The class of its colour.
  var laneClass: String { self == .noData ? "nodata" : laneWord }
}

/// Which witnesses spoke for what a line of the diary says, other than memory: that is nearly always the loudest.
enum LoudestWitnesses {
  /// Share of the loudest below which a witness is not named.
  private static let least = 0.2

  static func words(of segment: Segment, _ log: ReportLog) -> String {
    guard segment.kind != .noData, segment.kind != .other else { return "" }
    let batches = log.batches
    guard var index = batches.firstIndex(after: segment.start.seconds) else { return "" }
    var sums = EvidenceSource.allCases.map { _ in 0.0 }
    while index < batches.count, batches.start(of: index) < segment.end.seconds {
      if SegmentKind(batches.activity(of: index)) == segment.kind {
        for source in EvidenceSource.allCases where source != .memory {
          sums[source.rawValue] += batches.witnesses[source.rawValue][index] ?? 0
        }
      }
      index += 1
    }
    let loudest = sums.max() ?? 0
    guard loudest > 0 else { return "" }
    return EvidenceSource.allCases.filter { sums[$0.rawValue] >= least * loudest }
      .sorted { sums[$0.rawValue] > sums[$1.rawValue] }
      .map { $0.shortPhrase }.joined(separator: ", ")
  }
}

extension EvidenceSource {
  /// What the source went by, in few words.
  var shortPhrase: String {
    switch self {
    case .memory: "what came before"
    case .acceleration: "how it shook"
    case .rotation: "how it turned"
    case .speed: "speed"
    case .host: "what the host knows"
    case .lift: "a lift"
    }
  }
}
