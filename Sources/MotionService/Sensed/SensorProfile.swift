import MotionProcessing
import MotionSources

/// What kind of device the sensors of this machine are in: which run when nobody listens.
package struct SensorProfile: Equatable, Sendable {
  /// A kind of device.
  package enum Kind: String, CaseIterable, Sendable {
    /// Acceleration, and pressure for floors. The gyroscope only on demand: where it runs, the coprocessor takes it
    /// as evidence for and against vehicles (`RotationLikelihood`), but does without.
    case phone
    /// Acceleration alone. It rides in no vehicle (R62).
    case watch
  }

  package var kind: Kind
  /// Samples of acceleration a second.
  package var rate: Double

  /// Rates that it may run at: the algorithms need 25 Hz at least, and a watch's battery allows 50.
  package static func rates(of kind: Kind) -> [Double] {
    kind == .watch ? [25, 50] : [25, 50, 100]
  }

  package init(_ kind: Kind, rate: Double = 50) {
    self.kind = kind
    self.rate = rate
  }

  /// What runs without a listener, with samples a second.
  var always: [SensorChannel: Double] {
    switch kind {
    case .phone: [.acceleration: rate, .pressure: Self.pressureRate]
    case .watch: [.acceleration: rate]
    }
  }

  /// What an altimeter needs (R105), and floors.
  private static let pressureRate = 1.0
}

/// What a chip is wanted for.
struct ChipNeed: Equatable, Sendable {
  /// Samples a second of each of its channels that is wanted; empty where it may be off.
  var rates: [SensorChannel: Double] = [:]
  /// Seconds for which samples may lie together.
  var pause = 0.0

  var rate: Double { rates.values.max() ?? 0 }
  var kinds: Set<SensorChannel> { Set(rates.keys) }
}
