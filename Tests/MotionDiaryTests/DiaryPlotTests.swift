import MotionProcessing
import MotionRecordings
import Testing

@testable import MotionDiary

@Suite("A plot shows the day in characters")
struct DiaryPlotTests {
  @Test("Lanes, steps, height and times stand under each other, in the characters of the terminal")
  func whole() {
    #expect(
      DiaryPlot(made, width: 53).string() == """
         stationary ▅▅▅▅▅▅▅▅▅▅               ▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂
            walking           ███│
            running              ██
              other                █████
              steps               █
            640 max              ▇█
                              ▆▆▆██
        height 19 m            ▃▅█
                            ▃▅█
                         ▂▅█
               −4 m ▆▆▆▆█                 ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁
                         8:20      8:30      8:40      8:50

        """)
    #expect(
      DiaryPlot(made, width: 53, isUnicode: false).string() == """
         stationary ----------               ...............
            walking           ###|
            running              ##
              other                #####
              steps               #
            640 max              ##
                              |||##
        height 19 m            _-'
                            _-'
                         _-'
               -4 m '''''                 __________________
                         8:20      8:30      8:40      8:50

        """)
  }

  @Test(
    "Nothing is wider than the terminal, whose last column stays free",
    arguments: [
      20, 53, 80, 120, 999, 1_000_000,
    ])
  func width(columns: Int) {
    for isUnicode in [true, false] {
      let lines = DiaryPlot(made, width: columns, isUnicode: isUnicode).string()
        .split(separator: "\n")
      #expect(lines.allSatisfy { $0.count < columns && $0.count < 1000 })
      #expect(lines.count == 12)
      #expect(isUnicode || lines.allSatisfy { $0.allSatisfy(\.isASCII) })
    }
  }

  @Test("Only lanes that occur, and neither steps nor height where nothing is known of them")
  func absent() {
    var diary = made
    diary.segments = diary.segments.filter { $0.kind == .running }
    diary.totals.steps = nil
    diary.heights = nil
    let lines = DiaryPlot(diary).string().split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0].hasPrefix("    running "))
    diary.segments = []
    #expect(
      DiaryPlot(diary).string() == "Nothing to draw: neither activity, steps nor height.\n")
    #expect(DiaryPlot(Diary(metadata: MadeDiary.metadata)).string().hasPrefix("Nothing to draw"))
  }

  @Test("A height that hardly changes is a line in the middle, not the noise of the air")
  func flat() {
    var diary = Diary(metadata: MadeDiary.metadata)
    diary.totals.duration = 60
    var heights = HeightLine()
    for second in 0..<60 {
      heights.append(
        second % 2 == 0 ? 100 : 100.2, by: .location, at: SensorTime(seconds: Double(second)))
    }
    diary.heights = heights
    let lines = DiaryPlot(diary, width: 73, isUnicode: false).string().split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0] == "      102 m")
    #expect(lines[1].hasPrefix("     height"))
    #expect(lines[3] == "       99 m")
    #expect((lines[1] + lines[2]).count { "_-'".contains($0) } == 60)
  }

  @Test("Colours only where they are asked for, and only of the bars")
  func colours() {
    #expect(!DiaryPlot(made).string().contains("\u{1B}"))
    var style = DiaryText.Style()
    style.isColoured = true
    let text = DiaryPlot(made, style: style).string()
    #expect(text.contains("    walking \u{1B}[32m"))
    #expect(text.split(separator: "\n").allSatisfy { $0.count { $0 == "\u{1B}" } != 1 })
  }

  @Test("Feet where they are asked for")
  func imperial() {
    var style = DiaryText.Style()
    style.units = .imperial
    let text = DiaryPlot(made, style: style).string()
    #expect(text.contains("\n      65 ft "))
    #expect(text.contains("−13 ft"))
  }

  // MARK: - Times

  @Test(
    "Times are round, do not touch, and stand where their moment is",
    arguments: [
      (86_400, "0:00       4:00       8:00       12:00      16:00      20:00"),
      (5400, "0:00       0:15       0:30       0:45       1:00       1:15"),
      (70, "0:00:00  0:00:10   0:00:20  0:00:30   0:00:40  0:00:50   0:01:00"),
      (604_800, "Sun 1    Mon 2     Tue 3    Wed 4     Thu 5    Fri 6     Sat 7"),
      (3e7, "2023-10-26        2024-01-25       2024-04-25        2024-07-25"),
    ])
  func times(duration: Double, line: String) throws {
    // Sunday, 1 October 2023.
    let start = try #require(WallClock(iso8601: "2023-10-01T00:00:00Z"))
    let axis = PlotAxis(
      columns: PlotColumns(count: 67, duration: duration), start: start, clock: .utc)
    let spoken = axis.line(width: 67)
    #expect(spoken.trimmed == line)
  }

  @Test("Without a date, times count from the start")
  func noDate() {
    let axis = PlotAxis(
      columns: PlotColumns(count: 67, duration: 5400), start: nil, clock: .utc)
    #expect(axis.line(width: 67).hasPrefix("0:00:00    0:15:00    0:30:00"))
  }

  @Test("On the day when clocks go back, noon comes thirteen hours after midnight")
  func clockChange() throws {
    let berlin = try LocalClock(zone: "Europe/Berlin")
    let start = try #require(WallClock(iso8601: "2014-10-25T22:00:00Z"))
    let axis = PlotAxis(
      columns: PlotColumns(count: 100, duration: 90_000), start: start, clock: berlin)
    let line = axis.line(width: 100)
    // Four columns an hour.
    #expect(line.hasPrefix("0:00"))
    #expect(line.dropFirst(52).hasPrefix("12:00"))
    let spring = try #require(WallClock(iso8601: "2014-03-29T23:00:00Z"))
    let short = PlotAxis(
      columns: PlotColumns(count: 92, duration: 82_800), start: spring, clock: berlin)
    #expect(short.line(width: 92).dropFirst(44).hasPrefix("12:00"))
  }

  // MARK: - Malice

  @Test("Absurd spans and ten thousand segments draw too", arguments: [1e-9, 1e8, 3e9])
  func absurd(duration: Double) {
    var diary = Diary(metadata: MadeDiary.metadata)
    diary.totals.duration = duration
    let part = duration / 10_000
    diary.segments = (0..<10_000).map { index in
      var segment = Segment(
        from: SensorTime(seconds: Double(index) * part),
        to: SensorTime(seconds: Double(index + 1) * part),
        kind: index % 2 == 0 ? .walking : .noData)
      segment.support.low = part
      return segment
    }
    diary.totals.steps = 1
    diary.moved.add(steps: 1, from: 0, to: duration)
    let lines = DiaryPlot(diary).string().split(separator: "\n")
    #expect(lines.count >= 4 && lines.allSatisfy { $0.count < 80 })
  }

  // MARK: - Making

  /// 40 minutes: 10 of rest, 3.5 on foot, 2 of running, 5 without a name, 4 without data, 15 of rest with
  /// little confidence.
  private var made: Diary {
    var diary = Diary(metadata: MadeDiary.metadata)
    diary.totals.duration = 2400
    func segment(
      _ start: Double, _ end: Double, _ kind: SegmentKind, _ confidence: Confidence
    ) -> Segment {
      var segment = Segment(
        from: SensorTime(seconds: 60 * start), to: SensorTime(seconds: 60 * end), kind: kind)
      switch confidence {
      case .low: segment.support.low = end - start
      case .medium: segment.support.medium = end - start
      case .high: segment.support.high = end - start
      }
      return segment
    }
    diary.segments = [
      segment(0, 10, .stationary, .medium), segment(10, 13.4, .walking, .high),
      segment(13.4, 15, .running, .high), segment(15, 20, .other, .high),
      segment(20, 25, .noData, .high), segment(25, 40, .stationary, .low),
    ]
    diary.totals.steps = 1240
    diary.moved.add(steps: 480, from: 600, to: 780)
    diary.moved.add(steps: 400, from: 780, to: 840)
    diary.moved.add(steps: 640, from: 840, to: 900)
    var heights = HeightLine()
    for second in 0..<840 {
      let metres = second < 240 ? 0.0 : 20 * Double(second - 240) / 600
      heights.append(metres, by: .barometer, at: SensorTime(seconds: Double(second)))
    }
    for second in 1320..<2400 {
      heights.append(-4, by: .barometer, at: SensorTime(seconds: Double(second)))
    }
    diary.heights = heights
    return diary
  }
}

extension String {
  fileprivate var trimmed: String {
    String(drop { $0 == " " })
  }
}
