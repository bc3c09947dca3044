/// Whether somebody does something with the device, longer than a stir. It may still be known that its
/// owner rests or rides, but the device itself does not lie still (R27, R28).
struct Handling {
  /// Batches in a row: 10 s. With two, flags changed 13 times an hour inside recorded bouts, with four
  /// half as often.
  private static let least = 4

  private var count = 0

  /// Takes the evidence of a batch; true where it and the ones before look more like something else
  /// than like rest.
  mutating func goesOn(_ evidence: ClassVector?) -> Bool {
    let isHandled = evidence.map { $0[.other] > $0[.stationary] } ?? false
    count = isHandled ? min(count + 1, Self.least) : 0
    return count >= Self.least
  }
}
