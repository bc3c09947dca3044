import CoreMotion
import MotionTesting
import Testing

/// A place of the phone and a person: rows of the table are tried on several of both.
struct Case: CustomTestStringConvertible, Sendable {
  var place: String
  var seed: UInt64

  init(_ place: String, _ seed: UInt64) {
    self.place = place
    self.seed = seed
  }

  var testDescription: String { "\(place), seed \(seed)" }
}

/// The table of device situations of the 2014 talk. The activity model has learned from lives of
/// the same simulator: the bounds say what must hold, not how good it is.
@Suite("Device situations", .timeLimit(.minutes(10)))
struct SituationTests {
  @Test(
    "R30: what lies is stationary and nothing else: on a table, a seat, in a car that stands",
    arguments: [Case("table", 2), Case("seat", 3), Case("cup_holder", 4)])
  func lying(_ c: Case) async throws {
    let lived = try await Lived("in \(c.place)\nlie 20 s", seed: c.seed)
    #expect(lived.pushed.map(\.value).sequence.drop { $0 == "unknown" } == ["stationary"])
    #expect(lived.storedShare(of: "stationary") > 0.99)
  }

  @Test(
    "R31, R48: a runner runs within 5 s, wherever the phone is",
    arguments: [
      Case("upper_arm", 2), Case("pocket", 3), Case("swinging_hand", 4), Case("lower_back", 5),
      Case("wrist", 6), Case("hand", 2),
    ])
  func runner(_ c: Case) async throws {
    let lived = try await Lived("in \(c.place)\nrun 25 s at 3 m/s", seed: c.seed)
    #expect(try #require(lived.first("running")) <= 5.1)
    #expect(lived.share(of: "running", from: 5) > 0.99)
    #expect(lived.storedShare(of: "running") > 0.9)
    // Confidence rises, and the run is one (R39, R40).
    let run = lived.pushed.map(\.value).filter(\.running)
    #expect(run.last?.confidence == .high)
    #expect(Set(run.map(\.startDate)).count == 1)
    for (a, b) in zip(run, run.dropFirst()) {
      #expect(a.confidence.rawValue < b.confidence.rawValue)
    }
  }

  @Test(
    "R32: a car at a light is stationary and automotive",
    arguments: [Case("mount", 2), Case("cup_holder", 3)])
  func light(_ c: Case) async throws {
    let lived = try await Lived("in \(c.place)\ndrive 75 s\nidle 40 s", seed: c.seed)
    #expect(lived.share(of: "stationary automotive", from: 85) > 0.99)
    #expect(lived.storedShare(of: "stationary automotive", from: 85) > 0.99)
  }

  @Test(
    "R33: a car on a motorway is automotive and nothing else",
    arguments: [Case("mount", 1), Case("seat", 2), Case("cup_holder", 3)])
  func motorway(_ c: Case) async throws {
    let lived = try await Lived("in \(c.place)\ndrive 155 s on motorway", seed: c.seed)
    #expect(lived.share(of: "automotive", from: 60, to: 115) > 0.99)
    #expect(lived.storedShare(of: "automotive", from: 60, to: 115) > 0.9)
  }

  @Test("R34: a passenger who plays on the phone is nothing", arguments: [1, 4, 6] as [UInt64])
  func player(seed: UInt64) async throws {
    let lived = try await Lived("in hand\ndrive 75 s while playing", seed: seed)
    #expect(lived.share(of: "none", from: 20) > 0.8)
  }

  @Test("R34: a passenger at e-mail is nothing", arguments: [2, 4] as [UInt64])
  func mail(seed: UInt64) async throws {
    let lived = try await Lived("in hand\ndrive 75 s while typing", seed: seed)
    #expect(lived.share(of: "walking", "running") == 0)
    // 75 to 110 s of two minutes are automotive, often at high confidence, at each of six seeds.
    withKnownIssue("Thumbs that type do not hide the car") {
      #expect(lived.share(of: "none", from: 20) > 0.8)
    }
  }

  @Test(
    "R36: in a Zumba class it is nothing, the phone in the pocket",
    arguments: [2, 3, 4] as [UInt64])
  func zumba(seed: UInt64) async throws {
    let lived = try await Lived("in pocket\nindoors\ndo dancing 40 s", seed: seed)
    #expect(lived.share(of: "none") > 0.8)
    #expect(lived.share(of: "running", "cycling", "automotive") == 0)
  }

  @Test(
    "R36: in a Zumba class it is nothing, the phone on an arm or in a hand",
    arguments: [Case("swinging_hand", 2), Case("wrist", 2), Case("upper_arm", 2)])
  func zumbaArms(_ c: Case) async throws {
    let lived = try await Lived("in \(c.place)\nindoors\ndo dancing 40 s", seed: c.seed)
    #expect(lived.share(of: "cycling", "automotive", "stationary") == 0)
    // Of 90 s at six seeds 42 to 90 s are running in the hand and at the wrist, often at high
    // confidence, and up to 55 s at the upper arm.
    withKnownIssue("Arms that dance at the pace of a run look like a run") {
      #expect(lived.share(of: "none") > 0.8)
    }
  }

  @Test(
    "R63, R53: a runner at a red light is stationary, whoever it is and wherever the phone",
    arguments: [Case("upper_arm", 2), Case("upper_arm", 6), Case("pocket", 3), Case("pocket", 5)])
  func redLight(_ c: Case) async throws {
    let lived = try await Lived(
      "in \(c.place)\nrun 20 s at 3 m/s\nstand 20 s\nrun 15 s at 3 m/s", seed: c.seed)
    // The light turns red at 20 s.
    #expect(lived.share(of: "stationary", from: 27.5, to: 40) > 0.7)
    #expect(lived.share(of: "running", from: 47.5) > 0.7)
    for activity in lived.pushed.map(\.value) + lived.history {
      #expect(!(activity.automotive && activity.confidence != .low))
    }
  }

  @Test("R27: a phone that is read by somebody who stands is not stationary")
  func reader() async throws {
    let lived = try await Lived("stand 30 s in hand while looking", seed: 1)
    #expect(lived.share(of: "walking", "running") == 0)
    // Stationary for 25 to 30 of 30 s at each of six seeds, and throughout in history.
    withKnownIssue("A hand that holds still looks like a table") {
      #expect(lived.share(of: "none", from: 10) > 0.8)
    }
  }
}
