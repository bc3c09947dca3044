import FoundationEssentials
import MotionHost
import MotionSources

/// The clock that a chip's stamps are by, beside the boot clock.
struct ChipClock: Equatable, Sendable {
  /// Clocks that stamps can be by, the best first: the boot clock goes on while the machine is suspended.
  private enum Kind: String {
    case boottime, monotonic, realtime
  }

  private static let attribute = "current_timestamp_clock"

  private let kind: Kind?

  /// Chooses the boot clock where it can be chosen; what else it is then. Kernels before 4.8 stamp by the wall clock.
  init(_ folder: AttributeFolder, _ switches: inout Switches) {
    guard folder.has(Self.attribute) else {
      kind = .realtime
      return
    }
    switches.setIfPossible(Self.attribute, to: Kind.boottime.rawValue)
    kind = folder.text(Self.attribute).flatMap { Kind(rawValue: $0) }
  }

  /// What the machine's boot clock shows now, in nanoseconds; suspended time is in it.
  static func now(_ machine: MachineClock) -> Int64 {
    Int64(((machine.uptime() + machine.suspended()) * 1e9).rounded())
  }

  /// Stamps on the boot clock, by where the clocks are now; `nil` where the clock is another one.
  func stamps(_ stamps: [Int64], _ machine: MachineClock, now: Int64) -> [Int64]? {
    let here: Int64
    switch kind {
    case .boottime: return stamps
    case .monotonic: here = Int64((machine.uptime() * 1e9).rounded())
    case .realtime: here = Int64((machine.date().timeIntervalSince1970 * 1e9).rounded())
    case nil: return nil
    }
    return stamps.map { $0 &- here &+ now }
  }
}
