import MotionProcessing
import MotionRecordings

/// Steps, metres and time by hours of the clock.
struct HoursPart {
  /// Rows that are shown: those of a month.
  private static let most = 750

  private struct Hour {
    var label = ""
    var steps = 0
    var metres = 0.0
    var up = 0
    var down = 0
    /// Seconds by `SegmentKind.allCases`.
    var times = SegmentKind.allCases.map { _ in 0.0 }
  }

  private let subject: ReportSubject

  init(_ subject: ReportSubject) { self.subject = subject }

  var html: String {
    let hours = sums()
    guard hours.count > 1 else { return "" }
    let isCounted = subject.diary.totals.steps != nil
    let hasFloors = subject.diary.totals.floorsAscended != nil
    let kinds = SegmentKind.allCases.filter { subject.diary.totals.time(of: $0) > 0 }
    var heads = isCounted ? ["Steps", "km on foot"] : []
    if hasFloors { heads += ["Floors up", "Floors down"] }
    heads += kinds.map { "\($0.rawValue), min" }
    let rows = hours.prefix(Self.most).map { hour in
      var cells = isCounted ? [Quantity.grouped(hour.steps), Markup.kilometres(hour.metres)] : []
      if hasFloors { cells += ["\(hour.up)", "\(hour.down)"] }
      for kind in kinds {
        cells.append(Quantity.fixed(hour.times[Self.number(of: kind)] / 60, 1))
      }
      return "<tr><th scope=\"row\">\(Markup.text(hour.label))</th>"
        + cells.map { "<td>\($0)</td>" }.joined() + "</tr>\n"
    }
    return """
      <details class="hours"><summary>Per hour</summary>
      <table>
      <thead><tr><th scope="col">From</th>\
      \(heads.map { "<th scope=\"col\">\($0)</th>" }.joined())</tr></thead>
      <tbody>
      \(rows.joined())</tbody>
      </table>
      </details>

      """
  }

  private static func number(of kind: SegmentKind) -> Int {
    SegmentKind.allCases.firstIndex(of: kind) ?? 0
  }

  // MARK: - Sums

  private func sums() -> [Hour] {
    let diary = subject.diary
    var edges = HourEdges(subject.clock, until: diary.totals.duration, most: Self.most)
    var hours: [Hour] = []
    for index in edges.starts.indices {
      var hour = Hour()
      hour.label = label(edges.starts[index])
      let (start, end) = (edges.starts[index], edges.end(of: index))
      for segment in diary.segments {
        let shared = min(end, segment.end.seconds) - max(start, segment.start.seconds)
        if shared > 0 { hour.times[Self.number(of: segment.kind)] += shared }
      }
      hours.append(hour)
    }
    addWalked(to: &hours, &edges)
    return hours
  }

  /// Each batch belongs to the hour of its middle, its metres where the diary's line is on foot.
  private func addWalked(to hours: inout [Hour], _ edges: inout HourEdges) {
    let (batches, history) = (subject.log.batches, subject.log.batches.history)
    let segments = subject.diary.segments
    var line = 0
    for index in 0..<history.flags.count {
      let middle = 0.5 * (batches.start(of: index) + batches.end(of: index))
      while line + 1 < segments.count, segments[line].end.seconds <= middle { line += 1 }
      guard let hour = edges.index(of: middle), hours.indices.contains(hour) else { continue }
      hours[hour].steps += history.steps.whole(index) ?? 0
      hours[hour].up += history.floorsUp.whole(index) ?? 0
      hours[hour].down += history.floorsDown.whole(index) ?? 0
      if segments.indices.contains(line), segments[line].kind.isOnFoot {
        hours[hour].metres += Double(history.walked[index].metres)
      }
    }
  }

  private func label(_ seconds: Double) -> String {
    let time = subject.clock.time(seconds, withSeconds: false)
    guard let start = subject.diary.metadata.start, subject.diary.totals.duration > 86_400 else {
      return time
    }
    return CalendarText.short(subject.clock.clock.read(start, afterSeconds: seconds)) + " " + time
  }
}

/// Where hours of the clock begin in a recording.
private struct HourEdges {
  private(set) var starts: [Double] = [0]
  private let until: Double
  private var last = 0

  init(_ clock: DiaryClock, until: Double, most: Int) {
    self.until = until
    var edge = 0.0
    if let start = clock.start {
      let reading = clock.clock.read(start)
      edge = -Double(60 * reading.minute + reading.second) - start.parts().rest
    }
    while starts.count < most {
      edge += 3600
      guard edge < until else { break }
      starts.append(edge)
    }
  }

  func end(of index: Int) -> Double { index + 1 < starts.count ? starts[index + 1] : until }

  /// The hour of a moment; moments come in order.
  mutating func index(of seconds: Double) -> Int? {
    while last + 1 < starts.count, starts[last + 1] <= seconds { last += 1 }
    return last
  }
}
