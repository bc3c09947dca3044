import MotionProcessing

extension Vehicle {
  /// Where a ride leads that ends with its arrival.
  struct Goal: Sendable {
    /// Metres to it, straight.
    var metres: Double
    /// How far to the left of the heading it lies, radians.
    var aside: Double
  }

  /// Metres in which it halts as drivers of its kind do: both ramps of a change of speed are alike, so
  /// that its mean speed is half of the one before.
  private var haltingWay: Double {
    let peak = 0.5 * (profile.braking.lowerBound + profile.braking.upperBound)
    return held * held / (2 * peak * (1 - profile.ramp))
  }

  /// The largest speed from which it still halts in time, from rest.
  private func reachable(in metres: Double) -> Double {
    let cost = 1 / profile.gaining.lowerBound + 1 / profile.braking.lowerBound
    return (1.8 * metres * (1 - profile.ramp) / cost).squareRoot()
  }

  /// Whether it has to brake now, or has gone past.
  private func isDue(_ goal: Goal) -> Bool {
    goal.metres <= haltingWay || nearest < 60 && goal.metres > nearest + 20
  }

  /// Ends a cruise where the way is at its end.
  mutating func heed(_ goal: Goal, at time: Double) {
    nearest = min(nearest, goal.metres)
    guard case .cruising = phase, isDue(goal) else { return }
    phaseEnd = min(phaseEnd, time)
    next.removeAll(keepingCapacity: true)
    brakeForGoal()
  }

  private mutating func brakeForGoal() {
    isEnding = true
    next.append(.changingSpeed(from: held, to: 0))
  }

  /// Seconds of the last braking, which ends at the goal.
  func lastBraking(to goal: Goal) -> Double {
    let longest = held / (0.5 * profile.braking.lowerBound * (1 - profile.ramp))
    return min(max(2 * goal.metres / max(held, 0.1), held / 3, 0.5), max(longest, 0.5))
  }

  /// What comes after a phase on the way to a goal: corners lead towards it, and near it nothing but
  /// the last halt comes.
  mutating func plan(to goal: Goal) {
    if held == 0 {
      if isEnding || goal.metres < 8 {
        isEnding = true
      } else {
        let top = min(random.uniform(profile.cruise), reachable(in: goal.metres))
        next.append(.changingSpeed(from: 0, to: top))
        next.append(.cruising)
      }
      return
    }
    if isDue(goal) { return brakeForGoal() }
    guard goal.metres > (profile.margin + 45) * held else {
      next.append(.cruising)
      return
    }
    let draw = random.uniform()
    if draw < profile.corners {
      turn(towards: goal.aside)
    } else if draw < profile.corners + profile.flow {
      flow()
    } else {
      next.append(.changingSpeed(from: held, to: 0))
      next.append(.standing)
    }
  }

  /// Rate of the way's own bend towards the goal, rad/s: as wide as roads are, 0.6 m/s² to the side and
  /// within half a minute of it 2 m/s²; no narrower than 7 m.
  func steering(to goal: Goal) -> Double {
    let hard = goal.metres < 30 * held ? 2.0 : 0.6
    let most = min(hard / max(held, 1), held / 7)
    let wanted =
      goal.aside / 4 + 2 * Trigonometry.sin(goal.aside) * held / max(goal.metres, held, 1)
    return min(max(wanted, -most), most)
  }
}
