import MotionProcessing

/// The way, by activity or by speed.
struct RoutePart {
  /// Speeds that part one line from the next, km/h: of who walks, runs, rides, drives in town and beyond.
  private static let speeds: [Float] = [6, 15, 30, 60]
  /// A place worse than this is dotted, m.
  private static let poorAccuracy: Float = 50
  /// Seconds without a place that break the line.
  private static let longestBreak = 30.0

  private let subject: ReportSubject

  init(_ subject: ReportSubject) { self.subject = subject }

  var html: String {
    let points = subject.log.track.points
    guard subject.showsRoute, let extent = subject.log.track.extent, let first = points.first,
      let last = points.last
    else { return "" }
    let map = RouteMap(extent)
    let byActivity = lines(map) { activity(at: $0.time) }
    let bySpeed = lines(map) { point in
      point.speed.map { speed in
        "speed\(Self.speeds.firstIndex { 3.6 * speed < $0 } ?? Self.speeds.count)"
      }
    }
    let (start, end) = (map.place(of: first), map.place(of: last))
    let n = Markup.number
    return """
      <section class="route" aria-labelledby="route-\(n)\(Markup.ofRecording)">
      <h2 id="route-\(n)">Route</h2>
      <fieldset><legend class="unseen">Lines</legend>\
      <label><input type="radio" name="route-\(n)" value="activity" checked> by activity</label> \
      <label><input type="radio" name="route-\(n)" value="speed"> by speed</label></fieldset>
      <svg class="map" role="img" viewBox="0 0 340 \(Markup.number(map.height, 0))" \
      aria-label="\(Markup.text(alternative(extent)))">\
      <g class="by activity">\(byActivity.html)</g><g class="by speed">\(bySpeed.html)</g>\
      <circle class="start" cx="\(Markup.number(start.x))" cy="\(Markup.number(start.y))" r="4"/>\
      <rect class="end" x="\(Markup.number(end.x - 4))" y="\(Markup.number(end.y - 4))" \
      width="8" height="8"/>\(Self.scale(map))<circle class="ring" r="7" cx="-20" cy="-20"/></svg>
      \(legend("activity", byActivity.names))\(legend("speed", bySpeed.names))\
      <p class="note">● start, ■ end. Dotted where accuracy is over 50 m.</p>
      </section>

      """
  }

  // MARK: - Lines

  /// One path for each name, and one for what of it is dotted; what has no name is not drawn.
  private func lines(
    _ map: RouteMap, _ name: (TrackLog.Point) -> String?
  ) -> (html: String, names: [String]) {
    var names: [String] = []
    var lines: [RouteLine] = []
    var (open, last): (Int?, TrackLog.Point?) = (nil, nil)
    for point in subject.log.track.points {
      let isPoor = point.accuracy.map { $0 > Self.poorAccuracy } ?? false
      let key = name(point).map { isPoor ? $0 + " dotted" : $0 }
      let index = key.map { key in
        names.firstIndex(of: key)
          ?? {
            names.append(key); lines.append(RouteLine()); return names.count - 1
          }()
      }
      let isBroken = last.map { point.time - $0.time > Self.longestBreak } ?? false
      if let line = open, index != open || isBroken {
        // A line goes on to where the next one begins.
        if !isBroken, index != nil { lines[line].add(map.place(of: point)) }
        lines[line].end()
      }
      open = index
      if let index { lines[index].add(map.place(of: point)) }
      last = point
    }
    if let open { lines[open].end() }
    let order = names.indices.sorted { names[$0] < names[$1] }
    let html = order.map { PictureRow.path(names[$0], lines[$0].data) }.joined()
    return (html, order.map { names[$0] }.filter { !$0.hasSuffix(" dotted") })
  }

  /// What history says of a moment; nothing is drawn of rest.
  private func activity(at seconds: Double) -> String? {
    let batches = subject.log.batches
    guard let index = batches.index(at: seconds), index < batches.history.flags.count else {
      return "unknown"
    }
    let kind = SegmentKind(batches.history.activity(of: index))
    return kind == .stationary ? nil : kind == .noData ? "unknown" : kind.laneWord
  }

  // MARK: - Words

  private func legend(_ kind: String, _ names: [String]) -> String {
    let items = names.map { name in
      "<span><svg class=\"sample\" viewBox=\"0 0 28 10\" aria-hidden=\"true\">"
        + "<path class=\"\(name)\" d=\"M0 5h28\"/></svg> \(Self.words(of: name))</span>"
    }
    return "<p class=\"legend \(kind)\">\(items.joined(separator: " "))</p>\n"
  }

  private static func words(of name: String) -> String {
    guard name.hasPrefix("speed"), let number = Int(name.dropFirst(5)) else { return name }
    let bounds = speeds.map { Quantity.fixed(Double($0), 0) }
    if number == 0 { return "under \(bounds[0]) km/h" }
    return number < bounds.count
      ? "\(bounds[number - 1]) to \(bounds[number])" : "over \(bounds[number - 1])"
  }

  private func alternative(_ extent: GeographicExtent) -> String {
    let metres = RouteMap.metresPerDegree
    let wide = (extent.east - extent.west) * extent.shrink * metres
    let tall = (extent.north - extent.south) * metres
    let length = subject.diary.totals.trackDistance.map { ", \(Self.length($0)) long" } ?? ""
    return "Route: \(Self.length(wide)) from west to east, \(Self.length(tall)) from north to south"
      + length
  }

  private static func length(_ metres: Double) -> String {
    metres < 1000 ? "\(Quantity.fixed(metres, 0)) m" : "\(Markup.kilometres(metres)) km"
  }

  private static func scale(_ map: RouteMap) -> String {
    let (metres, units) = map.scaleBar
    let y = map.height - 8
    let words =
      metres < 1000 ? "\(Quantity.fixed(metres, 0)) m" : "\(Markup.number(metres / 1000)) km"
    return
      "<g class=\"scale\"><path d=\"M8 \(Markup.number(y - 4))v4h\(Markup.number(units))v-4\"/>"
      + "<text x=\"\(Markup.number(units + 14))\" y=\"\(Markup.number(y))\">\(words)</text>"
      + "<text x=\"310\" y=\"\(Markup.number(y))\">N</text>"
      + "<path d=\"M328 \(Markup.number(y))v-14m-4 5l4-5 4 5\"/></g>"
  }
}
