import MotionProcessing

/// Cadence and pace, height and speed, all on the axis of the day; closed at first, how the device was held.
struct ChartsPart {
  private let subject: ReportSubject
  private let axis: TimeAxis
  private var log: ReportLog { subject.log }

  init(_ subject: ReportSubject) {
    self.subject = subject
    axis = subject.axis
  }

  var html: String {
    let charts = ReportChart.charts(of: subject).map(html(of:))
    let held = self.held
    guard !charts.isEmpty || !held.isEmpty else { return "" }
    let n = Markup.number
    return """
      <section class="charts" aria-labelledby="charts-\(n)">
      <h2 id="charts-\(n)">How fast, how high</h2>
      \(charts.joined())\(charts.isEmpty ? "" : PictureRow(axis: axis).axisHTML())\(held)</section>

      """
  }

  private func html(of chart: ReportChart) -> String {
    let (band, beyond) = chart.band.path(low: chart.low, high: chart.high)
    let paths = PictureRow.path("band", band) + PictureRow.path("beyond", beyond)
    return frame(chart, paths)
  }

  private func frame(_ chart: ReportChart, _ paths: String) -> String {
    let range = "<span>\(chart.highWords)</span><span>\(chart.lowWords)</span>"
    let picture = PictureRow(axis: axis).html(
      "plot", name: range, alternative: chart.alternative,
      content: PictureRow.shape(height: 100, paths))
    return """
      <div class="chart" data-chart="\(chart.key)">
      <p class="caption"><b>\(chart.name)</b> \(chart.unit) <output class="value">–</output></p>
      \(picture)</div>

      """
  }

  // MARK: - Attitude

  private var held: String {
    let charts = AttitudeLog.names.indices.compactMap(attitude)
    guard !charts.isEmpty else { return "" }
    return """
      <details class="held"><summary>How the device was held</summary>
      \(charts.joined())</details>

      """
  }

  /// One angle as small multiple: what passes half a turn is drawn at the other edge too.
  private func attitude(_ number: Int) -> String? {
    let angle = log.attitude.angles[number]
    guard !angle.isEmpty else { return nil }
    var (inside, passed) = (Band(axis), Band(axis))
    for piece in angle.low.indices {
      guard let (low, span) = angle.band(of: piece) else { continue }
      let start = AttitudeLog.every * Double(piece)
      let end = start + AttitudeLog.every
      inside.add(low, min(180, low + span), from: start, to: end)
      if low + span > 180 { passed.add(-180, low + span - 360, from: start, to: end) }
    }
    let chart = ReportChart(
      key: AttitudeLog.names[number], name: Self.titles[number], unit: "degrees", low: -180,
      high: 180, lowWords: "−180", highWords: "180",
      alternative: "\(Self.titles[number]) of the device, from −180 to 180 degrees", band: inside)
    let paths = [inside, passed].map { PictureRow.path("band", $0.path(low: -180, high: 180).band) }
    return frame(chart, paths.joined())
  }

  private static let titles = ["Pitch", "Roll", "Heading"]
}
