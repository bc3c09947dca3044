import MotionRecordings

/// What a report's page is dressed and moved by: `Web/report`.
public struct ReportAssets: Sendable {
  let style: String
  let script: String

  /// Style and script as they stand in the page.
  public init(style: String, script: String) {
    self.style = style
    self.script = script
  }
}

/// A report of one recording or several: one HTML file that needs nothing else.
///
/// Equal recordings give equal bytes, wherever and whenever. All text of recordings is escaped, and nothing is
/// loaded, run or styled but what stands in the page: its policy knows them by their digests.
public struct ReportPage {
  /// Version of the data block: grows when a key changes its meaning or goes away.
  public static let version = 1
  /// A recording is one day where it is no longer than this, s.
  private static let longestDay = 26 * 3600.0

  private let recordings: [ReportRecording]
  private let failed: [FailedRecording]
  private let options: ReportOptions

  /// A page of recordings, which are put in the order of their starts, and of those that could not be told.
  public init(
    _ recordings: [ReportRecording], failed: [FailedRecording], options: ReportOptions
  ) {
    // Equal ones stay as they came: sorting does not say so, numbers do.
    self.recordings = recordings.enumerated().sorted { a, b in
      guard let first = a.element.start, let second = b.element.start, first != second else {
        return (a.element.start == nil ? 1 : 0, a.offset) < (
          b.element.start == nil ? 1 : 0, b.offset
        )
      }
      return first < second
    }.map { $0.element }
    self.failed = failed
    self.options = options
  }

  /// The whole file.
  public func html(_ assets: ReportAssets) -> String {
    let titles = recordings.map { $0.title }
    let title = titles.isEmpty ? "Report" : titles.joined(separator: ", ")
    let articles = recordings.enumerated().map { number, recording in
      recording.article
        .replacing(
          text: Markup.ofRecording,
          with: recordings.count > 1 ? " title-\(number) about-\(number)" : ""
        )
        .replacing(text: Markup.number, with: String(number))
    }
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
      style-src '\(Self.digest(of: assets.style))'; script-src '\(Self.digest(of: assets.script))'">
      <meta name="color-scheme" content="light dark">
      <title>\(Markup.text(title))</title>
      <style>\(assets.style)</style>
      </head>
      <body>
      <a class="skip" href="#\(recordings.isEmpty ? "failed" : "words-0")">Skip to the diary in words</a>
      \(days)<main>
      \(articles.joined())\(unread)</main>
      <script type="application/json" id="report">\(data)</script>
      <script>\(assets.script)</script>
      </body>
      </html>

      """
  }

  /// What a policy names a style or script by.
  package static func digest(of text: String) -> String {
    var hash = SHA256()
    hash.update(text)
    return "sha256-\(Base64.text(of: hash.digest()))"
  }

  // MARK: - Parts

  private var days: String {
    let isOneDay = recordings.count == 1 && recordings[0].duration <= Self.longestDay
    guard !recordings.isEmpty, !isOneDay else { return "" }
    var rows: [String] = []
    var counts: [String: Int] = [:]
    for recording in recordings { for day in recording.days { counts[day.label, default: 0] += 1 } }
    for (number, recording) in recordings.enumerated() {
      rows += recording.days.map { day in
        day.html(isAlone: counts[day.label] == 1)
          .replacing(text: Markup.number, with: String(number))
      }
    }
    let rest = rows.count - DayRow.most
    let more = rest > 0 ? "<p class=\"more\">And \(Quantity.grouped(rest)) more days.</p>\n" : ""
    return """
      <nav class="days" aria-label="Days">
      <p class="label">Days</p>
      \(rows.prefix(DayRow.most).joined())\(more)</nav>

      """
  }

  private var unread: String {
    guard !failed.isEmpty else { return "" }
    let items = failed.enumerated().map { number, recording in
      // A reason names files and members, and quotes cells, which may be places.
      guard options.showsRoute else {
        return "<li>Recording \(number + 1) of these: standard error says why.</li>"
      }
      let file = PathText.lastPart(of: recording.path)
      return "<li>\(Markup.text(recording.reason.replacing(text: recording.path, with: file)))</li>"
    }
    return """
      <section class="failed" id="failed" aria-labelledby="failed-h">
      <h1 id="failed-h">Not read</h1>
      <ul>\(items.joined())</ul>
      </section>

      """
  }

  private var data: String {
    let program = JSONValue.object { $0.add("program_version", ProductVersion.current) }
    let page = JSONValue.object { keys in
      keys.add("schema", "coremotion-report")
      keys.add("version", Self.version)
      keys.add("words", WhyWords.json)
    }
    // Keys in the order of their letters, as everywhere; those of the recordings are text already.
    return ReportData.text(of: program).dropLast() + ",\"recordings\":["
      + recordings.map { $0.data }.joined(separator: ",") + "],"
      + ReportData.text(of: page).dropFirst() + "\n"
  }
}
