import CoreMotion
import MotionTesting

/// One scenario replayed once with every subscription that batches feed, and its history
/// afterwards: tests of behaviour over minutes share it.
///
/// `@unchecked Sendable`: nothing is changed after `init`, and the delivered objects are immutable.
final class Session: @unchecked Sendable {
  let replay: MotionReplay
  let activities: [Seen<CMMotionActivity>]
  let records: [Seen<CMPedometerData>]
  let events: [Seen<CMPedometerEvent>]
  let history: [CMMotionActivity]
  let total: CMPedometerData

  /// Ten seconds of standing, a walk of 170 s at 1.35 m/s, 6 s of standing, a walk; in the pocket.
  static let walk = Task { try await Session("walk", seconds: 200) }
  /// At the upper arm: standing until 8 s, walking until 68 s, running until 218 s, a red light until
  /// 243 s, running.
  static let run = Task { try await Session("run", seconds: 300) }
  /// In a mount: resting until 10 s, then town driving with lights.
  static let drive = Task { try await Session("drive", seconds: 260) }

  private init(_ scenario: String, seconds: TimeInterval) async throws {
    let replay = try MotionReplay(scenario: scenario)
    let (activity, pedometer) = replay.perform { (CMMotionActivityManager(), CMPedometer()) }
    let activities = Log<Seen<CMMotionActivity>>()
    let records = Log<Seen<CMPedometerData>>()
    let events = Log<Seen<CMPedometerEvent>>()
    activity.startActivityUpdates(to: OperationQueue()) { update in
      if let update { activities.append(Seen(value: update, at: replay.elapsed)) }
    }
    pedometer.startUpdates(from: replay.start) { data, _ in
      if let data { records.append(Seen(value: data, at: replay.elapsed)) }
    }
    pedometer.startEventUpdates { event, _ in
      if let event { events.append(Seen(value: event, at: replay.elapsed)) }
    }
    try await replay.run(for: seconds)
    let history = await activity.answer(from: replay.start, to: replay.now)
    let total = await pedometer.answer(from: replay.start, to: replay.now)
    activity.stopActivityUpdates()
    pedometer.stopUpdates()
    pedometer.stopEventUpdates()
    self.replay = replay
    self.activities = activities.entries
    self.records = records.entries
    self.events = events.entries
    self.history = history.data ?? []
    self.total = total.data ?? CMPedometerData()
  }

  /// Pushed flags at a number of seconds after the start.
  func pushed(at seconds: TimeInterval) -> String? {
    activities.last { $0.at <= seconds }?.value.flags
  }

  /// Stored flags at a number of seconds after the start.
  func stored(at seconds: TimeInterval) -> String? { history.flags(at: replay.date(seconds)) }

  /// The pedometer's record as it stood a number of seconds after the start.
  func record(at seconds: TimeInterval) -> CMPedometerData? {
    records.last { $0.at <= seconds }?.value
  }
}
