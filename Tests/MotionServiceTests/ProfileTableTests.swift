import Foundation
import MotionHost
import MotionLink
import MotionProcessing
import MotionTestSupport
import Testing

@testable import MotionService

/// What `live` says of recordings whose acceleration comes through a chip's FIFO, as tables to be scored (`make
/// test-profiles`): below `PROFILE_TABLES`, for each profile, and the analysis of the same samples beside it.
@Suite("Activities under the profiles", .enabled(if: ProfileTables.folder != nil))
struct ProfileTableTests {
  @Test("Tables are written", arguments: ProfileTables.recordings)
  func write(_ recording: ProfileTables.Recording) throws {
    let phone = try ChipRecording(path: recording.path)
    try recording.write(ProfileTables.analysis(of: phone), as: "analysis")
    try recording.write(ProfileTables.live(phone, SensorProfile(.phone)), as: "phone")
    for rate in [50.0, 25] {
      let watch = try ChipRecording(path: recording.path, rate: rate)
      let rows = try ProfileTables.live(watch, SensorProfile(.watch, rate: rate))
      #expect(!rows.contains { $0.activity.automotive }, "a watch rides in no vehicle (R62)")
      try recording.write(rows, as: "watch-\(Int(rate))")
    }
  }
}

/// Rows of `activity.csv`, and where they lie.
enum ProfileTables {
  static let folder = ProcessInfo.processInfo.environment["PROFILE_TABLES"]
  private static let data = ProcessInfo.processInfo.environment["PROFILE_DATA"] ?? ""

  typealias Row = (time: Double, activity: MotionActivity)

  struct Recording: Sendable, CustomStringConvertible {
    let set: String
    let name: String
    var description: String { "\(set)/\(name)" }
    var path: String { "\(data)/\(set)/\(name).zip" }

    func write(_ rows: [Row], as profile: String) throws {
      let folder = URL(filePath: "\(ProfileTables.folder ?? "")/\(profile)/\(set)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let lines = rows.map { time, activity in
        let flags = [
          activity.stationary, activity.walking, activity.running, activity.cycling,
          activity.automotive, activity.unknown,
        ].map { $0 ? "1" : "0" }
        return "\(time),\(flags.joined(separator: ",")),\(activity.confidence.rawValue)\n"
      }
      let head = "time_s,stationary,walking,running,cycling,automotive,unknown,confidence\n"
      try Data((head + lines.joined()).utf8).write(to: folder.appending(path: "\(name).csv"))
    }
  }

  /// Recordings with acceleration and true labels; other sets have none of the two.
  static var recordings: [Recording] {
    guard folder != nil else { return [] }
    let files = FileManager.default
    return ((try? files.contentsOfDirectory(atPath: data)) ?? []).sorted()
      .filter { $0 != "mobilitynet" }.flatMap { set in
        ((try? files.contentsOfDirectory(atPath: "\(data)/\(set)")) ?? []).sorted()
          .filter { $0.hasSuffix(".zip") }
          .map { Recording(set: set, name: String($0.dropLast(4))) }
      }
  }

  /// What a program hears live, by the ends of the batches at which it is told.
  static func live(_ recording: ChipRecording, _ profile: SensorProfile) throws -> [Row] {
    let stage = try SensedStage(profile) { bench in
      bench.add(0)
      bench.add(1, ["anglvel"])
    }
    stage.settle()
    let told = Guarded<[MotionActivity]>([])
    let client = stage.device.host.connect()
    let subscription = client.subscribe(to: .activity) { update, _ in
      if case .activity(let state) = update { told.withLock { $0.append(state.activity) } }
    }
    stage.device.review()
    stage.settle()
    #expect(stage.running(0)?.rate == profile.rate && stage.running(1) == nil)
    var rows: [Row] = []
    let take = { (time: Double) in
      let news = told.withLock { told in
        defer { told = [] }
        return told
      }
      rows += news.map { (time, $0) }
    }
    // A batch is complete with the first sample behind it, in the next burst.
    recording.play(on: stage, chip: 0) { take(Double($0) * MotionBatch.duration) }
    let last = recording.samples.last?.time.seconds ?? 0
    try stage.device.host.finish()
    take(((last / MotionBatch.duration).rounded(.down) + 1) * MotionBatch.duration)
    withExtendedLifetime((subscription, client)) {}
    return rows
  }

  /// `activity.csv` of the same samples.
  static func analysis(of recording: ChipRecording) -> [Row] {
    recording.analysis.batches.map { ($0.end.seconds, $0.activity) }
  }
}
