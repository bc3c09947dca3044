extension World {
  /// Metres to where a way leads, and how far to the left of the heading that lies, radians; `nil`
  /// where it leads nowhere in particular.
  mutating func goal(
    of episode: Episode, at time: Double
  ) -> (metres: Double, aside: Double)? {
    guard let place = episode.destination?.place, !isFinished else { return nil }
    let goal = course.goal(at: place)
    nearest = min(nearest, goal.metres)
    return goal
  }

  /// Whether a way has come to where it leads; who goes on at once need not stop.
  func isThere(at time: Double) -> Bool {
    guard vehicle.isRunning else { return hasArrived && (nextMoves || !gait.isMoving) }
    // The ride is over some moments after the vehicle stands, as others are.
    return vehicle.hasArrived && vehicle.halt(at: time).past >= 3
  }

  /// Turn of somebody who gets in and faces where the ride leads, rad/s. What is fixed in the vehicle
  /// turns with it only.
  func boarding(at time: Double) -> Double {
    guard let goal = vehicle.goal, vehicle.covered == 0, carrying.placement.isCarried else {
      return 0
    }
    let begun = min(1, (time - episodeStart) / 0.5)
    return min(max(goal.aside / 0.6, -1), 1) * begun
  }

  /// Leaves out what can be left out of a time of which nothing is recorded: all but some moments at
  /// both ends, in which what moves comes to rest and what is filtered settles.
  ///
  /// - Returns: the seconds left out; `nil` where there are none.
  mutating func skipOff() -> Double? {
    guard !isFinished, script[index].action == .off, let seconds = script[index].seconds else {
      return nil
    }
    let time = Double(count) * Tick.seconds
    guard time >= episodeStart + Self.settling else { return nil }
    let ticks = Int((episodeStart + seconds - Self.settling - time) / Tick.seconds)
    guard ticks > 0 else { return nil }
    count += ticks
    return Double(ticks) * Tick.seconds
  }

  /// Seconds at both ends of it.
  private static let settling = 4.0
}
