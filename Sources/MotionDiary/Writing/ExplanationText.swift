import MotionProcessing

/// The part of a diary that says why: stretches that were asked for, and what was refused.
struct ExplanationText {
  /// A moment of the recording as the diary writes it, with tenths of a second.
  let time: (SensorTime) -> String
  var units = DisplayUnits.metric
  /// Whether gestures were looked for.
  var hasGestures = false
  let bold: (String) -> String

  /// A line for each part, empty lines between the parts.
  func lines(_ explanation: Explanation) -> [String] {
    var parts = explanation.stretches.map(lines(of:))
    parts.append(lines(of: explanation.refusals))
    return Array(parts.joined(separator: [""]))
  }

  // MARK: - A stretch

  private func lines(of stretch: Explanation.Stretch) -> [String] {
    var lines = [
      bold(
        "Why, at \(stretch.moment.printable) (\(time(stretch.start)) to \(time(stretch.end)))")
    ]
    lines += waves(stretch.waves)
    lines += events(stretch.events)
    lines += JudgementText(time: time).lines(of: stretch, isLookedFor: hasGestures)
    lines += activity(stretch.batches)
    return lines
  }

  private func waves(_ waves: [Explanation.Wave]) -> [String] {
    guard !waves.isEmpty else { return ["  No wave that could be a step."] }
    let runs = WaveRun.runs(of: waves)
    var rows = [
      ["waves that could be steps", "", "what became of them", "known after", "P(error)"]
    ]
    rows += runs.map { run in
      [
        run.waves == 1 ? time(run.start) : "\(time(run.start)) to \(time(run.end))",
        "\(run.waves)", outcome(of: run),
        run.delay.map { Quantity.fixed($0, 1) + " s" } ?? "",
        run.isDecided ? percent(run.meanErrorProbability) : "",
      ]
    }
    return table(rows, [.left, .right, .left, .right, .right])
  }

  private func outcome(of run: WaveRun) -> String {
    switch run.verdict {
    case .held: "not decided"
    case .confirmed: "counted, \(units.height(run.metres, decimals: 1))"
    case .dropped: "refused, \((run.refusal ?? .noGait).phrase)"
    }
  }

  private func events(_ events: [MotionEvent]) -> [String] {
    guard !events.isEmpty else { return [] }
    let rows = events.map { event in
      [
        time(event.time), event.kind.phrase,
        "said \(Quantity.fixed(max(0, event.known.seconds(since: event.time)), 1)) s later",
      ]
    }
    return table([["events", "", ""]] + rows, [.left, .left, .left])
  }

  // MARK: - Activity

  private func activity(_ batches: [MotionBatch]) -> [String] {
    let runs = ActivityRun.runs(of: batches)
    guard !runs.isEmpty else { return [] }
    let rows = runs.map { run in
      let kind = SegmentKind(run.first.activity)
      return [
        "\(time(run.first.start)) to \(time(run.last.end))", kind.rawValue,
        kind == .noData || kind == .other ? "" : run.first.activity.confidence.word,
        run.evidence.phrase,
      ]
    }
    let lines = table([["activity, live", "", "", "each 2.5 s by itself"]] + rows, [])
    let reasons = runs.map { run in
      TextColumns.wrapped(
        BatchPhrase(run)?.text ?? "", width: DiaryText.width,
        indent: String(repeating: " ", count: 4))
    }
    return lines.prefix(1) + zip(lines.dropFirst(), reasons).flatMap { [$0] + $1 }
  }

  // MARK: - What was refused

  private func lines(of tally: RefusalTally) -> [String] {
    let seen = tally.counted + tally.refused
    var lines = [bold("Refused")]
    guard tally.refused > 0 else {
      return lines + ["  None of \(Quantity.grouped(seen)) waves that could be steps."]
    }
    lines.append(
      "  \(Quantity.grouped(tally.refused)) of \(Quantity.grouped(seen)) waves that could be steps:"
    )
    let reasons = StepRevision.Refusal.allCases.filter { tally.refused($0) > 0 }
      .sorted { tally.refused($0) > tally.refused($1) }
    lines += table(
      reasons.map { [Quantity.grouped(tally.refused($0)), $0.meaning] }, [.right, .left],
      indent: "    ")
    guard !tally.stretches.isEmpty else { return lines }
    lines.append("  Most at a stretch:")
    lines += table(
      tally.stretches.map { stretch in
        [
          Quantity.grouped(stretch.waves), "\(time(stretch.start)) to \(time(stretch.end))",
          stretch.mainReason.phrase,
        ]
      }, [.right, .left, .left], indent: "    ")
    return lines
  }

  // MARK: - Form

  private func table(
    _ rows: [[String]], _ aligned: [TextColumns.Alignment], indent: String = "  "
  ) -> [String] {
    let columns = TextColumns(rows: rows, aligned: aligned)
    return rows.map { indent + columns.line($0, width: DiaryText.width - indent.count) }
  }

  private func percent(_ probability: Double) -> String {
    probability > 0 && probability < 0.005 ? "<1 %" : Quantity.fixed(100 * probability, 0) + " %"
  }
}

/// Waves one after the other that had the same fate.
struct WaveRun {
  /// Seconds between two waves that end a run of the text: waves of one fate are one line, also where
  /// one of another fate lies between.
  static let longestPause = 3.0

  var start: SensorTime
  var end: SensorTime
  var waves = 0
  var verdict: StepRevision.Verdict
  var refusal: StepRevision.Refusal?
  var metres = 0.0
  /// Longest time until one of them was decided, s.
  var delay: Double?
  private var errorProbabilities = 0.0

  var isDecided: Bool { verdict != .held }
  var meanErrorProbability: Double { waves > 0 ? errorProbabilities / Double(waves) : 0 }

  /// Runs in order of their starts. Second waves of a step come in between without ending a run.
  static func runs(of waves: [Explanation.Wave]) -> [WaveRun] {
    var runs: [WaveRun] = []
    for wave in waves {
      let isSecond = wave.refusal == .crowded
      if let last = runs.lastIndex(where: { ($0.refusal == .crowded) == isSecond }),
        runs[last].takes(wave)
      {
        runs[last].add(wave)
      } else {
        var run = WaveRun(
          start: wave.time, end: wave.time, verdict: wave.verdict, refusal: wave.refusal)
        run.add(wave)
        runs.append(run)
      }
    }
    return runs
  }

  private func takes(_ wave: Explanation.Wave) -> Bool {
    verdict == wave.verdict && refusal == wave.refusal
      && wave.time.seconds(since: end) <= (refusal == .crowded ? .infinity : Self.longestPause)
  }

  private mutating func add(_ wave: Explanation.Wave) {
    end = wave.time
    waves += 1
    metres += wave.length ?? 0
    errorProbabilities += Double(wave.errorProbability ?? 0)
    if let known = wave.known { delay = max(delay ?? 0, known.seconds(since: wave.time)) }
  }
}
