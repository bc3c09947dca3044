/// Counts by address who asks for what is not there, so that nobody tries tokens for long.
///
/// 130 bits are not guessed anyway; who tries is slowed down and stands out in the figures.
struct WrongAttempts: Sendable {
  /// That are answered in a minute.
  static let most = 10
  static let window = 60.0
  /// Addresses that are kept: others take the place of the one that began first.
  static let mostAddresses = 1000

  private var begun: [String: (time: Double, count: Int)] = [:]

  /// Addresses that are known.
  var addresses: Int { begun.count }

  /// Notes an attempt; whether there were too many within a minute.
  mutating func note(_ address: String, at time: Double) -> Bool {
    if let known = begun[address], time - known.time < Self.window {
      begun[address] = (known.time, min(known.count + 1, Self.most + 1))
      return known.count >= Self.most
    }
    if begun.count >= Self.mostAddresses, begun[address] == nil,
      let first = begun.min(by: { $0.value.time < $1.value.time })
    {
      begun[first.key] = nil
    }
    begun[address] = (time, 1)
    return false
  }
}
