/// Puts what the smoother says together to states (R7, R8): neighbours with equal flags are one
/// state, and a short excursion into other states belongs to what surrounds it.
///
/// An excursion is forgotten when the state it left comes back within ten seconds, and a cyclist's
/// halt within a minute. It must not be longer than the state that takes it in, and where nothing was
/// known nothing is taken in. Measured figures: Documentation/decisions/0013.
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
  private var settled = FixedQueue<Piece>(capacity: 2 * capacity, filler: none)

  private var state: MotionActivity?
  private var since = SensorTime.zero
  /// Seconds spent in the state, and the confidence of each, added up.
  private var weight = 0.0
  private var confidence = 0.0

  /// Whether nothing was given.
  var isEmpty: Bool { state == nil }

  /// Takes what somebody did from `start` to `end`; what became settled with it is to be fetched.
  mutating func process(_ activity: MotionActivity, from start: SensorTime, to end: SensorTime) {
    held.append(
      Piece(start: start, end: end, since: start, state: activity, confidence: activity.confidence))
    look()
  }

  /// The next piece whose state is settled.
  mutating func next() -> Piece? { settled.popFirst() }

  /// Lets the first of what is open be a state, at the end of the input; false where nothing is.
  mutating func settle() -> Bool {
    guard held.count > 0 else { return false }
    begin()
    look()
    return true
  }

  private mutating func look() {
    while looked < held.count {
      if let state, held[looked].state.hasFlags(of: state) {
        for _ in 0..<looked { takeIn() }
        goOn()
        looked = 0
      } else {
        looked += 1
        if isOver { begin() }
      }
    }
  }

  /// Whether the state that the excursion left is over.
  private var isOver: Bool {
    guard let state, !state.unknown, held.room > 0 else { return true }
    let length = held[looked - 1].end.seconds(since: held[0].start)
    if state.cycling, isHalt { return length >= Self.longestHalt }
    return length >= Self.shortest || length > weight
  }

  /// Whether a cyclist may do all this at a light: stand still, or handle the device.
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
    state = held[0].state
    since = held[0].start
    weight = 0
    confidence = 0
    goOn()
  }

  /// The next piece belongs to the state and speaks for it.
  private mutating func goOn() {
    guard var piece = held.popFirst() else { return }
    let seconds = piece.end.seconds(since: piece.start)
    weight += seconds
    confidence += Double(piece.confidence.rawValue) * seconds
    let mean = weight > 0 ? confidence / weight : Double(piece.confidence.rawValue)
    state?.confidence = Confidence(rawValue: Int(mean + 0.5)) ?? .low
    write(&piece)
  }

  /// The next piece is part of an excursion.
  private mutating func takeIn() {
    guard var piece = held.popFirst() else { return }
    piece.confidence = .low
    write(&piece)
  }

  private mutating func write(_ piece: inout Piece) {
    piece.since = since
    piece.state = state ?? .undecided
    settled.append(piece)
  }
}
