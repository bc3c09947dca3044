import MotionRecordings
import MotionSimulator

/// How large a simulated recording will be and how long it takes, before it is begun.
struct SimulationForecast {
  /// Below this nobody needs to be told, bytes.
  private static let least = 50e6
  /// Bytes per sample, measured on a day of pocket, walks and a desk at 100 Hz in nine axes: of a folder,
  /// and of a zip, which the noise of the sensors keeps from packing better.
  private static let plain = 71.0
  private static let packed = 17.0
  /// Time of the whole beside the time of drawing the samples: printing numbers, and packing.
  private static let plainWork = 1.6
  private static let packedWork = 2.6
  /// Samples that are drawn to see how fast it goes.
  private static let trial = 50_000

  private let bytes: Double
  private let seconds: Double

  /// Draws some samples of a copy.
  init(_ simulation: Simulation, of scenario: Scenario, isZip: Bool) {
    let rates = simulation.metadata.rates.values.reduce(0, +)
    let samples = rates * scenario.recordedSeconds
    bytes = samples * (isZip ? Self.packed : Self.plain)
    guard bytes >= Self.least else {
      seconds = 0
      return
    }
    var copy = simulation
    let begun = ContinuousClock.now
    var drawn = 0
    while drawn < Self.trial, copy.next() != nil { drawn += 1 }
    let spent = (ContinuousClock.now - begun) / .seconds(1)
    seconds =
      spent * samples / Double(max(drawn, 1)) * (isZip ? Self.packedWork : Self.plainWork)
  }

  /// What is said of it; `nil` for a small one.
  func text(of output: String) -> String? {
    guard bytes >= Self.least else { return nil }
    let size =
      bytes < 1e9 ? "\(Int(bytes / 1e7) * 10) MB" : "\(Double(Int(bytes / 1e8)) / 10) GB"
    let time = seconds < 90 ? "\(Int(seconds) + 1) s" : "\(Int(seconds / 60) + 1) min"
    return "\(output): about \(size), about \(time)"
  }
}
