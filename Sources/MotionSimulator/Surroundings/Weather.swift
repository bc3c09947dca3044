/// How the air moves.
public struct Weather: Sendable, Equatable {
  /// Name, as a scenario says it.
  public var name: String
  /// Standard deviation of the rate at which altitude seems to change, m/s; its memory is ten
  /// minutes.
  public var driftRate: Double
  /// Standard deviation of gusts indoors, as metres of altitude; three times that outdoors.
  public var gusts: Double
  /// Standard deviation of the step of pressure behind a building's door, as metres of altitude.
  public var doors: Double

  /// No wind: a tenth of a storm's drift.
  public static let calm = Weather(name: "calm", driftRate: 0.000_45, gusts: 0.002, doors: 0.04)

  /// A day like most: a fifth of a storm's drift. A building's air is held 2 Pa off.
  public static let ordinary = Weather(
    name: "ordinary", driftRate: 0.0009, gusts: 0.01, doors: 0.17)

  /// As over a phone on a shelf in the January storms of 2022: 0.23 to 0.32 m in 1 min, 1.1 to 2.1
  /// m in 10 min, 5 to 11.5 m in 1 h, and 9 cm of gusts with a memory of 5 s (still-phone recordings,
  /// root mean square of differences). Wind on a front drives 6 Pa into a building.
  public static let storm = Weather(name: "storm", driftRate: 0.0041, gusts: 0.09, doors: 0.5)

  /// Every kind.
  public static let all: [Weather] = [.calm, .ordinary, .storm]

  /// The weather of this name; `nil` where there is none.
  public static func named(_ word: String) -> Weather? { all.first { $0.name == word } }
}
