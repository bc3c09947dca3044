import MotionGestures
import MotionProcessing

/// Why gestures were told around a moment, or nearly were.
struct JudgementText {
  /// Rows, and things that nearly were gestures, that are shown; all stand in the JSON document.
  private static let shown = 20
  private static let shownNearly = 8

  let time: (SensorTime) -> String

  /// Lines with columns; nothing where no gestures were looked for.
  func lines(of stretch: Explanation.Stretch, isLookedFor: Bool) -> [String] {
    guard isLookedFor else { return [] }
    guard !stretch.gestures.isEmpty || !stretch.judgements.isEmpty else {
      return ["  No gesture, and nothing that nearly was one."]
    }
    return told(stretch.gestures) + decided(stretch) + nearly(stretch.judgements)
  }

  private func told(_ rows: [GestureRow]) -> [String] {
    guard !rows.isEmpty else { return ["  No gesture was told."] }
    let cells = rows.prefix(Self.shown).map { row in
      [
        row.start == row.end ? time(row.start) : "\(time(row.start)) to \(time(row.end))",
        row.kind.rawValue, row.value.map { Quantity.fixed($0, row.decimals) } ?? "",
        row.detail.joined(separator: " "),
        "\(Quantity.fixed(max(0, row.known.seconds(since: row.end)), 1)) s later",
      ]
    }
    let rest = rows.count - cells.count
    let lines = table(
      [["gestures", "", "", "", "said"]] + cells, [.left, .left, .right, .left, .right])
    return rest > 0 ? lines + ["    and \(rest) more: see --json"] : lines
  }

  /// What decided the one that is nearest to the moment.
  private func decided(_ stretch: Explanation.Stretch) -> [String] {
    func distance(_ judgement: GestureJudgement) -> Double {
      abs(judgement.time.seconds(since: stretch.asked))
    }
    let nearest = stretch.judgements.min { distance($0) < distance($1) }
    guard let nearest else { return [] }
    let head =
      "  nearest: \(nearest.kind.rawValue) at \(time(nearest.time)), "
      + (nearest.isTold ? "told because of" : "not told because of")
    return [head] + conditions(nearest)
  }

  private func conditions(_ judgement: GestureJudgement) -> [String] {
    let cells = judgement.conditions.all.map { condition in
      let isFlag = condition.quantity == .onTheWay
      return [
        condition.quantity.phrase, condition.quantity.text(condition.value),
        isFlag ? "" : condition.isAbove ? "above" : "below",
        isFlag ? "" : condition.quantity.text(condition.limit),
        condition.holds ? "holds" : "does not hold",
      ]
    }
    return table(cells, [.left, .right, .left, .right, .left], indent: "    ")
  }

  /// What was not told, each with the condition that vetoed it.
  private func nearly(_ judgements: [GestureJudgement]) -> [String] {
    let refused = judgements.filter { !$0.isTold }
    guard !refused.isEmpty else { return [] }
    let cells = refused.prefix(Self.shownNearly).map { judgement in
      let veto = judgement.conditions.all.first { !$0.holds }
      return [
        time(judgement.time), judgement.kind.rawValue, veto?.quantity.phrase ?? "alone",
        veto.map { $0.quantity.text($0.value) } ?? "",
        veto.map(Self.limit) ?? "",
      ]
    }
    let lines = table(
      [["not told", "", "because of", "", ""]] + cells, [.left, .left, .left, .right, .left])
    let rest = refused.count - cells.count
    return rest > 0 ? lines + ["    and \(rest) more: see --json"] : lines
  }

  private static func limit(_ veto: GestureCondition) -> String {
    if veto.quantity == .onTheWay { return "" }
    return (veto.isAbove ? "not above " : "not below ") + veto.quantity.text(veto.limit)
  }

  private func table(
    _ rows: [[String]], _ aligned: [TextColumns.Alignment], indent: String = "  "
  ) -> [String] {
    let columns = TextColumns(rows: rows, aligned: aligned)
    return rows.map { indent + columns.line($0, width: DiaryText.width - indent.count) }
  }
}

extension GestureConditions {
  /// All of them, in order.
  var all: [GestureCondition] { (0..<count).map { self[$0] } }
}

extension GestureCondition.Quantity {
  /// What was measured, for a person.
  var phrase: String {
    switch self {
    case .rate: "rotation rate"
    case .acceleration: "acceleration without gravity"
    case .impact: "impact"
    case .weight: "least weight before"
    case .freeFall: "readings in free fall"
    case .turned: "change of posture"
    case .motionAfter: "motion afterwards"
    case .rateAfter: "rotation afterwards"
    case .repeats: "readings as large"
    case .recoil: "recoil"
    case .restBefore: "motion before, over the peak"
    case .restAfter: "motion after, over the peak"
    case .interval: "time since the one before"
    case .unevenness: "unevenness"
    case .quiet: "rotation in between, over the peaks"
    case .likeness: "likeness to a period before"
    case .period: "period"
    case .moved: "size of the movement"
    case .lasted: "periods in a row"
    case .share: "share of the power"
    case .frequency: "frequency"
    case .onTheWay: "walking or riding"
    }
  }

  private var unit: String {
    switch self {
    case .rate, .rateAfter: " rad/s"
    case .acceleration, .impact, .weight, .motionAfter, .recoil, .moved: " g"
    case .turned: "°"
    case .interval, .period: " s"
    case .frequency: " Hz"
    case .repeats, .freeFall, .restBefore, .restAfter, .unevenness, .quiet, .likeness, .lasted,
      .share,
      .onTheWay:
      ""
    }
  }

  /// A value with its unit.
  func text(_ value: Float) -> String {
    if self == .onTheWay { return value > 0 ? "yes" : "no" }
    guard value.isFinite else { return "none" }
    let number = Double(value) * (self == .turned ? Trigonometry.degreesPerRadian : 1)
    let decimals =
      self == .repeats || self == .freeFall || self == .turned ? 0 : abs(number) < 10 ? 2 : 1
    return Quantity.fixed(number, decimals) + unit
  }
}
