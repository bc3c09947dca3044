/// How fast the device went at a fix: the receiver's own word where it can be believed, else the way
/// from an earlier fix.
///
/// A receiver's speed is a Doppler shift and good even where its position is not. Android writes 0
/// for fixes of networks, which have none, and iOS -1; such a fix says nothing but where it is.
struct FixSpeed {
  /// Speed in m/s beyond which nothing is believed.
  static let fastest = 150.0
  /// Radius in metres beyond which a stated 0 is not used: such fixes come from cells and networks.
  static let worstRest = 50.0
  /// Radius in metres beyond which no stated speed is used. Indoors, of 1,253 stated speeds with
  /// 50 m and more one was above 3.5 m/s (lift rides and walks of `altitude`).
  static let worstSpeed = 200.0
  /// Radius in metres beyond which positions give no speed: indoors they jump by hundreds of metres.
  static let worstPosition = 20.0
  /// Radius in metres where none is stated: a decent receiver among houses.
  private static let unstated = 10.0
  /// Shortest and longest way in seconds of which a speed is taken.
  private static let shortest = 5.0
  static let longest = 60.0

  /// The speed of a fix.
  struct Reading: Equatable {
    /// Over ground, m/s.
    var speed: Float
    /// Whether the receiver stated it; from positions its changes are noise.
    var isStated: Bool
  }

  private struct Place {
    var fix: LocationFix
    var time: SensorTime
  }

  private var trust = SpeedTrust()
  private var last: Place?
  private var anchor: Place?

  /// The speed of the next fix; `nil` where it has none, or where it is not later than the last one.
  mutating func process(_ fix: LocationFix, at time: SensorTime) -> Reading? {
    var stated = fix.speed >= 0 && fix.speed < Self.fastest ? fix.speed : .nan
    var place: Place?
    if fix.latitude.isFinite, fix.longitude.isFinite {
      if let last {
        let dt = time.seconds(since: last.time)
        guard dt > 0 else { return nil }
        let way = LocalMetric.displacement(from: last.fix, to: fix)
        stated = trust.process(way, dt: dt, speed: stated)
      }
      place = Place(fix: fix, time: time)
      last = place
    }
    guard stated >= 0 else { return place.flatMap { speed(to: $0) } }
    let worst = stated > 0 ? Self.worstSpeed : Self.worstRest
    if fix.horizontalAccuracy > worst { return nil }
    anchor = place
    return Reading(speed: Float(stated), isStated: true)
  }

  /// The speed from the anchor to a place, as soon as it is known to 1 m/s.
  private mutating func speed(to place: Place) -> Reading? {
    let radius = Self.radius(of: place.fix)
    guard radius <= Self.worstPosition else { return nil }
    guard let anchor, place.time.seconds(since: anchor.time) <= Self.longest else {
      self.anchor = place
      return nil
    }
    let dt = place.time.seconds(since: anchor.time)
    guard dt >= max(Self.shortest, 0.5 * (radius + Self.radius(of: anchor.fix))) else { return nil }
    self.anchor = place
    let speed = LocalMetric.displacement(from: anchor.fix, to: place.fix).length / dt
    return speed < Self.fastest ? Reading(speed: Float(speed), isStated: false) : nil
  }

  private static func radius(of fix: LocationFix) -> Double {
    fix.horizontalAccuracy > 0 ? fix.horizontalAccuracy : unstated
  }
}
