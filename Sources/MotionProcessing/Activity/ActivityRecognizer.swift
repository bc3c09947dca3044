/// From the features of each batch to Core Motion's flags: evidence, filter over classes, vehicle memory, confidence.
public struct ActivityRecognizer {
  /// Batches without any evidence after which nothing is known any more.
  private static let patience = 2

  private var trees = ActivityTrees()
  private var filter = ActivityFilter()
  private var vehicle = VehicleMemory()
  private var speeds = SpeedEvidence()
  private var host = HostHints()
  private var silence = patience
  private var event: MotionEvent?

  /// A recognizer that has seen nothing.
  public init() {}

  /// Takes a hint of the host.
  public mutating func process(_ hint: Hint) { host.process(hint) }

  /// Takes a fix: its speed is evidence where it is known.
  public mutating func process(_ fix: LocationFix, at time: SensorTime) {
    speeds.process(fix, at: time)
  }

  /// Forgets the state, after a gap without acceleration.
  public mutating func restart() {
    filter.restart()
    vehicle.restart()
    silence = Self.patience
  }

  /// Ends a batch. `features` is nil where there was not enough acceleration; `steps` were confirmed in this batch.
  public mutating func closeBatch(
    at end: SensorTime, features: BatchFeatures?, steps: Int
  ) -> (activity: MotionActivity, evidence: ActivityEvidence) {
    let wasRiding = vehicle.isRiding
    let evidence = weigh(features, speeds.median(at: end))
    filter.advance(evidence)
    silence = evidence == nil ? silence + 1 : 0
    if silence >= Self.patience {
      filter.restart()
      vehicle.restart()
    } else {
      vehicle.advance(filter.state.likeliest, isHinted: host.suggestVehicle)
    }
    note(wasRiding, at: end)
    guard silence < Self.patience else { return (.undecided, .none) }
    return (flags(), evidence?.evidence ?? .none)
  }

  /// The next trip start or end that has not been fetched.
  public mutating func nextEvent() -> MotionEvent? {
    defer { event = nil }
    return event
  }

  private mutating func weigh(_ features: BatchFeatures?, _ speed: Float?) -> ClassVector? {
    guard features != nil || speed != nil else { return nil }
    var evidence = ClassVector.even
    if let features { evidence = trees.probabilities(of: features) }
    if let speed { evidence *= SpeedEvidence.likelihood(of: speed) }
    if host.isWatch { evidence[.automotive] = 0 }
    return evidence.normalized
  }

  private func flags() -> MotionActivity {
    var activity = MotionActivity()
    let likeliest = filter.state.likeliest
    let certainty = filter.state[likeliest]
    switch likeliest {
    case .stationary: activity.stationary = true
    case .walking: activity.walking = true
    case .running: activity.running = true
    case .cycling: activity.cycling = true
    case .automotive: activity.automotive = true
    case .other: break
    }
    if vehicle.isRiding && !activity.running {
      activity.walking = false
      activity.cycling = false
      activity.automotive = true
    }
    activity.confidence = certainty > 0.9 ? .high : certainty > 0.6 ? .medium : .low
    return activity
  }

  private mutating func note(_ wasRiding: Bool, at end: SensorTime) {
    guard wasRiding != vehicle.isRiding else { return }
    event = MotionEvent(vehicle.isRiding ? .tripStart : .tripEnd, time: end, known: end)
  }
}
