/// One episode as a piece of somebody's way.
struct Spell: Sendable {
  /// How somebody gets about, as `truth_trips.csv` says it.
  enum Mode: String, Sendable {
    case walking, running, cycling, automotive, waiting
  }

  var start = 0.0
  var end = 0.0
  var mode = Mode.waiting
  /// Whether it was a wait for what takes somebody on.
  var isWait = false
  /// Where it began, metres east and north, and the smallest rectangle around all of it.
  var begin = (east: 0.0, north: 0.0)
  private var low = (east: 0.0, north: 0.0)
  private var high = (east: 0.0, north: 0.0)
  private var before = 0.0
  /// Metres of its way.
  private(set) var metres = 0.0

  init() {}

  init(_ episode: Episode, at time: Double, _ course: Course) {
    (start, end) = (time, time)
    mode = Mode(episode.action)
    isWait = episode.isWait
    begin = (course.east, course.north)
    (low, high) = (begin, begin)
    before = course.covered
  }

  mutating func see(_ course: Course) {
    low = (min(low.east, course.east), min(low.north, course.north))
    high = (max(high.east, course.east), max(high.north, course.north))
    metres = course.covered - before
  }

  /// The middle of the rectangle.
  var middle: (east: Double, north: Double) {
    ((low.east + high.east) / 2, (low.north + high.north) / 2)
  }

  /// How far from a point it went at most.
  func reach(from point: (east: Double, north: Double)) -> Double {
    let x = max(abs(low.east - point.east), abs(high.east - point.east))
    let y = max(abs(low.north - point.north), abs(high.north - point.north))
    return (x * x + y * y).squareRoot()
  }
}

extension Spell.Mode {
  init(_ action: Episode.Action) {
    switch action {
    case .move(let style), .treadmill(let style):
      self = style.kind == .running ? .running : .walking
    case .pram, .stairs, .potter, .turn: self = .walking
    case .ride(let way): self = way.kind == .bicycle ? .cycling : .automotive
    case .idle: self = .automotive
    default: self = .waiting
    }
  }
}
