/// What surrounds the phone of a scenario; an ordinary day unless said otherwise.
public struct Surroundings: Sendable, Equatable {
  /// The weather.
  public var weather = Weather.ordinary
  /// What the location fixes are worth.
  public var location = LocationQuality.honest
  /// The phone's case.
  public var phoneCase = PhoneCase.open
  /// Iron and currents near the phone.
  public var magnetism = Magnetism.ordinary
}

/// What location fixes are worth.
public enum LocationQuality: String, Sendable, CaseIterable {
  /// The stated accuracy holds in 68 % of the fixes; nothing indoors.
  case honest
  /// Streets between high houses: biases up to 30 m while 5 m are stated, a late and coarse first
  /// fix, fixes that come twice or without speed, and fixes of cells indoors.
  case wandering
  /// No fix at all.
  case none

  /// The quality of this name.
  public static func named(_ word: String) -> LocationQuality? { LocationQuality(rawValue: word) }
}

/// What the phone is built into.
public enum PhoneCase: String, Sendable, CaseIterable {
  /// Air comes and goes.
  case open
  /// Tight against water: a hand that squeezes it is seen as pressure.
  case sealed

  /// The case of this name.
  public static func named(_ word: String) -> PhoneCase? { PhoneCase(rawValue: word) }
}

/// Iron and currents near the phone, beside those of cars, lifts and trains.
public enum Magnetism: String, Sendable, CaseIterable {
  /// The earth's field alone.
  case clean
  /// Iron in floors, walls and door frames indoors, street furniture here and there outdoors, and
  /// sometimes a laptop or a loudspeaker on the table.
  case ordinary

  /// The magnetism of this name.
  public static func named(_ word: String) -> Magnetism? { Magnetism(rawValue: word) }
}
