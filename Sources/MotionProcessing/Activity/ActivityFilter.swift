/// What the activities were until now, carried to the next batch: the recursions of a hidden Markov
/// model (Rabiner, A Tutorial on Hidden Markov Models, Proceedings of the IEEE 77, 1989).
///
/// Beside the six classes there are two states more: the ride that has lasted for a while, which
/// looks like any vehicle, and the halt, a vehicle that stands, which looks like stillness and is
/// reached from an established ride only. So a ride is entered strictly, holds through stops and
/// jams and ends with walking, or slowly in long stillness: nobody leaves a vehicle without walking
/// (R37, R38).
struct ActivityFilter {
  /// Chance per batch to stay in a class, walking aside. Between 0.95 and 0.99 the figures with
  /// persons left out do not differ.
  static let stay: Float = 0.985
  /// Of the chance to leave a vehicle, the share that goes to walking; what is left goes to classes
  /// hardly ever next.
  static let onFoot: Float = 0.4
  /// Chance per batch to set off on foot: somebody who sits or stands does so every minute or two.
  /// Two clear batches are enough then.
  static let setOff: Float = 0.03
  /// Chance per batch from walking to any other class, and into and out of running: as often as
  /// lights and doors.
  static let leavingWalk: Float = 0.01
  /// Chance per batch that a ride becomes established, and that what looked like one was something
  /// else: after about 25 s of riding a stop is more likely a halt.
  static let establishing: Float = 0.1
  /// Chance per batch for a vehicle to halt: once in fifty seconds of town traffic.
  static let halting: Float = 0.05
  /// Chance per batch for a vehicle to go on. Kept small: what is lost to it in a long stop is lost
  /// to stillness.
  static let goingOn: Float = 0.03
  /// Chance per batch that a halt was the end: stillness outweighs the ride after one to two
  /// minutes: a traffic light and a stop of a bus. Longer holds took quiet wrists for rides
  /// (Activity.md).
  static let parking: Float = 0.012
  /// Chance per batch between classes that are hardly neighbours: into and out of a ride without a
  /// walk.
  static let rare: Float = 0.001
  /// Entering a ride is so much likelier while the host hints at one (R52): worth one or two
  /// batches of evidence.
  static let hinted: Float = 5
  /// Power of the classifier's probabilities. Neighbouring batches share half of their window and
  /// most of their causes; they are not independent sources.
  static let trust = 0.4
  /// Least probability of a class before the power: one batch cannot exclude anything.
  static let least: Float = 1e-3
  /// Somebody who rests or rides also handles the device: likelihood of a batch that looks like
  /// `other` in the state of rest, and in that of a halt. Both, or a resting hand that stirs now and
  /// then is explained best by a ride that stands.
  static let stirred: Float = 0.85
  static let handled: Float = 0.9

  /// Index of the halt in the state.
  static let halt = 6
  /// Index of the established ride in the state.
  static let ride = 7
  static let states = 8

  /// The chances of each state to go on to the others, by the state that is left.
  private let usual = transitions(entering: 1)
  private let expecting = transitions(entering: hinted)
  /// The usual ones by the state that is entered.
  private let arriving = transposed(transitions(entering: 1))

  /// Where nothing is known: each class alike, no halt.
  static let origin = ClassVector.even

  /// The state one batch later, before its evidence.
  func predict(_ state: ClassVector, isHinted: Bool) -> ClassVector {
    let table = isHinted ? expecting : usual
    var result = ClassVector.zero
    for from in 0..<Self.states { result += state[from] * table[from] }
    return result
  }

  /// How likely what followed a batch is, from how likely it is after the next one.
  func lookBack(_ following: ClassVector, _ likelihood: ClassVector) -> ClassVector {
    let weighted = following * likelihood
    var result = ClassVector.zero
    for to in 0..<Self.states { result += arriving[to] * weighted[to] }
    return result.normalized
  }

  /// The likelihood of a batch in each state.
  static func likelihood(_ evidence: ClassVector) -> ClassVector {
    var result = ClassVector.zero
    for i in 0..<ClassVector.classes {
      result[i] = Trigonometry.pow(max(evidence[i], least), trust)
    }
    result[ride] = result[.automotive]
    result[halt] = max(result[.stationary], handled * result[.other])
    result[.stationary] = max(result[.stationary], stirred * result[.other])
    return result
  }

  /// What is left of a state or a likelihood where no ride can be: a watch knows none (R62).
  static func withoutRide(_ vector: ClassVector) -> ClassVector {
    var result = vector
    result[.automotive] = 0
    result[ride] = 0
    result[halt] = 0
    return result
  }

  /// A batch that says nothing.
  static let silence: ClassVector = {
    var v = ClassVector.zero
    for i in 0..<states { v[i] = 1 }
    return v
  }()

  private static func transitions(entering: Float) -> [ClassVector] {
    var table = [ClassVector](repeating: .zero, count: states)
    for from in 0..<states {
      var leaving: Float = 0
      for to in 0..<states where to != from {
        let chance = chance(from, to, entering)
        table[from][to] = chance
        leaving += chance
      }
      table[from][from] = 1 - leaving
    }
    return table
  }

  private static func transposed(_ table: [ClassVector]) -> [ClassVector] {
    var result = table
    for row in 0..<states {
      for column in 0..<states { result[column][row] = table[row][column] }
    }
    return result
  }

  private static func chance(_ from: Int, _ to: Int, _ entering: Float) -> Float {
    switch from {
    case halt: chanceFromHalt(to)
    case ride: chanceFromRide(to)
    case ActivityClass.automotive.rawValue: chanceFromVehicle(to)
    default: to >= halt ? 0 : chanceOnOwnFeet(from, to) * (to == vehicle ? entering : 1)
    }
  }

  private static let vehicle = ActivityClass.automotive.rawValue
  private static let walking = ActivityClass.walking.rawValue
  private static let running = ActivityClass.running.rawValue
  private static let still = ActivityClass.stationary.rawValue

  private static func chanceOnOwnFeet(_ from: Int, _ to: Int) -> Float {
    if from == walking { return leavingWalk }
    if to == walking { return setOff }
    if from == running || to == running { return leavingWalk }
    if to == vehicle { return rare }
    return (1 - stay) * (1 - onFoot) / 4
  }

  private static func chanceFromVehicle(_ to: Int) -> Float {
    if to == ride || to == still { return establishing }
    if to == walking { return (1 - stay) * onFoot }
    return to == halt ? 0 : rare
  }

  private static func chanceFromRide(_ to: Int) -> Float {
    if to == halt { return halting }
    if to == walking { return (1 - stay) * onFoot }
    return to == vehicle ? 0 : rare
  }

  private static func chanceFromHalt(_ to: Int) -> Float {
    if to == ride { return goingOn }
    if to == still { return parking }
    if to == walking { return (1 - stay) * onFoot }
    return to == ActivityClass.other.rawValue ? rare : 0
  }
}
