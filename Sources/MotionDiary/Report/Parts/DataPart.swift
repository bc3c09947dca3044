import MotionProcessing
import MotionRecordings

/// How good the data were, what they cannot say, and how to get the numbers.
struct DataPart {
  /// Gaps that are listed; the others are counted.
  private static let mostGaps = 30

  private let subject: ReportSubject
  private let coarsened: [String]
  private var diary: Diary { subject.diary }

  init(_ subject: ReportSubject, coarsened: [String]) {
    self.subject = subject
    self.coarsened = coarsened
  }

  var html: String {
    let n = Markup.number
    return """
      <section class="data" aria-labelledby="data-\(n)\(Markup.ofRecording)">
      <h2 id="data-\(n)">The data</h2>
      <div class="two">
      <div>
      \(streams)\(gaps)</div>
      <div>
      \(refused)\(lacks)\(coarse)\(origin)</div>
      </div>
      </section>

      """
  }

  // MARK: - What there is

  private var present: [SensorStream] {
    DataQuality.measured.filter { diary.quality[$0].samples > 0 }
  }

  private var streams: String {
    guard !present.isEmpty else { return "<p>No samples.</p>\n" }
    let rows = present.map { stream in
      let quality = diary.quality[stream]
      let rate = quality.meanRate.map { "\(Markup.number($0, $0 < 10 ? 2 : 1)) Hz" } ?? ""
      let longest = quality.holes.map { $0.end - $0.start }.max()
      return
        "<tr><th scope=\"row\">\(stream.word)</th><td>\(Quantity.grouped(quality.samples))</td>"
        + "<td>\(rate)</td><td>\(longest.map(Markup.duration) ?? "none")</td></tr>\n"
    }
    return """
      <table class="streams">
      <thead><tr><th scope="col">Stream</th><th scope="col">Samples</th><th scope="col">Rate</th>\
      <th scope="col">Longest gap</th></tr></thead>
      <tbody>
      \(rows.joined())</tbody>
      </table>

      """
  }

  private var gaps: String {
    var items: [String] = []
    var rest = 0
    for stream in present {
      for gap in diary.quality[stream].holes {
        guard items.count < Self.mostGaps else {
          rest += 1
          continue
        }
        items.append(
          "<li>\(stream.word): \(Markup.text(subject.time(gap.start))) to "
            + "\(Markup.text(subject.time(gap.end))), \(Markup.duration(gap.end - gap.start))</li>")
      }
    }
    guard !items.isEmpty else { return "" }
    if rest > 0 { items.append("<li>and \(Quantity.grouped(rest)) more</li>") }
    return "<h3>Gaps</h3>\n<ul class=\"gaplist\">\(items.joined())</ul>\n"
  }

  private var refused: String {
    let tally = subject.log.refusals
    let seen = tally.counted + tally.refused
    guard seen > 0 else { return "" }
    let reasons = StepRevision.Refusal.allCases.filter { tally.refused($0) > 0 }
      .sorted { tally.refused($0) > tally.refused($1) }
    let items = reasons.map { "<li>\(Quantity.grouped(tally.refused($0))) \($0.meaning)</li>" }
    let list = items.isEmpty ? "" : "<ul class=\"refused\">\(items.joined())</ul>\n"
    return """
      <h3>Refused waves</h3>
      <p>\(Quantity.grouped(tally.refused)) of \(Quantity.grouped(seen)) waves that could be \
      steps\(items.isEmpty ? "." : ":")</p>
      \(list)
      """
  }

  // MARK: - What there is not

  private static let meanings: [(SensorStream, String)] = [
    (.acceleration, "steps, cadence, and what was done apart from a way"),
    (.rotationRate, "how the device turned; activities are told with less"),
    (.magneticField, "where it was headed"),
    (.pressure, "height, floors, stairs and lifts"),
    (.location, "the way, its length and speed"),
  ]

  private var lacks: String {
    let missing = Self.meanings.filter { diary.quality[$0.0].samples == 0 }
    guard !missing.isEmpty else { return "" }
    let items = missing.map { "<li>no \($0.0.word): \($0.1)</li>" }
    return "<h3>What it cannot say</h3>\n<ul class=\"lacks\">\(items.joined())</ul>\n"
  }

  private var coarse: String {
    var lines: [String] = []
    if !coarsened.isEmpty {
      lines.append(
        "Coarser than usual, so that the file stays small: \(coarsened.joined(separator: ", ")).")
    }
    if subject.log.batches.isCut {
      lines.append("Reasons, charts and hours are those of the first 29 days.")
    }
    if subject.log.attitude.isCut {
      lines.append("How the device was held is told of the first ten days.")
    }
    return lines.map { "<p class=\"coarse\">\($0)</p>\n" }.joined()
  }

  private var origin: String {
    let words = ["coremotion analyze", subject.file ?? "FILE", subject.arguments, "--output DIR"]
    let command = words.filter { !$0.isEmpty }.joined(separator: " ")
    return """
      <p class="origin">coremotion \(ProductVersion.current). The same numbers as tables: \
      <code>\(Markup.text(command))</code></p>

      """
  }
}
