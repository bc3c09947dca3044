import MotionProcessing
import MotionRecordings

/// Date, name, one sentence, the numbers, and what is wrong with the data.
struct HeadPart {
  private let subject: ReportSubject
  private var diary: Diary { subject.diary }

  init(_ subject: ReportSubject) { self.subject = subject }

  /// The date, or the name where none is known.
  var title: String {
    guard let start = diary.metadata.start else { return subject.name.printable }
    return CalendarText.long(subject.clock.clock.read(start))
  }

  var html: String {
    """
    <header>
    <h1 class="title" id="title-\(Markup.number)">\(Markup.text(title))</h1>
    <p class="about" id="about-\(Markup.number)">\(Markup.text(about))</p>
    <p class="sentence">\(Markup.text(DaySentence.text(of: diary)))</p>
    \(tiles)\(findings)</header>

    """
  }

  /// Hours, name, device, placement, zone.
  private var about: String {
    let metadata = diary.metadata
    let span = "\(subject.time(0)) to \(endDay)\(subject.time(diary.totals.duration))"
    let name = diary.metadata.start == nil || !subject.showsRoute ? nil : metadata.recording
    let zone = metadata.start == nil ? nil : subject.zone
    return [span, name, metadata.device, metadata.shownPlace, zone].compactMap { $0 }
      .joined(separator: " · ")
  }

  /// The day on which it ends, where that is another one: `Wed, 4 June `.
  private var endDay: String {
    guard let start = diary.metadata.start else { return "" }
    let first = subject.clock.clock.read(start)
    let last = subject.clock.clock.read(start, afterSeconds: diary.totals.duration)
    let isSame = (first.year, first.month, first.day) == (last.year, last.month, last.day)
    guard !isSame else { return "" }
    return CalendarText.short(last) + (first.year == last.year ? " " : " \(last.year) ")
  }

  // MARK: - Numbers

  private var tiles: String {
    let (totals, errors) = (diary.totals, diary.statedErrors)
    var tiles: [(String, String, String)] = []
    if let steps = totals.steps {
      let error = errors.steps95.map { "± " + Quantity.grouped(Quantity.twoDigits($0)) }
      tiles.append(("Steps", Quantity.grouped(steps), error ?? ""))
    }
    if let metres = totals.distanceOnFoot {
      let error = errors.distance95.map { "± \(Markup.kilometres($0)) km" } ?? ""
      tiles.append(("On foot", "\(Markup.kilometres(metres)) km", error))
    }
    if let up = totals.floorsAscended, let down = totals.floorsDescended {
      tiles.append(("Floors", "\(up) up", "\(down) down"))
    }
    if let up = totals.ascent, let down = totals.descent {
      let error = errors.climb.map { " ± \(Quantity.fixed($0, 0)) m" } ?? ""
      tiles.append(
        ("Climb", "\(Quantity.fixed(up, 0)) m up", "\(Quantity.fixed(down, 0)) m down\(error)"))
    }
    if let metres = totals.trackDistance {
      let moving = totals.movingTime.map { "\(Markup.duration($0)) moving" } ?? ""
      tiles.append(("By location", "\(Markup.kilometres(metres)) km", moving))
    }
    guard !tiles.isEmpty else { return "" }
    let html = tiles.map { name, value, more in
      let rest = more.isEmpty ? "" : " <span>\(Markup.text(more))</span>"
      return
        "<div class=\"tile\"><dt>\(name)</dt><dd><b>\(Markup.text(value))</b>\(rest)</dd></div>"
    }
    let meanings = TotalsText.meanings(of: errors).joined(separator: " ")
    return "<dl class=\"tiles\">\(html.joined())</dl>\n"
      + (meanings.isEmpty ? "" : "<p class=\"note\">\(meanings)</p>\n")
  }

  // MARK: - What is wrong

  private var findings: String {
    let lines = FindingLines.lines(of: subject)
    guard !lines.isEmpty else { return "" }
    let items = lines.map { "<li>\(Markup.text($0))</li>" }
    return "<ul class=\"findings\">\(items.joined())</ul>\n"
  }
}
