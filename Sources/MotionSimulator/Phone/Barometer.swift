import MotionProcessing

/// The barometer behind its case: altitudes that it makes of the air.
struct Barometer: Sendable {
  private let model: PhoneModel
  private let isSealed: Bool
  private var random: RandomSource
  private var grip = 0.0
  private var hold: WanderingNoise
  private var fingers: WanderingNoise
  private var press = 0.0
  private var sum = 0.0
  private var count = 0.0

  init(_ model: PhoneModel, phoneCase: PhoneCase, seed: UInt64) {
    self.model = model
    isSealed = phoneCase == .sealed
    random = RandomSource(seed: seed, stream: 55)
    // A Galaxy S25 in the hand: ±1.6 m within 30 s, 40 cm from sample to sample standing, 1 m within
    // a second walking (sensor-logger recordings).
    hold = WanderingNoise(deviation: 0.7, time: 10, step: Tick.seconds)
    fingers = WanderingNoise(deviation: 0.4, time: 0.15, step: Tick.seconds)
  }

  /// Takes in a tick: `air` is the altitude that the air has, metres above the start.
  mutating func advance(_ frame: Frame, air: Double, _ tick: Double) {
    var altitude = air
    if isSealed {
      grip += (frame.placement.grip - grip) * min(1, tick / 0.6)
      // Moving the phone up presses it into the hand: 0.8 m for each m/s².
      press += (frame.acceleration.z - press) * min(1, tick / 0.06)
      altitude -= grip * (hold.advance(&random) + fingers.advance(&random) + 0.8 * press)
    }
    if !model.isBarometerFiltered { sum = 0; count = 0 }
    sum += altitude
    count += 1
  }

  /// Metres above the start that are read now.
  mutating func read() -> Double {
    let mean = sum / max(count, 1)
    sum = 0
    count = 0
    return mean + model.barometerNoise * random.normal()
  }
}

extension Placement {
  /// How much of a hand's squeeze reaches the phone.
  fileprivate var grip: Double {
    switch self {
    case .hand, .swingingHand, .twoHands: 1
    default: isCarried ? 0.3 : 0
    }
  }
}
