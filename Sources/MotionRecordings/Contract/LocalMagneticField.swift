/// The earth's field where a recording was made: what errors of heading are told from.
public struct LocalMagneticField: Equatable, Sendable {
  /// Degrees by which magnetic north lies east of true north.
  public var declination: Double?
  /// Degrees by which the field points below the horizon.
  public var dip: Double?
  /// Length in µT.
  public var length: Double?
  /// Whether magnets or iron were brought near on purpose.
  public var isDisturbed: Bool?

  /// A field; what is not known stays `nil`.
  public init(
    declination: Double?, dip: Double?, length: Double?, isDisturbed: Bool? = nil
  ) {
    self.declination = declination
    self.dip = dip
    self.length = length
    self.isDisturbed = isDisturbed
  }
}
