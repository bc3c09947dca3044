import MotionPlaces
import MotionProcessing

/// A figure over time. No chart knows a sensor: it is given values, and says between which they are drawn.
struct ReportChart {
  let key: String
  let name: String
  let unit: String
  /// What is drawn at the bottom and at the top.
  let low: Double
  let high: Double
  let lowWords: String
  let highWords: String
  /// What the picture says.
  let alternative: String
  /// Its lines; an angle has two, for what passes the edge is drawn at the other one too.
  let bands: [Band]
  /// What lies behind it: stretches that go up or down; `nil` where there are none at all. None of a long day may be
  /// shown, and some of a part of it.
  var behind: String?

  /// The charts that a recording has something for.
  static func charts(of subject: ReportSubject) -> [ReportChart] {
    [cadence(subject), pace(subject), height(subject), speed(subject)].compactMap { $0 }
  }

  // MARK: - On foot

  private static func cadence(_ subject: ReportSubject) -> ReportChart? {
    let column = subject.log.batches.history.cadence
    guard let (band, least, most) = onFoot(column, subject) else { return nil }
    return ReportChart(
      key: "cadence", name: "Cadence", unit: "steps per minute", low: 0, high: 200, lowWords: "0",
      highWords: "200",
      alternative: "Cadence: from \(Quantity.fixed(least, 0)) to \(Quantity.fixed(most, 0)) "
        + "steps per minute", bands: [band])
  }

  /// Pace has a fixed range: a stop would make a line of all else.
  private static func pace(_ subject: ReportSubject) -> ReportChart? {
    let column = subject.log.batches.history.pace
    guard let (band, least, most) = onFoot(column, subject) else { return nil }
    return ReportChart(
      key: "pace", name: "Pace", unit: "min per km", low: 1200, high: 180, lowWords: "20:00",
      highWords: "3:00",
      alternative: "Pace: from \(minutes(most)) to \(minutes(least)) per km", bands: [band])
  }

  static func minutes(_ seconds: Double) -> String {
    let whole = Int(min(seconds, 1e6).rounded())
    return "\(whole / 60):\(Quantity.two(whole % 60))"
  }

  private static func onFoot(
    _ column: ReportColumn, _ subject: ReportSubject
  ) -> (band: Band, least: Double, most: Double)? {
    let batches = subject.log.batches
    var band = Band(subject.axis)
    var (least, most) = (Double.infinity, -Double.infinity)
    for index in 0..<column.count {
      guard let value = column[index] else { continue }
      band.add(value, from: batches.start(of: index), to: batches.end(of: index))
      (least, most) = (min(least, value), max(most, value))
    }
    return least.isFinite ? (band, least, most) : nil
  }

  // MARK: - Height

  private static func height(_ subject: ReportSubject) -> ReportChart? {
    let heights = subject.heights
    var band = Band(subject.axis)
    var (least, most, mostAt) = (Double.infinity, -Double.infinity, 0.0)
    for (piece, height) in heights.values.enumerated() {
      guard let value = height.map({ Double($0) }) else { continue }
      let start = heights.step * Double(piece)
      band.add(value, from: start, to: heights.step * Double(end(of: piece, in: heights)))
      least = min(least, value)
      if value > most { (most, mostAt) = (value, start) }
    }
    guard least.isFinite else { return nil }
    let (low, high) = roundRange(least, most, atLeast: 10)
    return ReportChart(
      key: "height", name: "Height",
      unit: heights.source == .location ? "m above the sea" : "m, start is 0", low: low, high: high,
      lowWords: Markup.figure(low, 0), highWords: Markup.figure(high, 0),
      alternative: "Height: from \(Markup.figure(least, 0)) to \(Markup.figure(most, 0)) m, "
        + "most at \(subject.time(mostAt))", bands: [band], behind: rises(subject))
  }

  /// The rises that the marks above tell too, from bottom to top.
  private static func rises(_ subject: ReportSubject) -> String? {
    if subject.diary.levelChanges.isEmpty { return nil }
    var bars = BarPath(subject.axis)
    for rise in MarkRows.shownRises(of: subject) {
      bars.add(from: rise.change.start.seconds, to: rise.end.seconds, top: 0, bottom: 100)
    }
    return bars.data
  }

  /// The piece before which a height ends: a second without a sample is no hole yet.
  private static func end(of piece: Int, in heights: HeightLine) -> Int {
    var next = piece + 1
    while next < heights.values.count, heights.values[next] == nil {
      guard Double(next - piece) * heights.step < TrackLog.reach else { return piece + 1 }
      next += 1
    }
    return next < heights.values.count ? next : piece + 1
  }

  // MARK: - Speed

  private static func speed(_ subject: ReportSubject) -> ReportChart? {
    let points = subject.log.track.points
    var band = Band(subject.axis)
    var most = 0.0
    for (index, point) in points.enumerated() {
      guard let speed = point.speed, speed.isFinite else { continue }
      let next = index + 1 < points.count ? points[index + 1].time : point.time + 1
      let value = 3.6 * Double(speed)
      band.add(value, from: point.time, to: min(next, point.time + TrackLog.reach))
      most = max(most, value)
    }
    guard !band.isEmpty else { return nil }
    let high = roundRange(0, most, atLeast: 10).1
    return ReportChart(
      key: "speed", name: "Speed", unit: "km/h", low: 0, high: high, lowWords: "0",
      highWords: Markup.figure(high, 0),
      alternative: "Speed by location: up to \(Quantity.fixed(most, 0)) km/h", bands: [band])
  }

  // MARK: - Attitude

  private static let angles = [("Pitch", 90.0), ("Roll", 180), ("Heading", 180)]

  /// How the device was held, as small multiples.
  static func attitude(of subject: ReportSubject) -> [ReportChart] {
    AttitudeLog.names.indices.compactMap { number in
      let angle = subject.log.attitude.angles[number]
      guard !angle.isEmpty else { return nil }
      let (name, edge) = angles[number]
      var (inside, passed) = (Band(subject.axis), Band(subject.axis))
      for piece in angle.low.indices {
        guard let (low, span) = angle.band(of: piece) else { continue }
        let start = AttitudeLog.every * Double(piece)
        let end = start + AttitudeLog.every
        inside.add(low, min(edge, low + span), from: start, to: end)
        if low + span > edge { passed.add(-edge, low + span - 2 * edge, from: start, to: end) }
      }
      let (least, most) = (Markup.figure(-edge, 0), Markup.figure(edge, 0))
      return ReportChart(
        key: AttitudeLog.names[number], name: name, unit: "degrees",
        low: -edge, high: edge, lowWords: least, highWords: most,
        alternative: "\(name) of the device, between \(least) and \(most) degrees",
        bands: [inside, passed])
    }
  }

  /// Round numbers around values: a fifth of a power of ten, or half of one.
  private static func roundRange(
    _ least: Double, _ most: Double, atLeast span: Double
  ) -> (Double, Double) {
    let wide = max(most - least, span)
    var step = 1.0
    while step * 10 < wide { step *= 10 }
    if wide / step < 2 { step /= 5 } else if wide / step < 5 { step /= 2 }
    let low = (least / step).rounded(.down) * step
    return (low, max(low + span, (most / step).rounded(.up) * step))
  }
}
