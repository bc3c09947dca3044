import CoreMotion
import MotionTesting
import Testing

/// Rows of the device table and single activities on recordings of real people.
///
/// The shipped models have learned from these recordings: the tests show that what was learned
/// arrives at a client, not how well strangers are told. That is scored on others.
@Suite(
  "Recorded situations", .enabled(if: Recordings.areThere, Recordings.areAbsent),
  .timeLimit(.minutes(10)))
struct RecordedSituationTests {
  @Test("R30: somebody who sits still, the phone in the pocket, is stationary")
  func sitting() async throws {
    // Sitting and standing still lie there from 196 s to 336 s, with 20 s between them.
    let lived = try await Lived(recording: "activity/motionsense/p13", seconds: 340)
    for from in [200.0, 280] {
      #expect(lived.share(of: "stationary", from: from, to: from + 50) > 0.9)
      #expect(lived.storedShare(of: "stationary", from: from, to: from + 50) > 0.9)
    }
    #expect(lived.share(of: "walking", from: 5, to: 30) > 0.8)
  }

  @Test("R31, R48: a run with the phone at the hip is running, and certain")
  func hip() async throws {
    let lived = try await Lived(recording: "activity/adept_run/p1", seconds: 60)
    #expect(try #require(lived.first("running")) <= 5.1)
    #expect(lived.share(of: "running", from: 5) > 0.95)
    #expect(lived.pushed(at: 59)?.confidence == .high)
  }

  @Test("R33: in a moving car a fixed device is automotive", arguments: Ride.cars)
  func car(_ ride: Ride) async throws {
    let lived = try await Lived(recording: ride.name, seconds: ride.seconds)
    #expect(lived.share(of: "automotive", "stationary automotive", from: 15) > 0.9)
    #expect(lived.storedShare(of: "automotive", "stationary automotive") > 0.85)
  }

  @Test("R51: a phone in a bus or a train is automotive in the end", arguments: Ride.transit)
  func transit(_ ride: Ride) async throws {
    let lived = try await Lived(recording: ride.name, seconds: ride.seconds)
    #expect(
      lived.storedShare(of: "automotive", "stationary automotive", from: ride.settled) > 0.8)
    #expect(lived.share(of: "walking", "running") < 0.05)
  }

  @Test("R36: exercises of the arm are none of the activities", arguments: ["s01", "s04", "s10"])
  func exercise(person: String) async throws {
    for kind in ["abd", "pen", "row"] {
      let side = person == "s01" ? "r" : "l"
      let lived = try await Lived(recording: "steps/false-exercise/\(person)-\(kind)-\(side)-1")
      #expect(lived.share(of: "none") > 0.8)
    }
  }

  @Test(
    "R44: a phone held flat before the body is walked with",
    arguments: ["b1-06540b6c", "b1-06b57222", "f1-06b17406"])
  func mall(walk: String) async throws {
    let lived = try await Lived(recording: "distance/mall-hand/site1-\(walk)")
    #expect(try #require(lived.first("walking")) <= 10)
    #expect(lived.share(of: "walking", from: 10) > 0.9)
    #expect(lived.storedShare(of: "walking") > 0.9)
  }

  @Test("R62: a watch tells walks, a run and a ride, and never a drive")
  func watch() async throws {
    let lived = try await Lived(recording: "activity/pamap2_wrist/p2") { $0.report(.watch(true)) }
    #expect((lived.pushed.map(\.value) + lived.history).allSatisfy { !$0.automotive })
    #expect(lived.storedShare(of: "walking", from: 182.5, to: 297.5) > 0.9)
    #expect(lived.storedShare(of: "running", from: 322.5, to: 405) > 0.9)
    #expect(lived.storedShare(of: "cycling", from: 430, to: 670) > 0.9)
  }

  @Test("R41, R42: what is said with more confidence is more often right, and later")
  func confidence() async throws {
    var batches: [CMMotionActivityConfidence: (right: Double, all: Double)] = [:]
    for (recording, flags) in [
      ("steps/false-transit/bus-7e58", "automotive"),
      ("steps/false-transit/train-7e58", "automotive"),
      ("activity/road_fixed/town-car", "automotive"),
      ("distance/mall-hand/site1-f1-06b1736b", "walking"),
      ("activity/adept_run/p1", "running"),
    ] {
      let lived = try await Lived(recording: recording, seconds: 200)
      for second in stride(from: 2.5, through: min(lived.seconds, 200), by: 2.5) {
        guard let said = lived.pushed(at: second), !said.unknown else { continue }
        let isRight = said.flags.hasSuffix(flags)
        batches[said.confidence, default: (0, 0)].all += 1
        if isRight { batches[said.confidence]?.right += 1 }
      }
      let all = lived.pushed.filter { $0.value.flags.hasSuffix(flags) }
      let certain = try #require(all.first { $0.value.confidence == .high })
      #expect(try #require(all.first).at <= certain.at)
    }
    let precision = batches.mapValues { $0.right / $0.all }
    let (low, medium) = (try #require(precision[.low]), try #require(precision[.medium]))
    let high = try #require(precision[.high])
    #expect(high >= medium && medium >= low && high > 0.95)
  }
}

/// A recording of a ride, and from when on history must have found it.
struct Ride: CustomTestStringConvertible, Sendable {
  var name: String
  var seconds: Double
  var settled = 0.0

  var testDescription: String { name }

  static let cars = [
    Ride(name: "activity/road_fixed/town-car", seconds: 215),
    Ride(name: "gestures/comma-drive/highway_minute", seconds: 60),
  ]
  static let transit = [
    Ride(name: "steps/false-transit/bus-7e58", seconds: 250),
    Ride(name: "steps/false-transit/bus-9287", seconds: 300, settled: 100),
    Ride(name: "steps/false-transit/train-7e58", seconds: 200),
    Ride(name: "steps/false-transit/train-9287", seconds: 200),
  ]
}
