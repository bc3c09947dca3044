import MotionProcessing

/// Visits by fixes: stays within their accuracy, and silences of location that are stays.
struct LocatedVisits {
  typealias Scale = FixTrail.Scale

  /// Fixes of the place at which somebody is, or may be about to stay.
  var trail = FixTrail(capacity: 48, step: 10)
  /// Fixes of the last minutes, wherever.
  var track = FixTrail(capacity: 24, step: 3)
  /// The fix before those of the trail.
  var before: PlaceFix?
  /// When the last fix of the trail was, thinned out or not.
  var lastInside = 0.0
  /// The newest fix of any accuracy.
  var newest: PlaceFix?
  /// The visit that goes on, once it has been said.
  private(set) var visit: Visit?
  /// Where it was before an absence, and for how many seconds.
  private var earlier: (position: PlacePosition, seconds: Double)?
  private var closed: Visit?
  var moved: MovedInSilence?
  private var boarding: Boarding?
  /// Steps since somebody came to the place at which they are, or may be about to stay.
  private var steps = 0
  var scale = Scale(at: 0)
  private var scaleLatitude = 0.0
  /// A fix ends two stays at most, each with its arrival, and dismisses a third.
  private(set) var news = VisitNewsQueue(capacity: 6)

  /// A stay somewhere along a silence that somebody began while going: at its far end where they
  /// rest there, else where it began.
  struct MovedInSilence {
    var old: Visit?
    var first: PlaceFix
  }

  /// A visit that may have been a wait: what comes after it tells.
  private struct Boarding {
    var visit: Visit
    var wasSeen = false
  }

  mutating func popNews() -> VisitNews? { news.pop() }

  /// Time of the newest fix; `nil` before the first.
  var lastFix: Double? { newest?.time }

  // MARK: - Input

  /// Takes what is known from before the first fix: since when somebody rests here, and the visit
  /// that has been said.
  mutating func adopt(_ open: Visit?, restingSince since: Double?, at fix: PlaceFix) {
    measure(at: fix)
    trail.removeAll()
    var first = fix
    if let since, since < fix.time { first.time = since }
    trail.append(first)
    lastInside = fix.time
    before = nil
    moved = nil
    visit = open
    earlier = nil
    if visit != nil { placeVisit(until: fix.time) }
  }

  /// The stay that goes on.
  var stay: OpenStay? {
    if let visit { return OpenStay(visit, isSaid: true) }
    guard moved == nil,
      let place = trail.settled(
        until: lastInside, before: before, edge: VisitRules.edge, scale)
    else { return nil }
    return OpenStay(
      Visit(arrival: place.arrival, known: lastInside, at: place.position), isSaid: false)
  }

  /// Goes on with a stay, after a silence since a time.
  mutating func resume(_ stay: OpenStay, at position: PlacePosition, until time: Double) {
    let fix = LocationFix(
      latitude: position.latitude, longitude: position.longitude,
      horizontalAccuracy: position.radius)
    guard let last = PlaceFix(fix, at: time) else { return }
    adopt(
      stay.isSaid ? stay.visit : nil, restingSince: stay.isSaid ? nil : stay.visit.arrival, at: last
    )
    newest = last
    guard stay.isSaid else { return trail.append(last) }
    visit?.position = position
    earlier = (position, time - stay.visit.arrival)
  }

  /// Time passes: what is due is said, as a timer would.
  mutating func advance(to now: Double) {
    let isSilent = now - lastInside >= VisitRules.silence
    guard visit == nil, moved == nil, !trail.isEmpty else { return }
    if isSilent, track.speed(before: lastInside, scale) > VisitRules.going { return }
    say(by: now)
  }

  /// Takes a fix; older ones than the newest are left out.
  mutating func process(_ fix: PlaceFix) {
    if let newest, fix.time < newest.time { return }
    advance(to: fix.time)
    measure(at: fix)
    if fix.accuracy > VisitRules.coarse {
      processCoarse(fix)
    } else {
      processGood(fix)
      track.append(fix, thinning: false)
      board(fix)
    }
    newest = fix
  }

  /// Somebody left while no fix came, as their movement tells.
  mutating func leave(at time: Double, known: Double) {
    close(at: max(time, lastInside), known: known)
    trail.removeAll()
    track.removeAll()
    before = nil
    moved = nil
  }

  /// Takes the steps that have become known.
  mutating func take(steps new: Int) { steps += new }

  /// Ends the input.
  mutating func finish(at end: Double) {
    moved = nil
    if let start = trail.first?.time {
      let rests = end - lastInside >= VisitRules.shortest || lastInside - start >= 120
      if rests { say(by: end) }
      if !rests {
        close(at: lastInside, known: end)
      } else if var open = visit {
        placeVisit(until: end)
        open.position = visit?.position
        news.append(
          VisitNews(end - open.arrival >= VisitRules.shortest ? .stayed : .dismissed, open))
        visit = nil
      }
    }
    if let wait = boarding, !wait.wasSeen, end - (wait.visit.departure ?? end) > 60 {
      news.append(VisitNews(.dismissed, wait.visit))
    }
    boarding = nil
  }

  private mutating func measure(at fix: PlaceFix) {
    // A tenth of a degree changes a distance by 2 in 1000 at most where people live.
    guard abs(fix.latitude - scaleLatitude) > 0.1 || newest == nil else { return }
    scale = Scale(at: fix.latitude)
    scaleLatitude = fix.latitude
  }

  // MARK: - Fixes

  private mutating func processGood(_ fix: PlaceFix) {
    guard let place = visit?.position ?? trail.centre(until: fix.time, scale) else {
      bridgeLongSilence(to: fix)
      begin(at: fix, with: [])
      return
    }
    let far = scale.metres(place, fix)
    if far <= VisitRules.reach + VisitRules.accuracyShare * fix.accuracy {
      processInside(fix)
    } else {
      processOutside(fix, place, far)
    }
  }

  private mutating func processInside(_ fix: PlaceFix) {
    if let silence = moved {
      if scale.metres(silence.first, fix) > VisitRules.edge + 0.3 * fix.accuracy {
        stayedAtBegin(known: fix.time)
        begin(at: fix, with: [])
        return
      }
      if fix.time - silence.first.time >= VisitRules.farEnd { moved = nil }
    }
    if moved == nil { say(by: fix.time) }
    trail.append(fix)
    lastInside = fix.time
    if moved == nil { say(by: fix.time) }
    if visit != nil { placeVisit(until: fix.time) }
  }

  private mutating func processOutside(_ fix: PlaceFix, _ place: PlacePosition, _ far: Double) {
    let gap = fix.time - lastInside
    let isStay = gap >= VisitRules.silence && far / gap < VisitRules.noWay
    if isStay, visit == nil, moved == nil,
      track.speed(before: lastInside, scale) > VisitRules.going
    {
      moveInSilence(to: fix, far)
      return
    }
    if isStay {
      let left = max(lastInside, fix.time - far / VisitRules.walk)
      say(by: left)
      close(at: left, known: fix.time)
    } else {
      say(by: gap < VisitRules.silence ? fix.time : lastInside)
      if visit != nil {
        let left = trail.left(
          place, before: gap < VisitRules.silence ? fix : trail.last ?? fix,
          edge: VisitRules.edge, gap: VisitRules.silence, walk: VisitRules.walk, scale)
        close(at: left, known: fix.time)
      }
    }
    if moved != nil { stayedAtBegin(known: fix.time) }
    begin(at: fix, with: isStay ? [] : nearby(fix))
  }

  /// The newest fixes from which somebody can have come to rest here.
  private func nearby(_ fix: PlaceFix) -> ArraySlice<PlaceFix> {
    var start = track.fixes.endIndex
    while start > 0 {
      let other = track.fixes[start - 1]
      guard fix.time - other.time <= VisitRules.silence,
        scale.metres(other, fix) <= 0.8 * VisitRules.reach
      else { break }
      start -= 1
    }
    return track.fixes[start...]
  }

  mutating func begin(at fix: PlaceFix, with kept: ArraySlice<PlaceFix>) {
    steps = 0
    let older = track.fixes.count - kept.count
    before = older > 0 ? track.fixes[older - 1] : nil
    trail.restart(with: kept, fix)
    lastInside = fix.time
  }

  // MARK: - Visits

  /// Says that somebody has come, if they have been here long enough by `now`.
  mutating func say(by now: Double) {
    guard visit == nil, let first = trail.first, now - first.time >= VisitRules.saidAfter,
      let place = trail.settled(until: now, before: before, edge: VisitRules.edge, scale)
    else { return }
    let due = place.arrival + VisitRules.saidAfter
    guard now >= due else { return }
    open(
      Visit(arrival: place.arrival, known: max(due, lastInside), at: place.position),
      known: max(due, lastInside))
    trail.removeFirst(place.earlier)
  }

  mutating func open(_ new: Visit, known: Double) {
    earlier = nil
    if let old = closed, let left = old.departure, new.arrival - left < VisitRules.back,
      let was = old.position, let position = new.position,
      was.metres(to: position) <= PlacePosition.same
    {
      earlier = (was, left - old.arrival)
      boarding = nil
      var same = old
      same.departure = nil
      same.departureKnown = nil
      visit = same
      news.append(VisitNews(.continued, same))
    } else {
      visit = new
      news.append(VisitNews(.arrived, new))
    }
  }

  private mutating func placeVisit(until now: Double) {
    guard let open = visit, let middle = trail.centre(until: now, scale) else { return }
    if let earlier {
      let seconds = max(now - open.arrival - earlier.seconds, 0)
      visit?.position = earlier.position.mean(with: middle, weights: earlier.seconds, seconds)
    } else {
      visit?.position = middle
    }
  }

  mutating func close(at time: Double, known: Double) {
    guard var ended = visit else { return }
    visit = nil
    earlier = nil
    let left = max(time, ended.arrival)
    ended.departure = left
    ended.departureKnown = max(known, left)
    guard left - ended.arrival >= VisitRules.shortest else {
      news.append(VisitNews(.dismissed, ended))
      return
    }
    closed = ended
    news.append(VisitNews(.departed, ended))
    let mayBeWait = VisitRules.mayBeWait(seconds: left - ended.arrival, steps: steps)
    boarding = mayBeWait ? Boarding(visit: ended) : nil
  }

  /// Looks whether a vehicle ended the last stay.
  private mutating func board(_ fix: PlaceFix) {
    guard let wait = boarding, let left = wait.visit.departure, fix.time > left else { return }
    let seconds = fix.time - left
    if seconds > VisitRules.boarding {
      if !wait.wasSeen { news.append(VisitNews(.dismissed, wait.visit)) }
      boarding = nil
      if !wait.wasSeen { closed = nil }
      return
    }
    boarding?.wasSeen = true
    guard let place = wait.visit.position,
      scale.metres(place, fix) / max(seconds, 30) > VisitRules.vehicle
    else { return }
    news.append(VisitNews(.dismissed, wait.visit))
    boarding = nil
    closed = nil
  }
}
