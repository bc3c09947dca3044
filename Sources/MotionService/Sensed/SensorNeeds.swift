import MotionHost
import MotionLink
import MotionProcessing
import MotionSources

/// What is needed of this machine's sensors: by the profile, by clients and by the desktop.
struct SensorNeeds {
  /// Seconds for which samples lie while nobody listens.
  static let resting = MotionBatch.duration
  /// Seconds within which a desktop hears of a turn, and of light: iio-sensor-proxy looks each 0.7 and 0.8 s.
  private static let desktopPause = [
    DesktopSensor.accelerometer: 0.2, .compass: 0.2, .light: 0.8, .proximity: 0.2,
  ]
  /// Samples a second for a compass.
  private static let compassRate = 10.0

  private var rates: [SensorChannel: Double]
  private var pauses: [SensorChannel: Double] = [:]

  init(_ profile: SensorProfile, _ host: MotionHost, desktop: Set<DesktopSensor>) {
    rates = profile.always
    let pause = min(host.pause ?? Self.resting, Self.resting)
    for (stream, rate) in host.demand {
      guard let kind = SensorChannel.allCases.first(where: { $0.stream == stream }) else {
        continue
      }
      let usual = profile.always[kind] ?? Self.usual(kind)
      // Whoever wants all there is wants what runs anyway, and so does who waits for batches.
      let isContent = rate.isInfinite || pause >= Self.resting && profile.always[kind] != nil
      add(kind, rate: isContent ? usual : rate, pause)
    }
    for sensor in desktop {
      for kind in Self.channels(of: sensor) {
        let pause = Self.desktopPause[sensor] ?? Self.resting
        let rate = sensor == .compass ? Self.compassRate : 1 / pause
        add(kind, rate: rate, pause)
      }
    }
  }

  private mutating func add(_ kind: SensorChannel, rate: Double, _ pause: Double) {
    rates[kind] = max(rates[kind] ?? 0, rate)
    pauses[kind] = min(pauses[kind] ?? Self.resting, pause)
  }

  /// What is needed of a chip that gives these channels.
  func need(of kinds: Set<SensorChannel>) -> ChipNeed {
    let rates = rates.filter { kinds.contains($0.key) }
    return ChipNeed(
      rates: rates, pause: rates.keys.map { pauses[$0] ?? Self.resting }.min() ?? 0)
  }

  /// The channels that a desktop's sensor is made of.
  static func channels(of sensor: DesktopSensor) -> [SensorChannel] {
    switch sensor {
    case .accelerometer: [.acceleration]
    case .light: [.light]
    case .proximity: [.proximity]
    case .compass: [.acceleration, .magneticField]
    }
  }

  /// Samples a second that Core Motion's clients ask of a sensor at most.
  static func usual(_ kind: SensorChannel) -> Double {
    switch kind {
    case .acceleration, .rotationRate, .magneticField: 100
    case .pressure, .light, .proximity: 1
    }
  }
}
