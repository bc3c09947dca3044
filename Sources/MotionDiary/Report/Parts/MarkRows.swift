import MotionPlaces
import MotionProcessing

/// Rises, pauses and storeys on one line, visits and trips on another, with words where there is room.
struct MarkRows {
  /// A recording longer than this shows no slopes, s: most are of rides, and hide the rest.
  private static let slopesWithin = 7200.0
  /// Words of a line at most; more are seen nearer by.
  private static let mostWords = 40

  private let subject: ReportSubject
  private let axis: TimeAxis
  private var diary: Diary { subject.diary }

  init(_ subject: ReportSubject) {
    self.subject = subject
    axis = subject.axis
  }

  var html: String { rises + places }

  /// The rises of a whole recording that are shown.
  static func shownRises(of subject: ReportSubject) -> [CompletedLevelChange] {
    subject.diary.levelChanges.filter {
      $0.change.kind != .slope || subject.diary.totals.duration <= slopesWithin
    }
  }

  // MARK: - Rises

  private var rises: String {
    let shown = Self.shownRises(of: subject)
    let pauses = subject.log.happenings.events.filter { $0.kind == .pause }
    guard !diary.levelChanges.isEmpty || !pauses.isEmpty || !diary.storeys.isEmpty else {
      return ""
    }
    var words = WordLine(axis, most: Self.mostWords)
    var shape = ""
    for rise in shown {
      shape += triangle(rise)
      words.add(rise.change.mark, at: rise.change.start.seconds)
    }
    for change in diary.storeys {
      if let storey = change.storey {
        words.add(WhyWords.filled(WhyWords.storey, String(storey)), at: change.time)
      }
    }
    var ticks = BarPath(axis)
    for pause in pauses {
      ticks.add(from: pause.time.seconds, to: pause.time.seconds, top: 12, bottom: 16)
    }
    let paths = PictureRow.path("rise", shape) + PictureRow.path("pause", ticks.data)
    let count = diary.levelChanges.count
    return PictureRow(axis: axis).html(
      "rises", name: "rises",
      alternative: "Rises and pauses: \(Quantity.count(count, "rise")), "
        + "\(Quantity.count(pauses.count, "pause"))"
        + (shown.isEmpty
          ? "" : ": " + shown.prefix(8).map { $0.change.mark }.joined(separator: ", ")),
      content: PictureRow.shape(height: 32, paths) + "<g class=\"marks\">\(words.html)</g>")
  }

  /// A slope from its begin to its end, no narrower than three columns.
  private func triangle(_ rise: CompletedLevelChange) -> String {
    let left = min(axis.column(rise.change.start.seconds), 397)
    let right = max(axis.column(rise.end.seconds), left + 3)
    let (a, b) = (Markup.number(left), Markup.number(right))
    return rise.change.metres > 0 ? "M\(a) 14L\(b) 4V14z" : "M\(a) 4L\(b) 14H\(a)z"
  }

  // MARK: - Places

  private var places: String {
    guard !diary.visits.isEmpty else { return "" }
    var (visits, trips) = (BarPath(axis), BarPath(axis))
    var words = WordLine(axis, most: Self.mostWords)
    for told in diary.visits {
      let end = told.visit.departure ?? diary.totals.duration
      visits.add(from: told.visit.arrival, to: end, top: 4, bottom: 12)
      // Without location it is known that somebody stayed, and not where.
      if let place = told.place {
        words.add(WhyWords.filled(WhyWords.place, place), at: told.visit.arrival)
      }
    }
    for leg in diary.trips {
      trips.add(from: leg.start, to: leg.end, top: 7, bottom: 9)
      words.add(leg.mode.rawValue, at: leg.start)
    }
    let paths = PictureRow.path("visit", visits.data) + PictureRow.path("trip", trips.data)
    let names = diary.visits.prefix(8).map { $0.place ?? "a place" }.joined(separator: ", ")
    return PictureRow(axis: axis).html(
      "places", name: "places",
      alternative: "Places: \(Quantity.count(diary.visits.count, "visit")): \(names)",
      content: PictureRow.shape(height: 32, paths) + "<g class=\"marks\">\(words.html)</g>")
  }
}

/// Words along an axis, left out where they would lie on each other.
private struct WordLine {
  /// Widths at which words may be seen, and the room of a word there, px.
  private static let widths: [(least: Int, picture: Double)] = [(292, 292), (560, 560), (820, 820)]
  private static let characterWidth = 6.9
  private static let space = 8.0

  let axis: TimeAxis
  let most: Int
  private var words: [(text: String, share: Double)] = []

  init(_ axis: TimeAxis, most: Int) {
    self.axis = axis
    self.most = most
  }

  mutating func add(_ text: String, at seconds: Double) {
    guard words.count < 10 * most else { return }
    words.append((text, axis.share(of: seconds).clamped(to: 0...1)))
  }

  var html: String {
    var taken = Self.widths.map { _ in -Double.infinity }
    var html = ""
    var count = 0
    for word in words.sorted(by: { $0.share < $1.share }) where count < most {
      let width = Self.characterWidth * Double(word.text.count)
      let fitting = Self.widths.indices.filter { index in
        let picture = Self.widths[index].picture
        let left = word.share * picture
        return left >= taken[index] && left + width <= picture
      }
      // A word that fits on a phone fits wherever there is more room.
      guard let first = fitting.first else { continue }
      for index in first..<Self.widths.count {
        taken[index] = word.share * Self.widths[index].picture + width + Self.space
      }
      count += 1
      html +=
        "<text x=\"\(Markup.number(100 * word.share, 2))%\" y=\"27\""
        + "\(PictureRow.widthClass(Self.widths[first].least))>\(Markup.text(word.text))</text>"
    }
    return html
  }
}

extension LevelChange {
  /// A rise in two words: `stairs +6 m`.
  var mark: String {
    let metres = "\(self.metres < 0 ? "−" : "+")\(Quantity.fixed(abs(self.metres), 0)) m"
    return kind.map { "\($0.word) \(metres)" } ?? metres
  }
}
