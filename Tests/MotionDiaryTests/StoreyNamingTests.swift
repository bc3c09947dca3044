import MotionProcessing
import MotionRecordings
import MotionSimulator
import Testing

@testable import MotionDiary
@testable import MotionPlaces

/// Storeys from samples to the diary. The simulator's storeys are 3.06 m.
@Suite("A diary names the storeys of a building visited before")
struct StoreyNamingTests {
  typealias Way = BuildingStay.Way

  private func diary(
    _ text: String, saying words: [StoreyStatement], in building: BuildingStoreys? = nil
  ) throws -> (diary: Diary, naming: StoreyNaming) {
    let scenario = try Scenario(name: "made", text: "in pocket\nindoors\n\(text)\n")
    var simulation = Simulation(scenario, seed: 5)
    var analysis = try RecordingAnalysis(metadata: simulation.metadata)
    analysis.storeys = StoreyNaming(words, in: building)
    while let sample = simulation.next() { try analysis.process(sample) }
    let diary = try analysis.finish()
    let storeys = analysis.storeys
    return (diary, try #require(storeys))
  }

  private func start(_ number: Int) -> StoreyStatement {
    StoreyStatement(number, at: 0, moment: "start")
  }
  private func end(_ number: Int) -> StoreyStatement {
    StoreyStatement(number, at: .infinity, moment: "end")
  }

  private func ways(_ diary: Diary) -> [Way] { diary.levelChanges.map(\.storeys) }

  @Test("What one recording is told, the next one knows")
  func nextRecording() throws {
    let monday = try diary(
      "walk 20 s\nstand 10 s\nlift up 21.42 m office\nwalk 30 s", saying: [start(1), end(8)])
    #expect(ways(monday.diary) == [Way(from: 1, to: 8)])
    #expect(monday.naming.refusals.isEmpty)
    // Storeys 1 and 8 are known, and as equal storeys the ones between.
    let tuesday = try diary(
      "walk 20 s\nstand 10 s\nlift up 21.42 m office\nwalk 40 s\nstairs down 2\nwalk 40 s",
      saying: [start(1)], in: monday.naming.building)
    #expect(ways(tuesday.diary) == [Way(from: 1, to: 8), Way(from: 8, to: 6)])
    #expect(tuesday.diary.storeys.map(\.storey) == [1, 8, 6])
    let text = DiaryText(tuesday.diary).string()
    #expect(text.contains("from 1 to 8") && text.contains("from 8 to 6"))
  }

  @Test("Without a word, or in a building that is not known, nothing is made up")
  func silence() throws {
    let text = "walk 20 s\nstand 10 s\nlift up 21.42 m office\nwalk 30 s"
    let silent = try diary(text, saying: [])
    #expect(ways(silent.diary) == [Way()] && silent.diary.storeys.isEmpty)
    #expect(silent.naming.building == nil)
    #expect(!DiaryText(silent.diary).string().contains("Storeys"))
    let first = try diary(text, saying: [start(1)])
    #expect(ways(first.diary) == [Way(from: 1)])
    #expect(first.naming.building?.storeys.map(\.number) == [1])
  }

  @Test("A lesson at the end names what was risen before it")
  func lateLesson() throws {
    let made = try diary(
      "walk 20 s\nstand 10 s\nlift up 21.42 m office\nwalk 40 s\nstand 10 s\n"
        + "lift down 21.42 m office\nwalk 40 s\nstand 10 s\nlift up 21.42 m office\nwalk 30 s",
      saying: [start(1), end(8)])
    #expect(ways(made.diary) == [Way(from: 1, to: 8), Way(from: 8, to: 1), Way(from: 1, to: 8)])
  }

  /// A building with storeys 1, 4 and 8.
  private var building: BuildingStoreys? {
    BuildingStoreys(
      storeys: [(1, 0.0), (4, 9.18), (8, 21.42)].map {
        BuildingStoreys.Storey(number: $0.0, height: $0.1, visits: 1)
      })
  }

  @Test(
    "Who walks far, rides or goes uphill has left: the lift of another house has no storeys",
    arguments: ["walk 6 min", "drive 3 min", "walk 3 min at 1.2 m/s up 10 %"])
  func departure(way: String) throws {
    let made = try diary(
      "walk 20 s\nstairs down 3\nwalk 20 s\n\(way)\nwalk 20 s\nstand 10 s\n"
        + "lift up 21.42 m office\nwalk 30 s", saying: [start(4)], in: building)
    #expect(ways(made.diary).first == Way(from: 4, to: 1))
    #expect(made.diary.levelChanges.last?.change.kind == .lift)
    #expect(ways(made.diary).last == Way())
    #expect(made.naming.building?.storeys == building?.storeys)
  }

  @Test("Hands on a sealed case may hide a level change: no storey afterwards")
  func pressed() throws {
    let made = try diary(
      "walk 20 s\nstairs down 3\nwalk 60 s", saying: [start(4)], in: building)
    var pressed = made.diary
    var naming = StoreyNaming([start(4)], in: building)
    var watch = BuildingExit()
    for second in 0..<5 {
      watch.process(SampleFault(.pressed, in: .pressure, at: SensorTime(seconds: Double(second))))
    }
    try naming.name(&pressed, departures: watch.moments(bouts: [], levelChanges: [], end: 10))
    #expect(ways(made.diary) == [Way(from: 4, to: 1)] && ways(pressed) == [Way()])
  }

  // MARK: - What is said

  /// A diary of a lift ride from 20 to 40 s, of 100 s.
  private func ride(_ metres: Double) -> Diary {
    var diary = Diary(metadata: RecordingMetadata(recording: "ride"))
    diary.totals.duration = 100
    let change = LevelChange(.lift, metres: metres, start: SensorTime(seconds: 20))
    diary.levelChanges = [CompletedLevelChange(change, end: SensorTime(seconds: 40))]
    return diary
  }

  @Test("What is said on the way between two storeys is not taken, and that is told")
  func onTheWay() throws {
    var diary = ride(21.4)
    let word = StoreyStatement(8, at: 30, moment: "+0:30")
    var naming = StoreyNaming([word, start(1)], in: building)
    try naming.name(&diary, departures: [])
    #expect(naming.refusals == [.init(word: word, reason: .onTheWay(from: 20, to: 40))])
    #expect(ways(diary) == [Way(from: 1, to: 8)])
  }

  @Test("What is said is believed over the heights, and not learned against them")
  func believed() throws {
    var diary = ride(21.4)
    var naming = StoreyNaming([start(1), end(4)], in: building)
    try naming.name(&diary, departures: [])
    #expect(ways(diary) == [Way(from: 1, to: 4)])
    #expect(naming.refusals == [.init(word: end(4), reason: .contradicted)])
    #expect(naming.building?.storeys == building?.storeys)
  }

  @Test("A storey said of a moment behind the end is an error, and nothing is learned")
  func late() {
    for time in [-1, 101, 1e300] {
      var diary = ride(21.4)
      var naming = StoreyNaming([start(1), StoreyStatement(8, at: time, moment: "+9:00")])
      #expect(throws: MomentError(moment: "+9:00", problem: .outside)) {
        try naming.name(&diary, departures: [])
      }
      #expect(naming.building == nil && ways(diary) == [Way()])
    }
  }

  @Test("Before the first pressure, in a gap and after the last one somebody may have risen unseen")
  func gaps() {
    var watch = BuildingExit()
    for second in [20.0, 21, 22, 60, 61] {
      watch.process(
        AltitudeUpdate(time: SensorTime(seconds: second), relative: 0, pressure: 100))
    }
    let moments = watch.moments(bouts: [], levelChanges: [], end: 100)
    #expect(moments == [0, 20, 22, 60, 61, 100])
    #expect(watch.moments(bouts: [], levelChanges: [], end: 70) == [0, 20, 22, 60])
  }
}
