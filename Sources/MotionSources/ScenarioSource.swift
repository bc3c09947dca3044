public import MotionProcessing
import MotionRecordings
import MotionSimulator

/// The samples of a simulated phone.
public struct ScenarioSource: SampleSource {
  public let description: SourceDescription
  private var simulation: Simulation

  /// The scenario with this name, or in the file with this path (it has a slash, or ends with
  /// `.txt` or `.scenario`); the same seed gives the same samples.
  ///
  /// Throws `UnknownScenario` when no scenario has the name, `ScenarioFileError` when the file
  /// cannot be read or its text is wrong.
  public init(name: String, seed: UInt64 = 1) throws {
    let scenario = try Self.scenario(name)
    simulation = Simulation(scenario, seed: seed)
    description = SourceDescription(
      name: scenario.name, streams: Set(Self.rates(of: scenario.phone).keys),
      start: scenario.start.date,
      rates: Self.rates(of: scenario.phone), isWatch: scenario.phone.isWatch)
  }

  public mutating func next() -> Sample? { simulation.next() }

  private static func scenario(_ name: String) throws -> Scenario {
    if Scenario.isPath(name) { return try Scenario(path: name) }
    guard let scenario = Scenario.named(name) else { throw UnknownScenario(name: name) }
    return scenario
  }

  private static func rates(of phone: PhoneModel) -> [SensorStream: Double] {
    SensorStream.allCases.reduce(into: [:]) {
      let rate = phone.rate(of: $1)
      if rate > 0 { $0[$1] = rate }
    }
  }
}

/// There is no scenario of this name.
public struct UnknownScenario: Error, Equatable, Sendable, CustomStringConvertible {
  /// The name that was asked for.
  public var name: String

  /// Names that there are.
  public var known: [String] { Scenario.all.map(\.name) }

  /// An error that tells what may have been meant, and what names all there is.
  public var description: String { Scenario.complaint(aboutUnknown: name) }
}
