import FoundationEssentials
import MotionRecordings
import MotionProcessing
import Testing

@testable import MotionSimulator

@Suite("A scenario's text") struct ScenarioTextTests {
  @Test("Each line is what its word says")
  func lines() throws {
    let scenario = try Scenario(
      name: "mine",
      text: """
        # A comment, and an empty line.

        summary  Two things, said shortly.   # not this
        phone    android with location
        start    2024-02-29 23:59 -05:30
        orientation 2.5 Hz
        in upper-arm
        walk     1 min 30 s at 4.5 km/h
        stairs   down 2 in bag
        lift     up 0.05 km
        treadmill run 2min at 2.6m/s
        run 9 s down 12 %
        drive 5 min on motorway up 4 %
        tram 9 min
        cycle 90 s at 18 km/h
        lift down 6 m home
        escalator up 5 m walking
        """)
    #expect(scenario.summary == "Two things, said shortly.")
    #expect(scenario.phone.name == PhoneModel.android.name && scenario.phone.locationRate == 1)
    // 1 March 2024, 5:29 UTC.
    #expect(scenario.start == WallClock(secondsSince1970: 1_709_270_940))
    #expect(scenario.orientationRate == 2.5)
    let script = scenario.script
    #expect(script.count == 10)
    #expect(script[0].action == .move(GaitStyle(kind: .walking, speed: 1.25)))
    #expect(script[0].seconds == 90 && script[0].placement == .upperArm && script[0].isOutdoors)
    #expect(script[1].action == .stairs(storeys: -2))
    #expect(script[1].placement == .bag && !script[1].isOutdoors)
    #expect(
      script[2].action == .lift(metres: 50, kind: .ordinary) && script[2].placement == .upperArm)
    #expect(script[3].action == .treadmill(GaitStyle(kind: .running, speed: 2.6)))
    #expect(script[3].seconds == 120)
    #expect(
      script[4].grade == -0.12 && script[4].action == .move(GaitStyle(kind: .running, speed: 3)))
    #expect(script[5].grade == 0.04 && script[5].action == .ride(.motorway))
    #expect(script[6].action == .ride(.tram))
    #expect(script[7].action == .ride(.bicycle(speed: 5)))
    #expect(script[8].action == .lift(metres: -6, kind: .home))
    #expect(script[9].action == .escalator(metres: 5, walking: true))
  }

  @Test("Repeats are written out; what is set within one ends with it")
  func repeats() throws {
    let scenario = try Scenario(
      name: "rounds",
      text: """
        in hand
        repeat 3
          stand 5 s
          in bag
          indoors
          repeat 2
            walk 10 s
          end
        end
        walk 7 s
        """)
    let round: [Placement] = [.hand, .bag, .bag]
    #expect(scenario.script.map(\.placement) == round + round + round + [.hand])
    #expect(scenario.script.map(\.isOutdoors)[...3] == [true, false, false, true])
    #expect(scenario.script.last?.isOutdoors == true)
    #expect(scenario.expectedSeconds == 3 * 25 + 7)
  }

  @Test("A phone that lies is on a table, or stays in its vehicle")
  func lying() throws {
    let scenario = try Scenario(
      name: "lying", text: "lie 9 s\nin mount\nlie 9 s\nlie 9 s in table")
    #expect(scenario.script.map(\.placement) == [.table, .mount, .table])
    #expect(scenario.script.map(\.isOutdoors) == [false, true, false])
  }

  @Test("Capitals, tabs, commas, Windows line ends and a byte order mark are read over")
  func forms() throws {
    let plain = try Scenario(name: "a", text: "fault late 1 % broken 2 %\nwalk 60 s in hand")
    let other = try Scenario(
      name: "a", text: "\u{FEFF}FAULT\tlate 1%, broken 2 %\r\n\r\nWalk\t60s, In Hand\r\n")
    #expect(other.faults == plain.faults)
    #expect(other.script.map(\.action) == plain.script.map(\.action))
    #expect(other.script.map(\.placement) == [.hand])
    #expect(plain.faults == PhoneFaults(late: 0.01, notANumber: 0.02))
  }

  @Test("A phone may lack several sensors, and keep rates of its own")
  func sensors() throws {
    let phone = try Scenario(
      name: "a", text: "phone iphone without gyroscope, barometer magnetometer 5 Hz\nlie 9 s"
    ).phone
    #expect(phone.gyroscopeRate == 0 && phone.barometerRate == 0 && phone.magnetometerRate == 5)
  }

  @Test("What hands do is a line of its own, or goes on while something else does")
  func hands() throws {
    let scenario = try Scenario(
      name: "a",
      text: """
        in wrist
        do dancing 60 s
        do dishes 9 s in hand
        exercise push_up 10 sets 3 rest 45 s
        strokes serve 5
        punches 7
        tremble 40 s mild
        tremble 9 s
        drive 5 min in hand while typing
        """)
    #expect(
      scenario.script.map(\.hands) == [
        .dancing, .occupation(.dishes), .repetitions(.pushUp, count: 10, sets: 3, rest: 45),
        .strokes(.serve, count: 5), .punches(count: 7), .tremor(.parkinsonian(severity: 2)),
        .tremor(.physiological), .occupation(.typing),
      ])
    #expect(scenario.script.map(\.placement)[...2] == [.wrist, .hand, .wrist])
    #expect(scenario.script.last?.label == "automotive")
  }

  @Test(
    "What lasts as long as it takes is expected to last about that long",
    arguments: [
      "stairs up 3", "lift up 24 m", "lift down 9 m home", "escalator up 6 m",
      "exercise curl 12 sets 2 in wrist", "strokes serve 6 in wrist", "punches 20 in wrist",
      "exercise curl 8 half both, tempo 0.2 Hz in wrist", "strokes rally 30 every 1 s in wrist",
      "swings 8 in wrist", "bumps jump 12 in hand", "flicks x 12 in hand",
      "poses tree warrior hold 10 s",
    ])
  func expectedDuration(line: String) throws {
    let scenario = try Scenario(name: "a", text: line)
    var simulation = Simulation(scenario, seed: 3)
    while simulation.next() != nil {}
    let end = try #require(simulation.truth.labels.last?.end)
    #expect(end > 0.5 * scenario.expectedSeconds && end < 2 * scenario.expectedSeconds)
    #expect(simulation.progress > 0.5)
  }

  @Test("Lines about phone and surroundings change what they name, and nothing else")
  func phone() throws {
    let usual = try Scenario(name: "a", text: "lie 9 s")
    #expect(usual.phone.locationRate == 0 && usual.surroundings == Surroundings())
    let scenario = try Scenario(
      name: "a",
      text: """
        phone android with location without gyroscope at 40 Hz, magnetometer 5 Hz
        site new_york
        person height 182 cm, cadence 1.05, style brisk
        weather storm
        location wandering
        case sealed
        magnetism clean
        fault stale-pressure
        clock accelerometer offset 20 ms, fast 200 ppm, slows 1 min
        clock magnetometer jitter 0.002 s, begins 1.5 s, batch 0.5 s
        lie 9 s
        """)
    #expect(scenario.phone.locationRate == 1 && scenario.phone.gyroscopeRate == 0)
    #expect(scenario.phone.barometerRate == 15 && scenario.phone.accelerometerRate == 40)
    #expect(scenario.phone.magnetometerRate == 5)
    #expect(scenario.site.name == "new_york")
    #expect(scenario.person == Person.Given(height: 1.82, cadence: 1.05, style: .brisk))
    #expect(
      scenario.surroundings
        == Surroundings(
          weather: .storm, location: .wandering, phoneCase: .sealed, magnetism: .clean))
    let slow = ClockErrors(offset: 0.02, drift: 200, slowsAfter: 60)
    let batched = ClockErrors(jitter: 0.002, start: 1.5, batch: 0.5)
    #expect(
      scenario.faults
        == PhoneFaults(
          isFirstPressureStale: true, clocks: [.acceleration: slow, .magneticField: batched]))
  }

  @Test("Every example of every word can be read", arguments: ScenarioWord.all.map(\.name))
  func examples(name: String) throws {
    let word = try #require(ScenarioWord.named[name])
    #expect(!word.meaning.isEmpty && word.meaning.hasSuffix("."))
    #expect(!word.examples.isEmpty)
    for example in word.examples {
      #expect(example.split(separator: " ").first.map(String.init) == name)
      let text =
        switch name {
        case "repeat": "\(example)\nlie 9 s\nend"
        case "location": "phone android with location\n\(example)\nlie 9 s"
        case "end": "repeat 2\nlie 9 s\n\(example)"
        case _ where example.contains(" to shop"): "place shop 3 km 0 m\n\(example)"
        default: "\(example)\nlie 9 s"
        }
      #expect(throws: Never.self, "\(example)") { try Scenario(name: name, text: text) }
    }
  }

  @Test("The examples of a word use all of its grammar", arguments: ScenarioWord.all.map(\.name))
  func grammar(name: String) throws {
    let word = try #require(ScenarioWord.named[name])
    let used = Set(
      word.examples.flatMap { $0.split(whereSeparator: { " ,".contains($0) }).map(String.init) })
    let fixed = word.grammar.split(whereSeparator: { " |[]".contains($0) }).map(String.init)
      .filter { $0 == $0.lowercased() && $0 != "..." }
    for part in fixed { #expect(used.contains(part), "\(part) is in no example of \(name)") }
  }

  @Test("Every scenario that comes along is a text without mistakes")
  func builtIn() throws {
    for known in BuiltInScenario.all {
      let scenario = try Scenario(name: known.name, text: known.text)
      #expect(scenario.text == known.text)
      #expect(!scenario.summary.isEmpty && scenario.summary.hasSuffix("."))
      #expect(known.text.hasSuffix("\n"))
    }
    #expect(Scenario.all.map(\.name) == BuiltInScenario.all.map(\.name))
    #expect(Set(Scenario.all.map(\.name)).count == Scenario.all.count)
  }

  @Test("A recording keeps the text it was made from")
  func kept() throws {
    let text = "# mine\nlie 2 s\n"
    let files = Simulation(try Scenario(name: "a", text: text), seed: 1).files
    #expect(files.first { $0.name == "other_scenario.txt" }?.text == text)
  }

  @Test("The words and their meanings are those of Documentation/reference/scenarios.md")
  func documentation() throws {
    let root = #filePath.split(separator: "/").dropLast(4).reduce("") { $0 + "/" + $1 }
    let page = try String(
      contentsOfFile: "\(root)/Documentation/reference/scenarios.md", encoding: .utf8)
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `") }.map(String.init)
    let wanted = ScenarioWord.all.map { word in
      let use = word.grammar.isEmpty ? word.name : "\(word.name) \(word.grammar)"
      return "| `\(use.replacing("|", with: "\\|"))` | \(word.meaning) |"
    }
    #expect(rows == wanted)
    let table = page.split(separator: "\n").drop { $0 != "| place | |" }.dropFirst(2)
    let places = table.prefix { $0.hasPrefix("| ") }.compactMap { $0.split(separator: " ")[1] }
    #expect(places.map(String.init) == Placement.allCases.map(\.rawValue))
  }
}
