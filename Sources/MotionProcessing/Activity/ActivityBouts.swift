/// Puts what the smoother says together to states (R7, R8): neighbours with equal flags are one
/// state, and a short excursion into other states belongs to what surrounds it.
///
/// An excursion is forgotten when the state it left comes back within ten seconds, and a cyclist's
/// halt within a minute. So is rest after a vehicle's halt, where within a minute the halt goes on or a
/// walk follows: nobody leaves a vehicle without walking (R38, decision 0046). Other excursions must
/// not be longer than the state that takes them in, and where nothing was known nothing is taken in.
/// Measured figures: Documentation/decisions/0013.
struct ActivityBouts {
  typealias Piece = ActivityTimeline.Piece

  /// Excursions shorter than this are forgotten, s: walking takes 5 to 10 s to be recognised (R43),
  /// so what is shorter is a guess.
  static let shortest = 10.0
  /// Halts shorter than this belong to the ride, s (contract, decision 7.25).
  static let longestHalt = 60.0
  /// Pieces of an excursion: those of the longest halt, and more.
  private static let capacity = 32

  private static let none = Piece(
    start: .zero, end: .zero, since: .zero, state: .undecided, confidence: .low)

  /// What followed the state and may still turn out to be an excursion.
  private var held = FixedQueue<Piece>(capacity: capacity, filler: none)
  /// How many of these were looked at: none of them has the flags of the state.
  private var looked = 0
  /// How many of these belong to the state: by its flags, or as an excursion from it.
  private var joining = 0

  private var state: MotionActivity?
  private var since = SensorTime.zero
  /// Seconds spent in the state, and the confidence of each, added up.
  private var weight = 0.0
  private var confidence = 0.0

  /// Whether nothing was given.
  var isEmpty: Bool { state == nil && held.count == 0 }

  /// Takes what somebody did from `start` to `end`; what became settled is to be fetched before more
  /// than two pieces come.
  mutating func process(_ activity: MotionActivity, from start: SensorTime, to end: SensorTime) {
    held.append(
      Piece(start: start, end: end, since: start, state: activity, confidence: activity.confidence))
  }

  /// The next piece whose state is settled.
  mutating func next() -> Piece? {
    while joining == 0, looked < held.count {
      if let state, held[looked].state.hasFlags(of: state) {
        joining = looked + 1
        looked = 0
      } else if isLeaving {
        joining = looked
        looked = 0
      } else {
        looked += 1
        if isOver { begin() }
      }
    }
    return joining > 0 ? join() : nil
  }

  /// Lets the first of what is open be a state, at the end of the input; false where nothing is.
  mutating func settle() -> Bool {
    guard held.count > 0 else { return false }
    begin()
    return true
  }

  /// Whether the state that the excursion left is over.
  private var isOver: Bool {
    guard let state, !state.unknown, held.room > 1 else { return true }
    let length = held[looked - 1].end.seconds(since: held[0].start)
    if state.cycling || state.isHaltedVehicle, isHalt { return length >= Self.longestHalt }
    return length >= Self.shortest || length > weight
  }

  /// Whether a walk follows the rest that followed a vehicle's halt.
  private var isLeaving: Bool {
    guard let state, state.isHaltedVehicle else { return false }
    return looked > 0 && held[looked].state.walking && isHalt
  }

  /// Whether whoever halts may do all this at a light: stand still, or handle the device.
  private var isHalt: Bool {
    for i in 0..<looked {
      let piece = held[i].state
      if piece.walking || piece.running || piece.cycling || piece.automotive || piece.unknown {
        return false
      }
    }
    return true
  }

  /// It was no excursion: its first piece begins the state, the others may be an excursion from it.
  private mutating func begin() {
    looked = 0
    joining = 1
    state = held[0].state
    since = held[0].start
    weight = 0
    confidence = 0
  }

  /// The next piece belongs to the state: by its flags, or as a part of an excursion, whose own word
  /// has low confidence then.
  private mutating func join() -> Piece? {
    guard var piece = held.popFirst() else { return nil }
    joining -= 1
    if let state, piece.state.hasFlags(of: state) {
      let seconds = piece.end.seconds(since: piece.start)
      weight += seconds
      confidence += Double(piece.confidence.rawValue) * seconds
      let mean = weight > 0 ? confidence / weight : Double(piece.confidence.rawValue)
      self.state?.confidence = Confidence(rawValue: Int(mean + 0.5)) ?? .low
    } else {
      piece.confidence = .low
    }
    piece.since = since
    piece.state = state ?? .undecided
    return piece
  }
}

extension MotionActivity {
  fileprivate var isHaltedVehicle: Bool { automotive && stationary }
}
