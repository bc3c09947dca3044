/// Visits by what the owner does, where no fix tells: the person's stillness, not the device's.
///
/// A way is a ride, or two minutes on foot without a rest and with the cadence of a walk: shorter walks
/// stay within a house, and about the house people take fewer steps. What lies between two ways is a stay, whatever the device did: on the table and in a cook's pocket.
struct FeltVisits {
  /// How somebody gets about.
  enum Movement: Equatable, Sendable { case onFoot, cycling, driving, resting }

  /// Seconds of a ride that are a way: at 30 km/h half a kilometre.
  private static let shortestRide = 60.0
  /// Seconds on foot that are a way: 150 m, farther than a house is long.
  private static let shortestWalk = 120.0
  /// Steps a second of the slowest walks that get somewhere; about a house 0.8 to 0.9 (simulated).
  private static let leastCadence = 1.2
  /// Seconds over which the cadence is smoothed: steps become known some ten seconds late, several at a
  /// time.
  private static let cadenceTime = 20.0
  /// Seconds of rest that end a walk which is no way yet: between rooms people stop.
  private static let pause = 10.0
  /// Seconds of rest that end a way: the longest cycle of a traffic signal (RiLSA 2015).
  private static let stop = 120.0

  private struct Way {
    var start: Double
    var lastMoving: Double
    var cycling = 0.0
    var driving = 0.0
    var walking = 0.0
    var steps = 0
    /// Once certain it stays one, however slow it becomes.
    var isCertain = false

    var isRide: Bool { cycling + driving >= shortestRide }
    var isWay: Bool {
      isCertain || isRide
        || walking >= shortestWalk && Double(steps) >= leastCadence * (lastMoving - start)
    }
  }

  /// Since when somebody rests; `nil` on the way.
  private(set) var restingSince: Double?
  private(set) var visit: Visit?
  private var way: Way?
  /// Steps a second of the last half minute.
  private var cadence = 0.0
  private(set) var news = VisitNewsQueue(capacity: 2)

  mutating func popNews() -> VisitNews? { news.pop() }

  /// A way that has become certain; its stay is over where it began.
  struct FoundWay {
    var start: Double
    var isRide: Bool
  }

  /// Takes what somebody did in a batch, and the steps that became known in it.
  ///
  /// - Returns: the way that this has made certain.
  mutating func process(
    _ movement: Movement, steps: Int, from start: Double, to end: Double
  ) -> FoundWay? {
    if restingSince == nil, way == nil { restingSince = start }
    let share = min(max((end - start) / Self.cadenceTime, 0), 1)
    cadence += share * (Double(steps) / max(end - start, 0.1) - cadence)
    guard movement != .resting else {
      rest(at: end)
      return nil
    }
    var going = way ?? Way(start: start, lastMoving: start)
    let wasWay = going.isWay
    switch movement {
    case .cycling: going.cycling += end - start
    case .driving: going.driving += end - start
    case .onFoot, .resting: going.walking += end - start
    }
    going.steps += steps
    let isSlow = movement == .onFoot && cadence < Self.leastCadence
    if !isSlow || !wasWay { going.lastMoving = end }
    going.isCertain = going.isWay
    way = going
    guard going.isCertain, !wasWay else {
      if wasWay { rest(at: end) }
      return nil
    }
    restingSince = nil
    close(at: going.start, known: end, byVehicle: going.driving >= Self.shortestRide)
    return FoundWay(start: going.start, isRide: going.isRide)
  }

  private mutating func rest(at now: Double) {
    guard let going = way, now - going.lastMoving > (going.isWay ? Self.stop : Self.pause) else {
      return
    }
    if going.isWay { restingSince = going.lastMoving }
    way = nil
  }

  /// Time passes: what is due is said.
  mutating func advance(to now: Double) {
    guard visit == nil, let since = restingSince, now - since >= VisitRules.saidAfter else {
      return
    }
    let new = Visit(arrival: since, known: max(since + VisitRules.saidAfter, way?.start ?? 0))
    visit = new
    news.append(VisitNews(.arrived, new))
  }

  private mutating func close(at time: Double, known: Double, byVehicle: Bool) {
    guard var ended = visit else { return }
    visit = nil
    ended.departure = max(time, ended.arrival)
    ended.departureKnown = known
    let seconds = max(time, ended.arrival) - ended.arrival
    let wasWait = byVehicle && seconds < VisitRules.longestWait
    news.append(
      VisitNews(seconds < VisitRules.shortest || wasWait ? .dismissed : .departed, ended))
  }

  /// The stay that goes on.
  var stay: OpenStay? {
    if let visit { return OpenStay(visit, isSaid: true) }
    return restingSince.map { OpenStay(Visit(arrival: $0, known: $0), isSaid: false) }
  }

  /// Goes on with a stay.
  mutating func resume(_ stay: OpenStay) {
    visit = stay.isSaid ? stay.visit : nil
    restingSince = stay.visit.arrival
  }

  /// Forgets the visit, which somebody else goes on with.
  mutating func handOver() { visit = nil }

  /// Ends the input.
  mutating func finish(at end: Double) {
    guard let open = visit else { return }
    visit = nil
    news.append(VisitNews(end - open.arrival >= VisitRules.shortest ? .stayed : .dismissed, open))
  }
}
