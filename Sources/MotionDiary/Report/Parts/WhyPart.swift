import MotionPlaces
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
      <aside class="why" aria-labelledby="why-\(n)\(Markup.ofRecording)">
      <h2 id="why-\(n)">Why?</h2>
      <div class="reason" aria-live="polite">
      \(reason(of: log.batches.index(at: moment) ?? 0))</div>
      </aside>

      """
  }

  // MARK: - One batch

  /// What a batch was called, and how sure.
  static func said(_ batches: BatchLog, _ index: Int) -> (kind: String, sure: String) {
    let activity = batches.activity(of: index)
    let kind = SegmentKind(activity)
    let sure = kind == .other || kind == .noData ? "" : activity.confidence.word
    return (kind.rawValue, sure)
  }

  private func reason(of index: Int) -> String {
    let batches = log.batches
    let (start, end) = (batches.start(of: index), batches.end(of: index))
    let (kind, sure) = Self.said(batches, index)
    let phrase = batches.phrase(of: index) ?? WhyWords.unknown
    return """
      <p class="when">\(WhyWords.filled(
        WhyWords.span, subject.clock.tenths(start), subject.clock.tenths(end)))</p>
      <p class="what"><b>\(kind)</b> <span class="sure">\(sure)</span></p>
      <p class="phrase">\(Markup.text(phrase))</p>
      \(line("state", state(at: 0.5 * (start + end))))\(line("waves", waves(in: index)))\
      \(line("events", events(from: start, to: end)))\(figures(of: index))
      """
  }

  private func line(_ kind: String, _ words: String) -> String {
    "<p class=\"\(kind)\"\(words.isEmpty ? " hidden" : "")>\(Markup.text(words))</p>\n"
  }

  /// Where it was: place, height, speed, accuracy.
  private func state(at moment: Double) -> String {
    var parts: [String] = []
    let visit = subject.diary.visits.last { $0.visit.arrival <= moment }
    if let visit, moment < visit.visit.departure ?? .infinity, let place = visit.place {
      parts.append(WhyWords.filled(WhyWords.place, place))
    }
    if let height = subject.heights.extremes(from: moment, to: moment)?.lowerBound {
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

  /// `5 steps counted; 2 second waves, doubt 11 %`.
  private func waves(in index: Int) -> String {
    let waves = log.waves
    let range = log.wavesOfBatch(index)
    return WaveLog.words.enumerated().compactMap { number, word in
      let those = range.filter { waves.verdict.whole($0) == number }
      guard !those.isEmpty else { return nil }
      let count = String(those.count)
      if number == 1 {
        return those.count == 1 ? WhyWords.step : WhyWords.filled(WhyWords.steps, count)
      }
      let text = WhyWords.filled(WhyWords.waves, count, word)
      let doubts = those.compactMap { waves.doubt[$0] }
      guard number > 1, !doubts.isEmpty else { return text }
      let mean = doubts.reduce(0, +) / Double(doubts.count)
      return WhyWords.filled(WhyWords.doubt, text, Quantity.fixed(mean, 0))
    }.joined(separator: "; ")
  }

  private func events(from start: Double, to end: Double) -> String {
    log.happenings.events.filter { $0.time.seconds >= start && $0.time.seconds < end }
      .map { "\(subject.clock.tenths($0.time.seconds)) \($0.kind.phrase)" }
      .joined(separator: "; ")
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
        kind.word, box: "0 0 100 12", pathClass: kind.word,
        path: "M0 0h\(Markup.number(share, 0))v12H0z",
        figure: "\(Quantity.fixed(share, 0)) %")
    }
    return """
      <details class="figures" open><summary>Figures</summary>
      \(Self.table("witnesses", "Witnesses: for it right, against it left", witnesses))\
      \(Self.table("shares", "These 2.5 s by themselves", shares))</details>

      """
  }

  private static func row(
    _ name: String, box: String, pathClass: String = "", path: String, figure: String
  ) -> String {
    "<tr><th scope=\"row\">\(name)</th><td><svg class=\"bar\" viewBox=\"\(box)\" "
      + "preserveAspectRatio=\"none\" aria-hidden=\"true\">"
      + "<path\(pathClass.isEmpty ? "" : " class=\"\(pathClass)\"") d=\"\(path)\"/></svg></td>"
      + "<td class=\"figure\">\(figure)</td></tr>"
  }

  private static func table(_ kind: String, _ caption: String, _ rows: [String]) -> String {
    "<table class=\"\(kind)\"><caption>\(caption)</caption><tbody>\(rows.joined())</tbody></table>\n"
  }
}

extension ReportLog {
  /// The numbers of the waves of a batch: of those from its begin to before the next one's.
  func wavesOfBatch(_ index: Int) -> Range<Int> {
    let end = index + 1 < batches.count ? batches.start(of: index + 1) : Double.infinity
    return waves.indices(from: batches.start(of: index), to: end)
  }
}
