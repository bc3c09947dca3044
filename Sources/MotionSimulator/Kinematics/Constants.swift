/// The clock of the simulated world.
enum Tick {
  /// Seconds from tick to tick: 200 Hz carries everything up to 40 Hz.
  static let seconds = 0.005
}

/// Standard gravity, m/s² (3rd CGPM, 1901).
let standardGravity = 9.80665

/// One value for each of the first eight harmonics of a stride.
typealias Harmonics = SIMD8<Double>
