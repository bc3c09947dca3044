/// What the activities were until now, carried to the next batch: the recursions of a hidden Markov
/// model (Rabiner, A Tutorial on Hidden Markov Models, Proceedings of the IEEE 77, 1989).
///
/// Beside the six classes there are two states more: the ride that has lasted for a while, which
/// looks like any vehicle, and the halt, a vehicle that stands, which looks like stillness and is
/// reached from an established ride only. So a ride is entered strictly, holds through stops and
/// jams and ends with walking, or slowly in long stillness: nobody leaves a vehicle without walking
/// (R37, R38).
enum ActivityFilter {
  /// Chance per batch to stay in a class, walking aside. Between 0.95 and 0.99 the figures with
  /// persons left out do not differ.
  static let stay: Float = 0.985
  /// Of the chance to leave a vehicle, the share that goes to walking; what is left goes to classes
  /// hardly ever next.
  static let onFoot: Float = 0.4
  /// Chance per batch to set off on foot: somebody who sits or stands does so every minute or two.
  /// Two clear batches are enough then.
  static let setOff: Float = 0.03
  /// Chance per batch to have set off where the pedometer hears a walk: five even waves in a window of
  /// gait are surer than a window that is half rest (R43).
  static let treading: Float = 0.3
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

  /// Where nothing is known: each class alike, no halt.
  static var origin: ClassVector { .even }

  /// The state one batch later, before its evidence.
  static func predict(_ state: ClassVector, isHinted: Bool) -> ClassVector {
    var result = ClassVector.zero
    for from in 0..<states {
      result += state[from] * ActivityTransitions.leaving(from, entering: isHinted ? hinted : 1)
    }
    return result
  }

  /// A predicted state, where the pedometer hears a walk.
  static func settingOff(_ state: ClassVector) -> ClassVector {
    var result = state
    result[.walking] += treading * state[.stationary]
    result[.stationary] *= 1 - treading
    return result
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
  static var silence: ClassVector { ClassVector(repeating: 1) }
}
