import MotionDiary

/// What a stream tells besides what each does.
struct LiveWishes: Equatable, Sendable {
  /// Attitudes a second that can be asked for.
  static let rates = 0.2...50.0

  /// Whether each batch is told, with the record of the day.
  var batches = false
  /// Whether it is told why, batch by batch.
  var reasons = false
  /// Attitudes a second on this machine's clock; `nil` where none are told.
  var attitudes: Double?
  /// At whose midnights days begin.
  var clock: LocalClock

  /// Nothing besides.
  init(_ clock: LocalClock) { self.clock = clock }

  /// What the parameters of a request say.
  init(_ request: Request, _ clock: LocalClock) throws(Question.Mistake) {
    self.init(clock)
    batches = try Self.flag("batch", request)
    reasons = try Self.flag("why", request)
    guard let text = request.parameter("attitude") else { return }
    // Swift reads more as a number, such as 0x1p3.
    guard text.utf8.allSatisfy({ (48...57).contains($0) || $0 == 46 }), let rate = Double(text),
      Self.rates.contains(rate)
    else {
      throw Question.Mistake(
        words: "attitude=\(String(text.prefix(40)).printable): expected a number of attitudes a "
          + "second from \(Self.rates.lowerBound) to \(Self.rates.upperBound)")
    }
    attitudes = rate
  }

  private static func flag(
    _ name: String, _ request: Request
  ) throws(Question.Mistake) -> Bool {
    switch request.parameter(name) {
    case nil, "0": return false
    case "1": return true
    case let text?:
      throw Question.Mistake(
        words: "\(name)=\(String(text.prefix(40)).printable): expected 1 or 0")
    }
  }
}
