/// How far the work is and how long it will still take, on a terminal, when the work takes over two
/// seconds.
struct ProgressLine {
  /// Seconds of work before anything is shown.
  private static let patience = Duration.seconds(2)
  /// Time from line to line.
  private static let interval = Duration.milliseconds(200)
  /// Samples between two looks at the clock.
  private static let stride = 8192

  private let name: String
  private let start = ContinuousClock.now
  private var shown: ContinuousClock.Instant?
  private var count = 0
  private let isWatched: Bool

  /// Progress of the work on a file, or of something that has no line of its own.
  init(_ name: String, isShown: Bool = true) {
    self.name = name
    isWatched = isShown && Terminal.isWatched
  }

  /// Says that a sample was done; `fraction` of the whole, 0 to 1, is asked for only when a line is
  /// due.
  mutating func step(_ fraction: @autoclosure () -> Double) {
    count += 1
    guard count % Self.stride == 0 else { return }
    advance(fraction())
  }

  /// Says that some thousand samples were done; for the rest as `step`.
  mutating func advance(_ fraction: @autoclosure () -> Double) {
    Interruption.endIfAsked()
    guard isWatched else { return }
    show(fraction())
  }

  /// Says how far the work is, 0 to 1, if a line is due.
  mutating func show(_ fraction: Double) {
    guard isWatched else { return }
    let now = ContinuousClock.now
    guard now - start > Self.patience, shown.map({ now - $0 > Self.interval }) ?? true else {
      return
    }
    shown = now
    let done = min(max(fraction, 0), 1)
    var line = "\(name): \(Int(done * 100)) %"
    if done > 0.01 {
      let spent = (now - start) / .seconds(1)
      line += ", \(Int(spent / done * (1 - done)) + 1) s left"
    }
    Terminal.showStatus(line)
  }

  /// Takes the line away.
  func end() {
    if shown != nil { Terminal.showStatus("") }
  }
}
