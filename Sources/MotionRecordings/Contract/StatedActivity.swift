public import MotionProcessing

/// What a file itself says of what its owner did: the words and totals of the device or the app that
/// wrote it. What is not stated is `nil`.
public struct StatedActivity: Equatable, Sendable {
  /// A lap by a button, a distance or a place.
  public struct Lap: Equatable, Sendable {
    /// Seconds with the timer running.
    public var time: Double?
    /// Metres.
    public var distance: Double?

    /// A lap.
    public init(time: Double? = nil, distance: Double? = nil) {
      self.time = time
      self.distance = distance
    }
  }

  /// Who says it: the maker of the device, or the app.
  public var source: String?
  /// Each sport once, in the order in which they came: `running`.
  public var sports: [String] = []
  /// Metres.
  public var distance: Double?
  /// Seconds from start to end, pauses included.
  public var elapsed: Double?
  /// Seconds with the timer running.
  public var time: Double?
  /// Metres climbed.
  public var ascent: Double?
  /// Metres descended.
  public var descent: Double?
  /// Laps in order of time.
  public var laps: [Lap] = []

  /// Laps that are kept: more than a day of them has no use, and a file may claim any number.
  static let mostLaps = 1000

  /// Nothing is stated.
  public init() {}

  /// Whether nothing is stated but, perhaps, by whom.
  public var isEmpty: Bool {
    sports.isEmpty && distance == nil && elapsed == nil && time == nil && ascent == nil
      && descent == nil && laps.isEmpty
  }

  /// Whether a sport is one that speaks for an activity.
  public var isEvidence: Bool { sports.contains { Hint.Sport(word: $0) != nil } }

  /// Takes a sport; one that is known already changes nothing.
  mutating func add(sport: String?) {
    guard let word = sport?.small, !word.isEmpty, word != "other", sports.count < 16,
      !sports.contains(word)
    else { return }
    sports.append(word)
  }

  /// Takes a lap.
  mutating func add(_ lap: Lap) { if laps.count < Self.mostLaps { laps.append(lap) } }

  /// What a session, an activity or a track adds to the totals.
  mutating func add(_ value: Double?, to total: WritableTotal) {
    guard let value, value.isFinite, value >= 0, value < 1e9 else { return }
    switch total {
    case .distance: distance = (distance ?? 0) + value
    case .elapsed: elapsed = (elapsed ?? 0) + value
    case .time: time = (time ?? 0) + value
    case .ascent: ascent = (ascent ?? 0) + value
    case .descent: descent = (descent ?? 0) + value
    }
  }

  /// A total that several sessions add to.
  enum WritableTotal { case distance, elapsed, time, ascent, descent }
}

extension Hint.Sport {
  /// The hint's name in `hints.csv`; 0 beside any of them ends the sport.
  public var hint: String {
    switch self {
    case .walking: "sport_walking"
    case .running: "sport_running"
    case .cycling: "sport_cycling"
    case .driving: "sport_driving"
    }
  }

  /// The sport of a word as devices and apps spell it; `nil` for all that is no kind of getting about.
  init?(word: String) {
    switch word.small.replacing(text: " ", with: "_") {
    case "running", "run", "trail_running", "street_running", "track_running": self = .running
    case "cycling", "biking", "bike", "ride", "e_biking", "mountain_biking", "road_biking":
      self = .cycling
    case "walking", "walk", "hiking", "hike", "mountaineering", "snowshoeing": self = .walking
    case "driving", "motorcycling", "drive": self = .driving
    default: return nil
    }
  }
}
