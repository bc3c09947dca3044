import MotionProcessing
import MotionRecordings

/// The day: a lane for each activity, what lies between heights and places, and what is missing.
struct TimelinePart {
  private let subject: ReportSubject
  private let axis: TimeAxis
  private let row: PictureRow
  private var diary: Diary { subject.diary }

  init(_ subject: ReportSubject) {
    self.subject = subject
    axis = subject.axis
    row = PictureRow(axis: axis)
  }

  var html: String {
    guard diary.totals.duration > 0, !diary.hasEqualTimes else { return "" }
    let n = Markup.number
    return """
      <section class="day" aria-labelledby="day-\(n)\(Markup.ofRecording)">
      <h2 id="day-\(n)">The day</h2>
      <div class="timeline">
      \(lanes)\(MarkRows(subject).html)\(gaps)\(row.firstAxisHTML(slider: slider))\(Self.controls)</div>
      </section>

      """
  }

  // MARK: - Lanes

  private var lanes: String {
    SegmentKind.lanes.map { kind in
      let segments = diary.segments.filter { $0.kind == kind }
      guard !segments.isEmpty else { return "" }
      var path = BarPath(axis)
      for segment in segments {
        path.add(
          from: segment.start.seconds, to: segment.end.seconds,
          top: Self.top(of: segment.confidence), bottom: Double(Self.height))
      }
      let word = kind.laneWord
      let times = segments.count == 1 ? "once" : "\(segments.count) times"
      let total = Markup.duration(diary.totals.time(of: kind))
      return row.html(
        "lane", data: " data-lane=\"\(word)\"", name: word,
        alternative: "\(word): \(times), \(total)",
        content: PictureRow.shape(height: Self.height, PictureRow.path(word, path.data)))
    }.joined()
  }

  static let height = 24

  /// Where a bar begins that stands on the bottom of its lane: the more certain, the higher it is.
  static func top(of confidence: Confidence?) -> Double {
    switch confidence {
    case .low: 18
    case .medium: 12
    case .high, nil: 6
    }
  }

  // MARK: - Holes

  private var gaps: String {
    let present = DataQuality.measured.filter { diary.quality[$0].samples > 0 }
    let holed = present.filter { !diary.quality[$0].holes.isEmpty }
    var html = holed.map { gaps(of: [$0], name: $0.word) }.joined()
    let whole = present.filter { !holed.contains($0) }
    if !whole.isEmpty {
      html += gaps(of: whole, name: holed.isEmpty ? "data" : "other data")
    }
    return html
  }

  private func gaps(of streams: [SensorStream], name: String) -> String {
    let duration = diary.totals.duration
    var (present, missing) = (BarPath(axis), BarPath(axis))
    let gaps = streams.count == 1 ? diary.quality[streams[0]].holes : []
    var from = 0.0
    for gap in gaps {
      if gap.start > from { present.add(from: from, to: gap.start, top: 7, bottom: 9) }
      missing.add(from: gap.start, to: gap.end, top: 3, bottom: 13)
      from = max(from, gap.end)
    }
    if from < duration { present.add(from: from, to: duration, top: 7, bottom: 9) }
    let words = streams.map { $0.word }.joined(separator: ", ")
    let sum = gaps.reduce(0) { $0 + $1.end - $1.start }
    let alternative =
      gaps.isEmpty
      ? "\(words): no gap"
      : "\(words): \(Quantity.count(gaps.count, "gap")), \(Markup.duration(sum))"
    let paths = PictureRow.path("present", present.data) + PictureRow.path("gap", missing.data)
    return row.html(
      "gaps", data: " data-stream=\"\(gaps.isEmpty ? "" : streams[0].word)\"", name: name,
      alternative: alternative, content: PictureRow.shape(height: 16, paths))
  }

  // MARK: - What only script can serve

  private var slider: String {
    let moment = WhyPart.firstMoment(of: subject) ?? 0
    let said = subject.log.batches.index(at: moment).map { WhyPart.said(subject.log.batches, $0) }
    let words = [subject.clock.time(moment, withSeconds: true), said?.kind, said?.sure]
    return """
      <div class="slider" role="slider" tabindex="0" aria-label="Moment" aria-valuemin="0" \
      aria-valuemax="\(Quantity.fixed(diary.totals.duration.rounded(.down), 0))" \
      aria-valuenow="\(Markup.number(min(moment, diary.totals.duration.rounded(.down))))" \
      aria-valuetext="\(Markup.text(Self.list(words)))" hidden></div>
      """
  }

  private static let keys = [
    ("← →", "2.5 s"), ("Shift ← →", "1 min"), ("Page Up", "10 min later"),
    ("Page Down", "10 min earlier"), ("Home, End", "begin, end"), ("+ −", "zoom"),
    ("Esc", "the whole day"), ("?", "this list"),
  ]

  private static func list(_ words: [String?]) -> String {
    words.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  private static let controls: String = {
    let rows = keys.map { "<dt>\($0)</dt><dd>\($1)</dd>" }
    return """
      <div class="controls" hidden><button type="button" class="in" aria-label="Zoom in">+</button>\
      <button type="button" class="out" aria-label="Zoom out">−</button>\
      <button type="button" class="whole">Whole day</button><output class="visible"></output>\
      <button type="button" class="keys" aria-label="Keys" aria-expanded="false">?</button>\
      <dl class="keylist" hidden>\(rows.joined())</dl></div>

      """
  }()
}

extension SegmentKind {
  /// The kinds that have a lane, from the top.
  static let lanes: [SegmentKind] = [
    .stationary, .walking, .running, .cycling, .automotive, .other,
  ]

  /// The lane's name, which is its class too.
  var laneWord: String { self == .other ? "unknown" : rawValue }
}
