import MotionProcessing

/// Times without a fix, and with coarse ones only: what is seen at both ends says whether somebody stayed.
extension LocatedVisits {
  mutating func moveInSilence(to fix: PlaceFix, _ far: Double) {
    let left = fix.time - far / VisitRules.walk
    var old: Visit?
    if let place = trail.settled(until: left, before: before, edge: VisitRules.edge, scale),
      left - place.arrival >= VisitRules.shortest
    {
      old = Visit(arrival: place.arrival, known: fix.time, at: place.position)
      old?.departure = left
    }
    var first = fix
    first.time = lastInside + far / VisitRules.walk
    moved = MovedInSilence(old: old, first: fix)
    trail.restart(with: [], first)
    before = nil
    lastInside = fix.time
  }

  /// They went on from the silence's far end, so that the stay was where it began.
  mutating func stayedAtBegin(known: Double) {
    guard let old = moved?.old, let left = old.departure else {
      moved = nil
      return
    }
    moved = nil
    open(old, known: known)
    close(at: left, known: known)
  }

  mutating func processCoarse(_ fix: PlaceFix) {
    if let place = visit?.position ?? trail.centre(until: fix.time, scale) {
      let far = scale.metres(place, fix)
      guard far > fix.accuracy + VisitRules.coarseReach else { return }
      let gap = fix.time - lastInside
      let isStay = gap >= VisitRules.silence && far / gap < VisitRules.noWay
      let left = isStay ? max(lastInside, fix.time - far / VisitRules.walk) : lastInside
      say(by: left)
      close(at: left, known: fix.time)
      if moved != nil { stayedAtBegin(known: fix.time) }
      trail.removeAll()
      before = nil
    } else {
      bridgeLongSilence(to: fix)
    }
  }

  /// Where only coarse fixes are: a silence of an hour or more that was too slow for a way.
  mutating func bridgeLongSilence(to fix: PlaceFix) {
    guard let newest, fix.time - newest.time >= VisitRules.longSilence else { return }
    let far = scale.metres(newest, fix)
    guard far / (fix.time - newest.time) < VisitRules.noWay else { return }
    let position = PlacePosition(
      latitude: newest.latitude, longitude: newest.longitude,
      radius: max(newest.accuracy, fix.accuracy))
    open(Visit(arrival: newest.time, known: fix.time, at: position), known: fix.time)
    close(at: fix.time, known: fix.time)
  }
}
