import MotionProcessing
package import MotionRecordings

/// What is known while a recording is still being made: the newest of what the coprocessor has said.
/// A diary knows more, when it is over.
package struct LiveFigures: Sendable {
  private var time = SensorTime.zero
  private var batches = 0
  private var activity = MotionActivity.undecided
  /// Since when the activity has been this one.
  private var since = SensorTime.zero
  private var steps = 0
  private var distance = 0.0
  /// Of the newest batch.
  private var pace: Double?
  private var cadence: Double?
  private var trackDistance: Double?
  private var motion: DeviceMotion?

  package init() {}

  mutating func receive(_ motion: DeviceMotion) {
    time = motion.time
    self.motion = motion
  }

  mutating func receive(_ point: TrackPoint) {
    if point.distance.isFinite { trackDistance = max(trackDistance ?? 0, point.distance) }
  }

  mutating func receive(_ batch: MotionBatch) {
    if batches == 0 || !batch.activity.hasFlags(of: activity) { since = batch.start }
    batches += 1
    activity = batch.activity
    guard let walked = batch.pedometer else { return }
    steps += walked.steps
    distance += walked.distance
    pace = walked.pace
    cadence = walked.cadence
  }

  /// Device to reference; without gyroscope only the inclination is known.
  private var attitude: Quaternion? {
    guard let motion else { return nil }
    return motion.attitude(in: .xArbitraryZVertical)
      ?? Quaternion(from: motion.inclinationGravity, to: Vector3(0, 0, -1))
  }

  package var json: JSONValue {
    .object { keys in
      keys.add("time_s", time.seconds)
      keys.add("batches", batches)
      keys.add("activity", SegmentKind(activity).key)
      keys.add("confidence", activity.confidence.rawValue)
      keys.add("since_s", since.seconds)
      keys.add("steps", steps)
      keys.add("distance_m", distance)
      keys.add("track_m", trackDistance)
      keys.add("pace_s_per_m", pace)
      keys.add("cadence_hz", cadence)
      if let q = attitude {
        keys.add("attitude", .array([q.w, q.x, q.y, q.z].map { .double($0) }))
      }
    }
  }
}
