/// The chances of each state of `ActivityFilter` to go on to the others within a batch. Computed where they are asked for: tables
/// of them take more memory than the states of a recogniser.
enum ActivityTransitions {
  /// The chances from one state to each; entering a ride is `entering` times as likely as usual.
  static func leaving(_ from: Int, entering: Float) -> ClassVector {
    var chances = ClassVector.zero
    var leaving: Float = 0
    for to in 0..<ActivityFilter.states where to != from {
      let chance = chance(from, to, entering)
      chances[to] = chance
      leaving += chance
    }
    chances[from] = 1 - leaving
    return chances
  }

  private static func chance(_ from: Int, _ to: Int, _ entering: Float) -> Float {
    switch from {
    case ActivityFilter.halt: chanceFromHalt(to)
    case ActivityFilter.ride: chanceFromRide(to)
    case ActivityClass.automotive.rawValue: chanceFromVehicle(to)
    default:
      to >= ActivityFilter.halt ? 0 : chanceOnOwnFeet(from, to) * (to == vehicle ? entering : 1)
    }
  }

  private static let vehicle = ActivityClass.automotive.rawValue
  private static let walking = ActivityClass.walking.rawValue
  private static let running = ActivityClass.running.rawValue
  private static let still = ActivityClass.stationary.rawValue

  private static func chanceOnOwnFeet(_ from: Int, _ to: Int) -> Float {
    if from == walking { return ActivityFilter.leavingWalk }
    if to == walking { return ActivityFilter.setOff }
    if from == running || to == running { return ActivityFilter.leavingWalk }
    if to == vehicle { return ActivityFilter.rare }
    return (1 - ActivityFilter.stay) * (1 - ActivityFilter.onFoot) / 4
  }

  private static func chanceFromVehicle(_ to: Int) -> Float {
    if to == ActivityFilter.ride || to == still { return ActivityFilter.establishing }
    if to == walking { return (1 - ActivityFilter.stay) * ActivityFilter.onFoot }
    return to == ActivityFilter.halt ? 0 : ActivityFilter.rare
  }

  private static func chanceFromRide(_ to: Int) -> Float {
    if to == ActivityFilter.halt { return ActivityFilter.halting }
    if to == walking { return (1 - ActivityFilter.stay) * ActivityFilter.onFoot }
    return to == vehicle ? 0 : ActivityFilter.rare
  }

  private static func chanceFromHalt(_ to: Int) -> Float {
    if to == ActivityFilter.ride { return ActivityFilter.goingOn }
    if to == still { return ActivityFilter.parking }
    if to == walking { return (1 - ActivityFilter.stay) * ActivityFilter.onFoot }
    return to == ActivityClass.other.rawValue ? ActivityFilter.rare : 0
  }
}
