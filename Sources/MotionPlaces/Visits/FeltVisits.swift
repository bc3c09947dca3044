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
  /// time; and over which a pace is: about a house some steps come as quickly as on a walk, not for a minute.
  private static let cadenceTime = 20.0
  private static let paceTime = 60.0
  /// Steps a second that nobody takes in a vehicle: six within the time of the smoothing. The device of somebody
  /// who goes to and fro about a house shakes as in a vehicle now and then.
  private static let afoot = 0.3
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
    /// Whether it is as quick as a walk that gets somewhere.
    var isBrisk: Bool { Double(steps) >= leastCadence * (lastMoving - start) }
    /// Whether it leads somewhere, at the pace of the last minute.
    func isWay(at pace: Double) -> Bool {
      isRide || walking >= shortestWalk && isBrisk && pace >= leastCadence
    }
  }

  /// Since when somebody rests; `nil` on the way.
  private(set) var restingSince: Double?
  private(set) var visit: Visit?
  private var way: Way?
  /// Steps since somebody rests, and since they moved last: about the house one takes some.
  private var stepsHere = 0
  private var stepsSince = 0
  /// Since when steps come as quickly as on a walk.
  private var briskSince: Double?
  /// Steps a second of the last half minute, and of the last minute or two.
  private var cadence = 0.0
  private var pace = 0.0
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
    if restingSince == nil, way == nil { (restingSince, stepsHere) = (start, 0) }
    if restingSince != nil { stepsHere += steps }
    stepsSince += steps
    let (seconds, rate) = (max(end - start, 0), Double(steps) / max(end - start, 0.1))
    cadence += min(seconds / Self.cadenceTime, 1) * (rate - cadence)
    pace += min(seconds / Self.paceTime, 1) * (rate - pace)
    // Nobody walks in a vehicle.
    let movement = movement == .driving && cadence >= Self.afoot ? .onFoot : movement
    if cadence < Self.leastCadence, movement == .onFoot || movement == .resting {
      briskSince = nil
    } else if movement == .onFoot, briskSince == nil {
      briskSince = start - Self.cadenceTime
    }
    guard movement != .resting else {
      rest(at: end)
      return nil
    }
    var going = way ?? Way(start: start, lastMoving: start)
    if movement != .onFoot, going.walking > 0, !going.isCertain, !going.isBrisk {
      // Who went to and fro about a house left it with the walk to the vehicle, or with its ride.
      let left = max(briskSince ?? start, going.start)
      going = Way(start: left, lastMoving: start)
    }
    let wasCertain = going.isCertain
    switch movement {
    case .cycling: going.cycling += end - start
    case .driving: going.driving += end - start
    case .onFoot, .resting: going.walking += end - start
    }
    going.steps += steps
    let isSlow = movement == .onFoot && min(cadence, pace) < Self.leastCadence
    if !isSlow || !wasCertain { (going.lastMoving, stepsSince) = (end, 0) }
    going.isCertain = wasCertain || going.isWay(at: pace)
    way = going
    guard going.isCertain, !wasCertain else {
      if wasCertain, cadence < Self.leastCadence { rest(at: end) }
      return nil
    }
    restingSince = nil
    close(
      at: going.start, known: end, byVehicle: going.driving >= Self.shortestRide,
      steps: stepsHere - going.steps)
    return FoundWay(start: going.start, isRide: going.isRide)
  }

  private mutating func rest(at now: Double) {
    guard let going = way, now - going.lastMoving > (going.isCertain ? Self.stop : Self.pause)
    else { return }
    if going.isCertain { (restingSince, stepsHere) = (going.lastMoving, stepsSince) }
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

  private mutating func close(at time: Double, known: Double, byVehicle: Bool, steps: Int) {
    guard var ended = visit else { return }
    visit = nil
    ended.departure = max(time, ended.arrival)
    ended.departureKnown = known
    let seconds = max(time, ended.arrival) - ended.arrival
    let wasWait = byVehicle && VisitRules.mayBeWait(seconds: seconds, steps: steps)
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
