import MotionProcessing

/// Cadence and pace, height and speed, all on the axis of the day; closed at first, how the device was held.
struct ChartsPart {
  private let subject: ReportSubject
  private let axis: TimeAxis

  init(_ subject: ReportSubject) {
    self.subject = subject
    axis = subject.axis
  }

  var html: String {
    guard subject.diary.totals.duration > 0, !subject.diary.hasEqualTimes else { return "" }
    let charts = ReportChart.charts(of: subject).map(html(of:))
    let held = self.held
    guard !charts.isEmpty || !held.isEmpty else { return "" }
    let n = Markup.number
    return """
      <section class="charts" aria-labelledby="charts-\(n)\(Markup.ofRecording)">
      <h2 id="charts-\(n)">How fast, how high</h2>
      \(charts.joined())\(charts.isEmpty ? "" : PictureRow(axis: axis).axisHTML)\(held)</section>

      """
  }

  private func html(of chart: ReportChart) -> String {
    let drawn = chart.bands.map { $0.path(low: chart.low, high: chart.high) }
    let paths =
      (chart.behind.map { "<path class=\"rise\" d=\"\($0)\"/>" } ?? "")
      + PictureRow.path("band", drawn.map { $0.band }.joined())
      + PictureRow.path("beyond", drawn.map { $0.beyond }.joined())
    let picture = PictureRow(axis: axis).html(
      "plot", name: "<span>\(chart.highWords)</span><span>\(chart.lowWords)</span>",
      nameClass: "name range", alternative: chart.alternative,
      content: PictureRow.shape(height: 100, paths))
    return """
      <div class="chart" data-chart="\(chart.key)">
      <p class="caption"><b>\(chart.name)</b> \(chart.unit) <output class="value">–</output></p>
      \(picture)</div>

      """
  }

  private var held: String {
    let charts = ReportChart.attitude(of: subject).map(html(of:))
    guard !charts.isEmpty else { return "" }
    return """
      <details class="held"><summary>How the device was held</summary>
      \(charts.joined())</details>

      """
  }
}
