import MotionPlaces
import MotionProcessing
import MotionRecordings

/// The data block of one recording: columns of small whole numbers, and the words that they stand for.
/// `Documentation/reference/report.md` describes every key.
struct ReportData {
  /// Seconds of clocks that are looked through for a change of the offset.
  private static let clockStep = 3600.0
  /// Changes that are told: those of years.
  private static let mostOffsets = 64

  private let subject: ReportSubject
  private let columns: ReportColumns

  init(_ subject: ReportSubject) {
    self.subject = subject
    columns = ReportColumns(subject)
  }

  /// What was made coarser.
  var coarsened: [String] { columns.coarsened }

  /// The block as text.
  var text: String { Self.text(of: json) }

  /// JSON as it may stand in the page: an end of the script element within a text would end it there too.
  static func text(of json: JSONValue) -> String {
    String(json.line.dropLast()).replacing(text: "<", with: "\\u003c")
  }

  private var json: JSONValue {
    let diary = subject.diary
    return .object { keys in
      keys.add("name", Markup.shown(subject.name))
      keys.add("start_unix_s", diary.metadata.start.map { $0.secondsSince1970 })
      keys.add("zone", diary.metadata.start == nil ? nil : subject.zone)
      keys.add("duration_s", rounded(diary.totals.duration))
      keys.add("offsets", offsets)
      keys.add("activities", .strings(Self.activities))
      keys.add("confidences", .strings(["low", "medium", "high"]))
      keys.add("kinds", .strings(SegmentKind.allCases.map { $0.rawValue }))
      keys.add("sources", .strings(EvidenceSource.allCases.map { $0.word }))
      keys.add("classes", .strings(ActivityClass.allCases.map { $0.word }))
      keys.add("verdicts", .strings(WaveLog.words))
      keys.add("leads", .strings(subject.log.batches.leads.words))
      keys.add("closeness", .strings(subject.log.batches.closenesses.words))
      let rests = subject.log.batches.rests
      if !rests.words.isEmpty { keys.add("rests", rests.packed) }
      keys.add("event_words", .strings(subject.eventWords.words))
      keys.add("rise_words", .strings(LevelChange.Kind.allCases.map { $0.word }))
      keys.add("trip_modes", .strings(TripLeg.Mode.allCases.map { $0.rawValue }))
      if !diary.visits.isEmpty {
        keys.add("places", .strings(subject.places.words.map { Markup.shown($0) }))
      }
      keys.add("streams", .strings(DataQuality.measured.map { $0.word }))
      keys.add("charts", charts)
      keys.add("height", height)
      keys.add("attitude", Self.pieces(of: columns.attitudeEvery))
      keys.add("route", route)
      if !coarsened.isEmpty { keys.add("coarsened", .strings(coarsened)) }
      keys.add("columns", .object(columns.columns))
    }
  }

  private static let activities = [
    "stationary", "walking", "running", "cycling", "automotive", "unknown",
  ]

  /// How heights are told, and above what.
  private var height: JSONValue {
    .object { keys in
      keys.add("every", columns.heightEvery)
      if let source = subject.heights.source {
        keys.add("above", source == .location ? "sea" : "start")
      }
    }
  }

  private static func pieces(of seconds: Double) -> JSONValue {
    .object { $0.add("every", seconds) }
  }

  private var charts: JSONValue {
    .object { charts in
      for chart in ReportChart.charts(of: subject) + ReportChart.attitude(of: subject) {
        charts.add(
          chart.key,
          .object { keys in
            keys.add("low", chart.low)
            keys.add("high", chart.high)
          })
      }
    }
  }

  private var route: JSONValue? {
    guard subject.showsRoute, let extent = subject.log.track.extent else { return nil }
    let map = RouteMap(extent)
    return .object { keys in
      keys.add("west", extent.west)
      keys.add("north", extent.north)
      keys.add("x_per_degree", map.xPerDegree)
      keys.add("y_per_degree", map.yPerDegree)
      keys.add("left", map.left)
      keys.add("top", map.top)
    }
  }

  /// From when on the clock is how far ahead of universal time: `[[0, 7200], [7203, 3600]]`.
  private var offsets: JSONValue {
    guard let start = subject.diary.metadata.start else { return .array([]) }
    let clock = subject.clock.clock
    var offsets: [JSONValue] = []
    var last: Int?
    var seconds = 0.0
    let end = subject.diary.totals.duration
    while seconds <= end, offsets.count < Self.mostOffsets {
      let offset = clock.offset(start, afterSeconds: seconds)
      if offset != last {
        let since = last.map { change(from: $0, before: seconds, start) } ?? 0
        offsets.append(.array([.double(since), .integer(offset)]))
        last = offset
      }
      seconds += max(Self.clockStep, end / 100_000)
    }
    return .array(offsets)
  }

  /// The second at which an offset ends.
  private func change(from offset: Int, before seconds: Double, _ start: WallClock) -> Double {
    var (low, high) = (
      max(0, seconds - max(Self.clockStep, subject.diary.totals.duration / 100_000)), seconds
    )
    while high - low > 0.001 {
      let middle = 0.5 * (low + high)
      if subject.clock.clock.offset(start, afterSeconds: middle) == offset {
        low = middle
      } else {
        high = middle
      }
    }
    return rounded(high)
  }
}
