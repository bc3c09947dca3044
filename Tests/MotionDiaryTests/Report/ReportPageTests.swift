import Foundation
import MotionPlaces
import MotionProcessing
import MotionRecordings
import MotionSimulator
import Testing

@testable import MotionDiary

@Suite("A report")
struct ReportPageTests {
  private static let assets = ReportAssets(style: "p { margin: 0 }", script: "'use strict';")

  /// A simulated commuter's morning, and what a report keeps of it.
  private static let commuter = Result {
    var simulation = Simulation(try #require(Scenario.named("commuter")), seed: 3)
    var analysis = try RecordingAnalysis(
      metadata: simulation.metadata, keepsHeights: true, keepsLog: true)
    while let sample = simulation.next() { try analysis.process(sample) }
    let diary = try analysis.finish()
    let log = analysis.reportLog
    return (diary, try #require(log))
  }

  private func page(
    _ diary: Diary, _ log: ReportLog, path: String = "/media/somebody/walk.zip",
    showsRoute: Bool = true
  ) -> String {
    var options = ReportOptions()
    options.showsRoute = showsRoute
    let recording = ReportRecording(diary, log, path: path, options: options)
    return ReportPage([recording], failed: [], options: options).html(Self.assets)
  }

  private func block(of html: String) throws -> JSONObject {
    let begin = try #require(html.range(of: "id=\"report\">"))
    let rest = html[begin.upperBound...]
    let text = rest[..<(try #require(rest.range(of: "</script>"))).lowerBound]
    return try #require(MotionRecordings.JSONValue([UInt8](text.utf8))?.object)
  }

  // MARK: - What it says

  @Test("It holds the diary's numbers, each line, and a reason")
  func numbers() throws {
    let (diary, log) = try Self.commuter.get()
    let html = page(diary, log)
    let steps = try #require(diary.totals.steps)
    #expect(html.contains("<b>\(Quantity.grouped(steps))</b>"))
    #expect(html.contains("<h1 class=\"title\" id=\"title-0\">Tuesday, 3 June 2014</h1>"))
    #expect(html.components(separatedBy: "<tr data-from=").count - 1 == diary.segments.count)
    let text = TimelineText(diary, clock: try LocalClock(zone: "Europe/Berlin"), units: .metric)
    for segment in diary.segments { #expect(html.contains(">\(text.span(of: segment))</button>")) }
    #expect(html.contains("times likelier than"))
    #expect(html.contains("aria-labelledby=\"day-0\""))
    #expect(html.contains("Location: 1 gap"))
  }

  @Test("It says what its errors mean, and which clock it goes by where that is not the owner's")
  func meanings() throws {
    var (diary, log) = try Self.commuter.get()
    #expect(page(diary, log).contains(">± holds the truth in 19 of 20 recordings.</p>"))
    #expect(!page(diary, log).contains("Local times of UTC"))
    diary.metadata.timeZone = nil
    #expect(page(diary, log).contains("<li>Local times of UTC: the recording does not say where"))
    diary.metadata.timeZone = "Mars/Base"
    #expect(page(diary, log).contains("zone &quot;Mars/Base&quot; is not known here."))
  }

  @Test("Stairs lie behind the height too")
  func rises() throws {
    var (diary, log) = try Self.commuter.get()
    let change = LevelChange(.stairs, metres: 6, start: SensorTime(seconds: 1320))
    diary.levelChanges = [CompletedLevelChange(change, end: SensorTime(seconds: 1980))]
    let duration = diary.totals.duration
    let (left, right) = (Markup.number(400 * 1320 / duration), Markup.number(400 * 1980 / duration))
    #expect(
      page(diary, log).contains(
        "<path class=\"rise\" d=\"M\(left) 0H\(right)V100H\(left)z\"/><path class=\"band\""))
  }

  @Test("Hours add up to the day")
  func hours() throws {
    let (diary, log) = try Self.commuter.get()
    let html = page(diary, log)
    let table = try #require(html.range(of: "<details class=\"hours\">"))
    let rest = html[table.upperBound...]
    let rows = rest[..<(try #require(rest.range(of: "</tbody>"))).lowerBound]
      .components(separatedBy: "<tr><th scope=\"row\">").dropFirst()
    let cells = rows.map { row in
      row.components(separatedBy: "<td>").dropFirst().compactMap { cell in
        Double(cell.components(separatedBy: "</td>")[0].replacingOccurrences(of: ",", with: ""))
      }
    }
    #expect(cells.count == 2)
    let steps = try #require(diary.totals.steps)
    #expect(cells.map { $0[0] }.reduce(0, +) == Double(steps))
    let onFoot = try #require(diary.totals.distanceOnFoot)
    let metres = 1000 * cells.map { $0[1] }.reduce(0, +)
    #expect(abs(metres - onFoot) < 11)
  }

  @Test("The batch of a moment has the phrase that an explanation has")
  func phrases() throws {
    let (_, log) = try Self.commuter.get()
    let batches = log.batches
    #expect(batches.count == batches.history.flags.count)
    let known = (0..<batches.count).filter { batches.phrase(of: $0) != nil }
    #expect(known.count > batches.count / 2)
    for index in known {
      let phrase = try #require(batches.phrase(of: index))
      #expect(phrase.contains("likelier than "))
      #expect(batches.index(at: 0.5 * (batches.start(of: index) + batches.end(of: index))) == index)
    }
  }

  // MARK: - What it never holds

  @Test("No path of a machine, no style attribute, nothing from elsewhere")
  func closed() throws {
    let (diary, log) = try Self.commuter.get()
    let html = page(diary, log)
    for word in ["/media", "somebody", "style=\"", "http:", "https:", "src=", "onclick"] {
      #expect(!html.contains(word), "\(word)")
    }
    #expect(html.contains("coremotion analyze walk.zip --output DIR"))
    #expect(html.contains("default-src 'none'; style-src 'sha256-"))
  }

  @Test("Without its route it holds no place, and no name of a file")
  func withoutRoute() throws {
    let (diary, log) = try Self.commuter.get()
    let html = page(diary, log, showsRoute: false)
    #expect(!html.contains("class=\"map\""))
    #expect(!html.contains("walk.zip") && !html.contains(diary.metadata.recording))
    let recordings = try #require(try block(of: html)["recordings"]?.array)
    let keys = try #require(recordings.first?.object)
    #expect(keys["route"] == nil)
    let columns = try #require(keys["columns"]?.object)
    for name in ["fix.latitude", "fix.longitude", "fix.speed"] { #expect(columns[name] == nil) }
    #expect(columns["live.flags"] != nil)
  }

  @Test("Without its route no finding quotes a cell or names a member")
  func withoutQuotes() throws {
    var (diary, log) = try Self.commuter.get()
    diary.quality.findings = [
      RecordingFinding(
        file: "office.csv", line: 3,
        reason: "expected a number in latitude_deg, found \"50.124456°\"; row skipped"),
      RecordingFinding(
        file: "office.zip", reason: "it holds 2 recordings; read is office.gpx", isDamage: false),
    ]
    var options = ReportOptions()
    options.showsRoute = false
    let recording = ReportRecording(diary, log, path: "office.zip", options: options)
    let failed = [
      FailedRecording(
        path: "office-2.zip", reason: "office-2.zip: office.csv, line 1: found \"50.124456\"")
    ]
    let html = ReportPage([recording], failed: failed, options: options).html(Self.assets)
    #expect(html.contains("line 3: expected a number in latitude_deg</li>"))
    #expect(html.contains("it holds 2 recordings</li>"))
    #expect(!html.contains("office") && !html.contains("50.124"))
  }

  @Test("A stranger's words stay words, in HTML, SVG and JSON")
  func hostile() throws {
    var (diary, log) = try Self.commuter.get()
    let evil = "\"><script>alert(1)</script><img src=x>"
    diary.metadata.recording = evil
    diary.metadata.device = evil
    diary.metadata.placement = evil
    for index in diary.visits.indices { diary.visits[index].place = evil }
    diary.quality.findings = [
      RecordingFinding(file: "/tmp/" + evil, line: 3, reason: evil, isDamage: true)
    ]
    let html = page(diary, log, path: "/tmp/" + evil)
    #expect(html.components(separatedBy: "<script").count == 3)
    #expect(!html.contains("<img"))
    let recordings = try #require(try block(of: html)["recordings"]?.array)
    #expect(recordings.first?.object?["name"]?.string == evil)
  }

  // MARK: - Several

  @Test("Several recordings stand in the order of their starts, each with its own numbers")
  func several() throws {
    let (late, log) = try Self.commuter.get()
    var early = late
    early.metadata.start = late.metadata.start.map {
      WallClock(nanoseconds: $0.nanoseconds - 86_400_000_000_000)
    }
    let options = ReportOptions()
    let recordings = [late, early].map { diary in
      ReportRecording(diary, log, path: "walk.zip", options: options)
    }
    let failed = [
      FailedRecording(path: "/media/a/b.zip", reason: "/media/a/b.zip: not a recording")
    ]
    let html = ReportPage(recordings, failed: failed, options: options).html(Self.assets)
    let first = try #require(html.range(of: "Monday, 2 June 2014</h1>"))
    let second = try #require(html.range(of: "Tuesday, 3 June 2014</h1>"))
    #expect(first.lowerBound < second.lowerBound)
    #expect(html.components(separatedBy: "class=\"row dayrow\"").count == 3)
    #expect(html.contains("b.zip: not a recording") && !html.contains("/media"))
    let ids = html.components(separatedBy: " id=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
    #expect(Set(ids).count == ids.count)
  }

  @Test("Where no time passes there is nothing to draw over it")
  func noTime() throws {
    var (diary, log) = try Self.commuter.get()
    diary.totals.duration = 0
    let html = page(diary, log)
    #expect(!html.contains("class=\"chart\"") && !html.contains("href=\"#grid-0\""))
  }

  @Test("Recordings of one day are told apart by their hours")
  func oneDay() throws {
    let (first, log) = try Self.commuter.get()
    var second = first
    second.metadata.start = first.metadata.start.map {
      WallClock(nanoseconds: $0.nanoseconds + 7_200_000_000_000)
    }
    let options = ReportOptions()
    let recordings = [first, second].map { diary in
      ReportRecording(diary, log, path: "walk.zip", options: options)
    }
    let html = ReportPage(recordings, failed: [], options: options).html(Self.assets)
    #expect(html.contains("aria-labelledby=\"day-1 title-1 about-1\""))
    #expect(html.contains(">Tue, 3 June, 8:15</button>"))
    #expect(html.contains(">Tue, 3 June, 10:15</button>"))
    #expect(!html.contains("\u{2}"))
  }

  @Test("A recording of nothing has a page that says so")
  func nothing() throws {
    let html = page(Diary(metadata: RecordingMetadata(recording: "nothing")), ReportLog())
    #expect(html.contains("Nothing was measured."))
    #expect(html.contains("<h1 class=\"title\" id=\"title-0\">nothing</h1>"))
  }

  @Test("Equal recordings give equal bytes")
  func bytes() throws {
    let (diary, log) = try Self.commuter.get()
    #expect(page(diary, log) == page(diary, log))
  }
}
