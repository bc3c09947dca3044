import MotionProcessing

extension World {
  mutating func walk(_ episode: Episode, at time: Double) {
    var wanted: GaitStyle?
    var stopping = false
    var onTreadmill = false
    let goal = goal(of: episode, at: time)
    switch episode.action {
    case .move(var style), .treadmill(var style), .pram(var style, _):
      if case .treadmill = episode.action {} else { style.speed *= pace.advance(at: time) }
      style.grade = episode.grade
      wanted = style
      let left = episodeStart + (episode.seconds ?? 0) - time
      stopping = left < 1.7 / gait.person.cadence(of: style) && !nextMoves
      if let goal {
        hasArrived =
          hasArrived || goal.metres < 1.7 * style.speed / gait.person.cadence(of: style)
          || nearest < 8 && goal.metres > nearest + 3
        stopping = hasArrived && !nextMoves
      }
      if case .treadmill = episode.action { onTreadmill = true }
    case .stairs:
      if let climb, !climb.isDone {
        wanted = climb.style
        stopping = climb.isEnding
      }
    case .turn:
      if let spotTurn, time < spotTurn.end { wanted = GaitStyle(kind: .turning, speed: 0.25) }
      stopping = (spotTurn?.end ?? time) - time < 0.5
    case .potter: (wanted, stopping) = potter(at: time)
    case .escalator: (wanted, stopping) = gaitOnEscalator(at: time)
    default: break
    }
    if isFinished { wanted = nil }
    if let step = gait.advance(to: time, wanted: wanted, stopping: stopping) {
      climb?.take()
      if episode.action == .potter && intermittent.phase == .walking { intermittent.take() }
      truth.addStep(at: step.start, foot: step.foot, length: step.length)
    }
    let distance = gait.distance(at: time)
    let metres = onTreadmill ? 0 : distance - lastDistance
    lastDistance = distance
    let climbed = gait.height(at: time)
    let rise = climbed - lastClimb
    lastClimb = climbed
    if vehicle.isRunning { return }
    if escalator != nil { return rideEscalator(at: time, climbed: rise) }
    if case .pram = episode.action { pushed += metres }
    if let skiing {
      height += skiing.sinking * Tick.seconds
      return course.ride(speed: skiing.speed, turnRate: skiing.turnRate)
    }
    height += rise + metres * episode.grade
    let target = onTreadmill || !gait.isMoving || stopping ? 0 : wanted?.speed ?? 0
    let turning = (spotTurn ?? intermittent.turn)?.rate(at: time) ?? 0
    course.walk(
      at: time, metres: metres, speed: target, turning: turning, aside: goal?.aside)
  }

  var nextMoves: Bool {
    guard index + 1 < script.count else { return false }
    switch script[index + 1].action {
    case .move, .treadmill, .stairs, .pram: return true
    // Who trips has not stopped before.
    case .goDown(let kind, _, _): return kind.isFall
    default: return false
    }
  }

  /// Where somebody who potters about a house came from, radians to the left; `nil` within 8 m of it.
  private var wayBack: Double? {
    let begin = NamedPlace(name: "", east: spell.begin.east, north: spell.begin.north)
    let goal = course.goal(at: begin)
    return goal.metres > 8 ? goal.aside : nil
  }

  /// What somebody who potters wants; labels the ways and the stands between them.
  private mutating func potter(at time: Double) -> (GaitStyle?, Bool) {
    let before = intermittent.phase
    let end = episodeStart + (script[index].seconds ?? 0)
    let wish = intermittent.advance(
      to: time, end: end, isMoving: gait.isMoving, back: hasPlaces ? wayBack : nil)
    if (before == .standing) != (intermittent.phase == .standing) {
      truth.addLabel(before == .standing ? "standing" : "walking", from: labelStart, to: time)
      labelStart = time
    }
    return wish
  }
}
