import CoreMotion
import MotionTesting
import Testing

/// Simulated trips, each between two walks of half a minute (R37, R38).
@Suite("Trips, from walk to walk", .timeLimit(.minutes(10)))
struct TripTests {
  /// Walks, gets in, lives through the middle with the phone in the car, gets out, walks.
  private func trip(_ c: Case, _ middle: String) async throws -> Lived {
    try await Lived(
      """
      in pocket
      walk 30 s
      handle 12 s
      in \(c.place)
      \(middle)
      handle 12 s
      in pocket
      walk 30 s
      """, seed: c.seed)
  }

  /// The states between the walks of a list, if there are two and one ride between them.
  private func ride(_ activities: [CMMotionActivity]) throws -> [String] {
    // Where the recording ends nothing is known.
    let states = activities.sequence.filter { $0 != "unknown" }.drop { $0 != "walking" }
    #expect(states.filter { $0 == "walking" }.count == 2 && states.last == "walking")
    let between = Array(states.dropFirst().dropLast())
    #expect(between.contains { $0.contains("automotive") })
    return between
  }

  @Test(
    "R37, R38: to the car, off, a light, on, and away: one drive between two walks",
    arguments: [Case("mount", 2), Case("cup_holder", 4)])
  func drive(_ c: Case) async throws {
    let lived = try await trip(c, "lie 15 s\ndrive 110 s")
    let states = lived.pushed.map(\.value).sequence
    // What getting out looks like is left open: the phone is still in the car for push.
    #expect(
      states.contains(inOrder: [
        "walking", "none", "stationary", "automotive", "stationary automotive", "walking",
      ]))
    // A trip's states are these (R38), looking back.
    let kept = try ride(lived.history)
    let allowed: Set = ["automotive", "stationary automotive", "stationary", "none"]
    #expect(kept.allSatisfy { allowed.contains($0) })
    #expect(lived.storedShare(of: "walking", to: 30) > 0.9)
    #expect(lived.storedShare(of: "walking", from: lived.seconds - 20) > 0.9)
  }

  @Test(
    "R37: getting in is none of the activities", arguments: [Case("mount", 3)])
  func gettingIn(_ c: Case) async throws {
    let lived = try await trip(c, "lie 15 s\ndrive 75 s")
    // At five of eight trips there are 2.5 to 7.5 s of cycling, never at high confidence.
    withKnownIssue("Hands and legs of somebody who gets in look like a bicycle") {
      #expect(lived.pushed.allSatisfy { !$0.value.cycling })
    }
    #expect(lived.history.allSatisfy { !$0.cycling })
  }

  @Test("R38: a phone picked up at a light, or a jam, does not end the drive")
  func interrupted() async throws {
    for (c, middle) in [
      (Case("mount", 4), "drive 75 s\nidle 20 s in hand while playing"),
      (Case("cup_holder", 1), "drive 75 s\ndrive 75 s on jam"),
    ] {
      let lived = try await trip(c, middle)
      let kept = try ride(lived.history)
      #expect(kept.allSatisfy { $0.contains("automotive") }, "\(c.place): \(kept)")
    }
  }

  @Test("R50: a drive that begins in a jam is automotive as soon as the car rolls")
  func jam() async throws {
    let lived = try await trip(Case("cup_holder", 3), "drive 75 s on jam")
    #expect(lived.pushed.contains { $0.at > 60 && $0.value.automotive })
  }

  @Test("R46, R8: history says walking over a walk with a stop", arguments: ["hand", "bag"])
  func stop(place: String) async throws {
    let lived = try await Lived("in \(place)\nwalk 30 s\nstand 6 s\nwalk 30 s", seed: 2)
    #expect(lived.storedShare(of: "walking") > 0.9)
    #expect(lived.history.changes <= lived.pushed.map(\.value).changes)
  }

  @Test("R45: a phone held steadily and read is walked with", arguments: [1, 2] as [UInt64])
  func steady(seed: UInt64) async throws {
    let lived = try await Lived("in hand\nwalk 40 s while looking", seed: seed)
    #expect(lived.share(of: "walking", from: 10) > 0.5)
  }

  @Test(
    "R54, R55: cycling is told at the upper arm first, and looking back everywhere",
    arguments: [1, 3] as [UInt64])
  func cycling(seed: UInt64) async throws {
    let arm = try await Lived("in upper_arm\ncycle 50 s", seed: seed)
    let pocket = try await Lived("in pocket\ncycle 50 s", seed: seed)
    let first = try #require(arm.first("cycling"))
    #expect(first <= 25)
    #expect(try #require(pocket.first("cycling")) >= first)
    for lived in [arm, pocket] {
      #expect(lived.storedShare(of: "cycling", from: 15, to: 35) > 0.8)
    }
  }

  @Test(
    "R52: hints make no drive of a phone that lies, wherever", arguments: ["seat", "cup_holder"])
  func hints(place: String) async throws {
    let lived = try await Lived("in \(place)\nlie 25 s", seed: 3) {
      $0.report(.carBluetooth(true))
      $0.report(.power(true))
    }
    #expect((lived.pushed.map(\.value) + lived.history).allSatisfy { !$0.automotive })
  }
}
