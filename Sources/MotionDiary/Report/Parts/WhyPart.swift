import MotionProcessing

/// Why a moment was told as it was: the batch of 2.5 s that holds it, as an explanation has it. Written for one
/// moment; script writes the others.
struct WhyPart {
  private let subject: ReportSubject
  private var log: ReportLog { subject.log }

  init(_ subject: ReportSubject) { self.subject = subject }

  /// The middle of the longest stretch that is not rest, of rest where there is nothing else.
  static func firstMoment(of subject: ReportSubject) -> Double? {
    let lines = subject.diary.segments.filter { $0.kind != .noData && $0.kind != .other }
    let moving = lines.filter { $0.kind != .stationary }
    let chosen = (moving.isEmpty ? lines : moving).reduce(nil as Segment?) { longest, segment in
      segment.duration > longest?.duration ?? 0 ? segment : longest
    }
    guard let chosen else { return nil }
    return 0.5 * (chosen.start.seconds + chosen.end.seconds)
  }

  var html: String {
    guard log.batches.count > 0, let moment = Self.firstMoment(of: subject) else { return "" }
    let n = Markup.number
    return """
      <aside class="why" aria-labelledby="why-\(n)">
      <h2 id="why-\(n)">Why?</h2>
      <div class="reason" aria-live="polite">
      \(reason(of: log.batches.index(at: moment) ?? 0))</div>
      </aside>

      """
  }

  // MARK: - One batch

  private func reason(of index: Int) -> String {
    let batches = log.batches
    let (start, end) = (batches.start(of: index), batches.end(of: index))
    let activity = batches.activity(of: index)
    let kind = SegmentKind(activity)
    let sure = kind == .other || kind == .noData ? "" : activity.confidence.word
    let phrase = batches.phrase(of: index) ?? "Too few data to say anything."
    return """
      <p class="when">\(WhyWords.filled(
        WhyWords.span, subject.clock.tenths(start), subject.clock.tenths(end)))</p>
      <p class="what"><b>\(kind.rawValue)</b> <span class="sure">\(sure)</span></p>
      <p class="phrase">\(Markup.text(phrase))</p>
      \(line("state", state(at: 0.5 * (start + end))))\(line("waves", waves(in: index)))\
      \(line("events", events(from: start, to: end)))\(figures(of: index))
      """
  }

  private func line(_ kind: String, _ words: String) -> String {
    "<p class=\"\(kind)\"\(words.isEmpty ? " hidden" : "")>\(Markup.text(words))</p>\n"
  }

  /// Where it was: height, speed, accuracy.
  private func state(at moment: Double) -> String {
    var parts: [String] = []
    if let height = log.heights.value(at: moment) {
      parts.append(WhyWords.filled(WhyWords.height, Markup.figure(height, 1)))
    }
    if let index = log.track.index(nearest: moment) {
      let point = log.track.points[index]
      if let speed = point.speed {
        parts.append(WhyWords.filled(WhyWords.speed, Quantity.fixed(3.6 * Double(speed), 0)))
      }
      if let accuracy = point.accuracy {
        parts.append(WhyWords.filled(WhyWords.accuracy, Quantity.fixed(Double(accuracy), 0)))
      }
    }
    return parts.joined(separator: ", ")
  }

  /// `5 steps counted; 2 refused: second waves (doubt 11 %).`
  private func waves(in index: Int) -> String {
    let waves = log.waves
    let range = waves.indices(
      from: log.batches.start(of: index), to: log.batches.end(of: index))
    guard !range.isEmpty else { return subject.isFelt ? WhyWords.none : "" }
    var parts: [String] = []
    for (number, word) in WaveLog.words.enumerated().dropFirst() {
      let those = range.filter { waves.verdict.whole($0) == number }
      guard !those.isEmpty else { continue }
      let count = String(those.count)
      if number == 1 {
        parts.append(
          those.count == 1 ? WhyWords.countedOne : WhyWords.filled(WhyWords.counted, count))
      } else {
        let doubt = those.compactMap { waves.doubt[$0] }.max() ?? 0
        parts.append(WhyWords.filled(WhyWords.refused, count, word, Quantity.fixed(doubt, 0)))
      }
    }
    let held = range.filter { waves.verdict.whole($0) == 0 }.count
    if held > 0 { parts.append(WhyWords.filled(WhyWords.held, String(held))) }
    return parts.joined(separator: "; ") + "."
  }

  private func events(from start: Double, to end: Double) -> String {
    log.happenings.sorted.filter { $0.time.seconds >= start && $0.time.seconds < end }
      .map { "\(subject.clock.tenths($0.time.seconds)) \($0.kind.phrase)" }
      .joined(separator: "\n")
  }

  // MARK: - Figures

  private func figures(of index: Int) -> String {
    let batches = log.batches
    let witnesses = EvidenceSource.allCases.compactMap { source -> String? in
      guard let amount = batches.witnesses[source.rawValue][index], amount != 0 else { return nil }
      // Five: odds of 150 to 1 fill the bar.
      let reach = Markup.number((20 * amount).clamped(to: -100...100))
      return Self.row(
        source.word, box: "-100 0 200 12", path: "M0 0h\(reach)v12H0z",
        figure: Markup.figure(amount, 1))
    }
    let shares = ActivityClass.allCases.compactMap { kind -> String? in
      guard let share = batches.shares[kind.rawValue][index], share > 0 else { return nil }
      return Self.row(
        kind.word, box: "0 0 100 12", path: "M0 0h\(Markup.number(share, 0))v12H0z",
        figure: "\(Quantity.fixed(share, 0)) %")
    }
    return """
      <details class="figures" open><summary>Figures</summary>
      \(Self.table("witnesses", "Witnesses: for it right, against it left", witnesses))\
      \(Self.table("shares", "These 2.5 s by themselves", shares))</details>

      """
  }

  private static func row(_ name: String, box: String, path: String, figure: String) -> String {
    "<tr><th scope=\"row\">\(name)</th><td class=\"bar\"><svg class=\"bar\" viewBox=\"\(box)\" "
      + "preserveAspectRatio=\"none\" aria-hidden=\"true\"><path d=\"\(path)\"/></svg></td>"
      + "<td class=\"figure\">\(figure)</td></tr>"
  }

  private static func table(_ kind: String, _ caption: String, _ rows: [String]) -> String {
    "<table class=\"\(kind)\"><caption>\(caption)</caption><tbody>\(rows.joined())</tbody></table>\n"
  }
}
