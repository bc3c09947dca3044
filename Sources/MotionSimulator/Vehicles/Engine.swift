import MotionProcessing

/// What an engine shakes: lines at its turning and firing rates, loud at idle, lost in the road's
/// noise at speed. Electric vehicles have none, only the fans of their converters.
///
/// Four cylinders fire twice a turn, six three times (Heywood, Internal Combustion Engine
/// Fundamentals, 1988). Cars idle with 700 to 850 turns a minute, diesel buses with 550 to 650. A bus
/// over the wheel kept 0.25 to 0.39 m/s² (standard deviation of the norm) at stops, an electric tram
/// fell to 0.017. One or two cylinders of a motorbike idle with 1100 to 1500 turns a minute and shake
/// bars and seat by some m/s² (Cossalter, Motorcycle Dynamics, 2006; the level is assumed).
struct Engine: Sendable {
  private var random: RandomSource
  private var revs: WanderingNoise
  /// Cylinders do not fire alike.
  private var irregularity: WanderingNoise
  private let kind: Vehicle.Kind
  /// Turns a second at idle.
  private let idle: Double
  private let strength: Double
  private var crank = 0.0
  private var rate: Double
  private var running = 0.0
  private let tick: Double

  init(_ kind: Vehicle.Kind, seed: UInt64, step: Double) {
    self.kind = kind
    tick = step
    random = RandomSource(seed: seed, stream: 32)
    switch kind {
    case .bus: idle = random.uniform(9.2, 10.8)
    case .motorbike: idle = random.uniform(18, 25)
    default: idle = random.uniform(11.7, 14.2)
    }
    strength = Trigonometry.exp(random.normal() * (kind == .bus ? 0.13 : 0.35))
    revs = WanderingNoise(deviation: 0.15, time: 2, step: step)
    irregularity = WanderingNoise(deviation: 0.35, time: 0.12, step: step)
    rate = idle
  }

  /// Acceleration in vehicle axes; `gain` is the placement's.
  mutating func vibration(
    isRunning: Bool, speed: Double, acceleration: Double, gain: Double
  ) -> Vector3 {
    running += ((isRunning ? 1 : 0) - running) * min(1, tick / 0.4)
    guard running > 1e-4, kind != .bicycle, kind != .scooter else { return .zero }
    turn(speed: speed, acceleration: acceleration)
    let level = running * gain * strength * (1 + irregularity.advance(&random))
    switch kind {
    case .bus:
      // At idle the half order of a six in a body that is tuned to it, the first and the third.
      let half = 0.145 * sine(turns: 0.5 * crank)
      let first = 0.28 * sine(turns: crank + 0.2)
      let third = audible(3 * rate) * 0.31 * sine(turns: 3 * crank + 0.1)
      let share = level * (0.35 + 0.65 * (speed < 3 ? 1 : 3 / speed))
      return Vector3(0.5 * first, 0.6 * first + 0.3 * third, half + first + third) * share
    case .car:
      let share = level * (speed < 8 ? 1 : 8 / speed)
      let first = 0.035 * share * sine(turns: crank)
      let second = audible(2 * rate) * 0.06 * share * sine(turns: 2 * crank + 0.1)
      return Vector3(0.5 * first + 0.3 * second, 0.8 * first, first + second)
    case .train, .tram:
      // Fans at 25 Hz.
      return Vector3(0.2, 0.4, 1) * (0.005 * level * sine(turns: 2 * crank))
    case .motorbike:
      // First and second order; at speed they lie above what seats and sensors pass.
      let first = audible(rate) * 1.5 * sine(turns: crank)
      let second = audible(2 * rate) * 0.8 * sine(turns: 2 * crank + 0.15)
      return Vector3(0.6 * first, 0.4 * second, first + second) * level
    case .bicycle, .scooter: return .zero
    }
  }

  /// Revs follow the speed within a gear.
  private mutating func turn(speed: Double, acceleration: Double) {
    let wanted: Double
    switch kind {
    case .car:
      // 30 turns a second at the top of each gear, a third less after changing up.
      wanted = speed < 0.3 ? idle : max(idle, 21 + 9 * share(of: speed, [5.5, 10, 14.7, 20, 34]))
    case .bus:
      wanted = speed < 0.3 ? idle : max(idle, 15 + 9 * share(of: speed, [3.2, 6.1, 9.4, 16]))
    case .motorbike:
      wanted = speed < 0.3 ? idle : max(idle, 45 + 30 * share(of: speed, [8, 14, 20, 27, 40]))
    case .train, .tram, .bicycle, .scooter: wanted = 12.5
    }
    rate += (wanted + revs.advance(&random) + 2 * max(0, acceleration) - rate) * min(1, tick / 0.3)
    crank += rate * tick
    // The half order comes back after two turns.
    if crank > 2 { crank -= 2 }
  }

  /// Where a speed lies within its gear, 0...1.
  private func share(of speed: Double, _ tops: [Double]) -> Double {
    var low = 0.0
    for top in tops {
      if speed < top { return (speed - low) / (top - low) }
      low = top
    }
    return 1
  }

  /// Seats and cloth let little pass above 35 Hz.
  private func audible(_ frequency: Double) -> Double { min(1, max(0, (55 - frequency) / 20)) }
}
