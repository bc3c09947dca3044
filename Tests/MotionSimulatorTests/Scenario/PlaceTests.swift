import MotionProcessing
import Testing

@testable import MotionSimulator

@Suite("Places, ways to them, and times of which nothing is recorded") struct PlaceTests {
  private func life(_ text: String, seed: UInt64 = 1) throws -> Life {
    Life(try Scenario(name: "test", text: text), seed: seed)
  }

  @Test("A walk ends at its place, wherever it begins", arguments: 1...4 as ClosedRange<UInt64>)
  func walk(seed: UInt64) throws {
    let scenario = try Scenario(
      name: "a", text: "place shop 200 m -150 m\nwalk 30 s\nwalk to shop at 1.5 m/s\nstand 9 s")
    var world = World(script: scenario.script, seed: seed)
    while !world.isFinished { _ = world.next() }
    #expect(world.course.goal(at: scenario.places[0]).metres < 2)
    let way = try #require(world.truth.labels.first { $0.label == "walking" })
    // 250 m, and what the first half minute added or took away.
    #expect(abs((way.end - way.start) - 30 - 250 / 1.5) < 40)
  }

  @Test(
    "A ride halts at its place with the accelerations of its kind",
    arguments: [
      "drive to there", "drive to there on motorway", "drive to there on jam", "bus to there",
      "tram to there", "train to there", "cycle to there", "scooter to there", "motorbike to there",
      "drive to there on calmed in mount",
    ], 1...3 as ClosedRange<UInt64>)
  func ride(line: String, seed: UInt64) throws {
    let scenario = try Scenario(
      name: "a", text: "place there -2.5 km 3 km\n\(line)\nstand 5 s")
    var world = World(script: scenario.script, seed: seed)
    var hardest = 0.0
    while !world.isFinished {
      _ = world.next()
      if world.vehicle.isRunning {
        hardest = max(hardest, abs(world.vehicle.speed * world.vehicle.turnRate))
      }
    }
    let left = world.course.goal(at: scenario.places[0]).metres
    #expect(left < 15, "\(left) m")
    #expect(hardest < 7, "\(hardest) m/s² to the side")
    let metres = world.course.covered
    #expect(metres > 3_890 && metres < 3_905 * 2, "\(metres) m")
  }

  @Test("Where somebody is already, a way takes no time")
  func here() throws {
    let life = try life("place here 0 m 0 m\nwalk to here\nstand 5 s\nwalk to here\ndrive to here")
    #expect(life.truth.labels.allSatisfy { $0.end > $0.start })
    #expect(life.truth.steps.isEmpty)
  }

  @Test("Visits and trips are told by what was done, with modes, waits and steps")
  func truth() throws {
    let life = try life(
      """
      phone bare at 25 Hz
      place home 0 m 0 m
      place stop 300 m 0 m
      place office 5 km 2 km
      sit 11 min
      walk to stop
      wait 4 min
      bus to office
      stand 20 s
      walk 4 min
      walk to office
      sit 12 min
      walk 10 s
      sit 60 s
      run to stop at 6 m/s
      stand 9 min
      """)
    let truth = life.truth
    #expect(truth.visits.map(\.place) == ["home", "office"])
    #expect(
      truth.trips.map(\.mode) == ["walking", "waiting", "automotive", "walking", "running"])
    try #require(truth.trips.count == 5)
    #expect(
      truth.trips.map(\.trip) == [1, 1, 1, 1, 2] && truth.trips.map(\.leg) == [1, 2, 3, 4, 1])
    #expect(truth.visits[0].start == 0 && truth.visits[0].end == 660)
    #expect(truth.trips[0].start == 660 && abs(truth.trips[0].distance - 300) < 8)
    #expect(abs(truth.trips[1].end - truth.trips[1].start - 240) < 1)
    #expect(truth.trips[3].end == truth.visits[1].start)
    #expect(truth.visits[1].end == truth.trips[4].start)
    #expect(truth.visits[1].steps > 5 && truth.visits[1].steps < 25)
    let steps = (truth.visits.map(\.steps) + truth.trips.map(\.steps)).reduce(0, +)
    #expect(steps == truth.steps.count)
    let berlin = Site.berlin
    #expect(abs(truth.visits[1].latitude - berlin.latitude(north: 2_000)) < 0.0005)
    #expect(abs(truth.visits[1].longitude - berlin.longitude(east: 5_000)) < 0.0005)
    let visits = try #require(truth.files.first { $0.name == "truth_visits.csv" }?.text)
    #expect(visits.hasPrefix("start_s,end_s,place,latitude_deg,longitude_deg,steps\n0.000,660.00"))
    let trips = try #require(truth.files.first { $0.name == "truth_trips.csv" }?.text)
    #expect(trips.hasPrefix("start_s,end_s,trip,leg,mode,distance_m,steps\n660.000,"))
    #expect(truth.totalsFile.contains("duration_s"))
  }

  @Test("A stay of ten minutes where no place is named is a visit without a name")
  func unnamed() throws {
    let life = try life(
      "phone bare at 25 Hz\nplace home 0 m 0 m\nsit 10 min\ndrive 5 min\nsit 10 min")
    #expect(life.truth.visits.map(\.place) == ["home", nil])
  }

  @Test("Without places there are no files of visits")
  func noPlaces() throws {
    let names = try life("sit 11 min\nwalk 3 min").truth.files.map(\.name)
    #expect(!names.contains("truth_visits.csv") && !names.contains("truth_trips.csv"))
  }

  @Test(
    "Who potters about a place stays there, however long", arguments: 1...3 as ClosedRange<UInt64>)
  func potter(seed: UInt64) throws {
    let life = try life(
      "phone bare at 25 Hz\nplace home 0 m 0 m\npotter 2 h\nwalk 5 s", seed: seed)
    #expect(life.truth.visits.map(\.place) == ["home"] && life.truth.trips.isEmpty)
    #expect(life.truth.steps.count > 2_000)
  }

  // MARK: - Off

  @Test("Of a time that is off nothing is recorded, and after it all goes on by the clock")
  func off() throws {
    let life = try life(
      """
      phone iphone with location at 50 Hz
      place home 0 m 0 m
      place shop 400 m 0 m
      outdoors
      walk 40 s
      off 3 d in table
      walk to shop
      off 20 min
      """)
    let (start, end) = (40.0, 40 + 3 * 86_400.0)
    let way = try #require(life.truth.trips.first)
    let times = life.acceleration.map(\.time)
    #expect(times == times.sorted())
    #expect(!times.contains { $0 > start + 0.02 && $0 < end - 0.02 })
    #expect(times.contains { $0 > end && $0 < end + 0.1 })
    #expect(times.allSatisfy { $0 < way.end + 0.1 })
    for all in [
      life.rotation.map(\.time), life.field.map(\.time), life.altitude.map(\.time),
      life.fixes.map(\.time),
    ] {
      #expect(!all.contains { $0 > start + 0.1 && $0 < end - 0.1 } && all.contains { $0 > end })
    }
    let rate = Double(times.filter { $0 > end }.count) / (way.end - end)
    #expect(abs(rate - 50) < 0.5)
    #expect(life.truth.labels.map(\.label) == ["walking", "off", "walking", "off"])
    #expect(life.truth.visits.map(\.place) == ["home", "shop"])
    #expect(
      life.truth.visits[0].end == end
        && life.truth.steps.allSatisfy { $0.time < start || $0.time > end })
  }

  @Test("The weather goes on while nothing is recorded")
  func weather() throws {
    let heights = try (1...12 as ClosedRange<UInt64>).map { seed in
      let life = try life("weather storm\nstand 20 s\noff 12 h\nstand 20 s", seed: seed)
      let first = life.altitude.prefix(10).map(\.value).reduce(0, +) / 10
      let last = life.altitude.suffix(10).map(\.value).reduce(0, +) / 10
      return abs(last - first)
    }
    #expect(heights.contains { $0 > 5 } && heights.allSatisfy { $0 < 400 }, "\(heights)")
  }

  @Test("A week is a world, as large and as long as what is recorded of it")
  func week() throws {
    let scenario = try Scenario(
      name: "week",
      text: "phone bare at 25 Hz\norientation 100 Hz\nrepeat 7\nwalk 20 s\noff 23 h\nend")
    #expect(scenario.recordedSeconds == 140 && scenario.expectedSeconds > 7 * 82_800)
    let life = Life(scenario)
    #expect(life.acceleration.count < 7 * 25 * 25)
    #expect(life.truth.labels.last?.end ?? 0 > 7 * 82_800)
  }

  // MARK: - Mistakes

  @Test(
    "What is wrong about places says what was expected and what is there",
    arguments: [
      (
        "walk to shop",
        "line 1: expected a line such as place shop 300 m -80 m before, found \"shop\""
      ),
      (
        "place home 0 m 0 m\nwalk to hom",
        "line 2: expected a place of this scenario: home, found \"hom\"; did you mean \"home\"?"
      ),
      ("place home 0 m 0 m\nwalk to", "line 2: expected a place, found nothing more"),
      (
        "place home 0 0\nlie 9 s",
        "line 1: expected metres east in m, km or cm, found \"0\"; did you mean \"m\"?"
      ),
      (
        "place home 5 m\nlie 9 s",
        "line 1: expected metres north such as -200 km, found nothing more"
      ),
      (
        "place home 300 km 0 m\nlie 9 s",
        "line 1: expected metres east from -200 km to 200 km, found \"300 km\""
      ),
      (
        "place a 0 m 0 m\nplace a 9 m 0 m\nlie 9 s",
        "line 2: expected another name (a is a place already), found \"a\""
      ),
      (
        "place 12 0 m 0 m\nlie 9 s",
        "line 1: expected a name of at most 40 letters, digits, hyphens, underscores and points, "
          + "found \"12\""
      ),
      ("off 5 s", "line 1: expected a duration from 10 s to 8 d, found \"5 s\""),
      ("pram to shop", "line 1: expected a duration such as 1 s, found \"to\""),
      (
        "lie 9 s\nplace home 0 m 0 m",
        "line 2: expected place before the first action, found \"place\""
      ),
      (
        "aim 400 deg 9 s",
        "line 1: expected a bearing from 0 deg to 360 deg, found \"400 deg\""
      ),
      (
        "aim 40 deg 9 s up 20 deg down 20 deg",
        "line 1: expected either up or down, found \"down\""
      ),
      (
        "aim 40 deg 9 s in table",
        "line 1: expected a place that goes along, such as in pocket, found \"table\""
      ),
      (
        "tilt 130 deg 9 s in hand",
        "line 1: expected an angle from -120 deg to 120 deg, found \"130 deg\""
      ),
      (
        "slide x 30 cm",
        "line 1: expected a place where it can slide: table, hand or two_hands, found \"pocket\""
      ),
      ("slide w 30 cm in table", "line 1: expected an axis: x, y or z, found \"w\""),
    ])
  func mistakes(text: String, sentence: String) {
    do throws(ScenarioTextErrors) {
      _ = try Scenario(name: "wrong", text: text)
      Issue.record("\(text) was read")
    } catch {
      #expect(error.errors.map(\.description) == [sentence])
    }
  }
}
