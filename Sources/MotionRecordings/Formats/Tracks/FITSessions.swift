import MotionProcessing

/// What a FIT file says of its sports, and the totals of its sessions and laps (FIT profile, messages
/// `sport`, `session`, `lap`, and `activity` for the zone of its clock).
struct FITSessions {
  /// The maker of the device.
  var maker: String?

  /// By the totals of its sessions, where it has any, else by those of its laps.
  private var bySession = StatedActivity()
  private var byLap = StatedActivity()
  private var sportMessage: String?
  /// The sport from a time on, nanoseconds since 1970.
  private var begun: [(time: Int64, sport: String)] = []

  /// The zone of the device's clock, such as `+02:00`: its local time against universal time.
  private(set) var zone: String?

  /// Takes a message of one of the four kinds.
  mutating func add(_ message: FITMessage) {
    switch message.number {
    case 34: noteZone(message)
    case 12: sportMessage = sportMessage ?? Self.sport(message.whole(0))
    case 18: addSession(message)
    default: addLap(message)
    }
  }

  /// All of it.
  var stated: StatedActivity? {
    var stated = bySession.isEmpty ? byLap : bySession
    stated.laps = byLap.laps
    if stated.sports.isEmpty { stated.add(sport: sportMessage ?? byLap.sports.first) }
    stated.source = maker
    return stated.isEmpty ? nil : stated
  }

  /// The sports as hints of the owner, each from where its session begins.
  func hints(origin: Int64) -> [any SampleSource] {
    if begun.isEmpty {
      guard let sport = stated?.sports.first.flatMap({ Hint.Sport(word: $0) }) else { return [] }
      return [SingleSample(.hint(.sport(sport)), at: .zero)]
    }
    let first = begun.map { $0.time }.min() ?? 0
    return begun.map { (session) -> any SampleSource in
      let time = session.time == first ? 0 : max(session.time &- origin, 0)
      return SingleSample(
        .hint(.sport(Hint.Sport(word: session.sport))), at: SensorTime(nanoseconds: time))
    }
  }

  private mutating func addSession(_ message: FITMessage) {
    let sport = Self.sport(message.whole(5))
    bySession.add(sport: sport)
    bySession.add(message.value(7, scale: 1000), to: .elapsed)
    bySession.add(message.value(8, scale: 1000), to: .time)
    bySession.add(message.value(9, scale: 100), to: .distance)
    bySession.add(message.value(22), to: .ascent)
    bySession.add(message.value(23), to: .descent)
    guard let sport, let start = message.whole(2), begun.count < 64 else { return }
    begun.append(((FITMessage.epoch + start) * 1_000_000_000, sport))
  }

  private mutating func addLap(_ message: FITMessage) {
    byLap.add(sport: Self.sport(message.whole(25)))
    byLap.add(message.value(7, scale: 1000), to: .elapsed)
    byLap.add(message.value(8, scale: 1000), to: .time)
    byLap.add(message.value(9, scale: 100), to: .distance)
    byLap.add(message.value(21), to: .ascent)
    byLap.add(message.value(22), to: .descent)
    byLap.add(
      StatedActivity.Lap(
        time: message.value(8, scale: 1000), distance: message.value(9, scale: 100)))
  }

  private mutating func noteZone(_ message: FITMessage) {
    guard let local = message.whole(5), let universal = message.whole(253) else { return }
    let seconds = local - universal
    // From Baker Island to the Line Islands, in quarters of an hour.
    guard seconds % 900 == 0, (-12 * 3600...14 * 3600).contains(seconds) else { return }
    let minutes = Int(abs(seconds) / 60)
    let parts = [minutes / 60, minutes % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    zone = seconds == 0 ? "UTC" : (seconds < 0 ? "-" : "+") + parts.joined(separator: ":")
  }

  /// FIT SDK profile, type `sport`.
  private static func sport(_ number: Int64?) -> String? {
    number.flatMap { sports[Int(truncatingIfNeeded: $0)] }
  }

  private static let sports = [
    1: "running", 2: "cycling", 3: "transition", 4: "fitness equipment", 5: "swimming",
    6: "basketball", 7: "soccer", 8: "tennis", 10: "training", 11: "walking",
    12: "cross country skiing", 13: "alpine skiing", 14: "snowboarding", 15: "rowing",
    16: "mountaineering", 17: "hiking", 18: "multisport", 19: "paddling", 20: "flying",
    21: "e biking", 22: "motorcycling", 23: "boating", 24: "driving", 25: "golf",
    27: "horseback riding", 30: "inline skating", 31: "rock climbing", 32: "sailing",
    33: "ice skating", 35: "snowshoeing", 36: "snowmobiling", 37: "stand up paddleboarding",
    38: "surfing",
  ]
}
