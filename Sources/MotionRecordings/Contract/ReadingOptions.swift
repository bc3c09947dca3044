/// What a user says about a recording that its file does not say.
public struct ReadingOptions: Equatable, Sendable {
  /// What a column of a plain table is to hold.
  public enum Quantity: String, CaseIterable, Sendable {
    /// Times of the rows.
    case time
    /// Acceleration, three columns along x, y, z.
    case acceleration
    /// Rotation rate, three columns along x, y, z.
    case rotation
    /// Magnetic field, three columns along x, y, z.
    case field
    /// Air pressure.
    case pressure
    /// Degrees north.
    case latitude
    /// Degrees east.
    case longitude
    /// Altitude of a fix.
    case altitude
    /// Speed of a fix.
    case speed

    /// How many columns it takes.
    public var columns: Int {
      switch self {
      case .acceleration, .rotation, .field: 3
      default: 1
      }
    }
  }

  /// Which way an acceleration points while the device rests.
  public enum AccelerationSign: String, CaseIterable, Sendable {
    /// The axis that points up reads +1 g (specific force; Android, most loggers).
    case up
    /// The axis that points up reads -1 g (Core Motion).
    case down
  }

  /// The file to read where an archive or a folder holds several recordings; its name there, with
  /// or without folders.
  public var member: String?
  /// Where what came through a pipe is kept; it stands for the path that is read.
  public var spooled: SpooledInput?
  /// Names of the columns of a plain table, as many as the quantity takes.
  public var columns: [Quantity: [String]] = [:]
  /// Units of a plain table's quantities, such as `ms`, `g`, `deg/s`, `uT`, `hPa`.
  public var units: [Quantity: String] = [:]
  /// Sign of a plain table's acceleration.
  public var accelerationSign: AccelerationSign?
  /// Rows per second of a plain table, whatever a column of times says.
  public var samplingRate: Double?
  /// Whether the day or the month comes first in a plain table's dates, where both are numbers.
  public var dates: DateOrder?
  /// Zone of a plain table's dates that name none, such as `Europe/Berlin` or `+02:00`. With `local:` before it
  /// all stamps of the file are local time of the zone, whatever the file says.
  public var timeZone: String?
  /// Where the user says that the device was worn; `nil` for what the file says.
  public var wear: Wear?

  /// The zone alone, of `Europe/London` and of `local:Europe/London`.
  package static func zone(in text: String) -> String {
    text.hasPrefix(localMark) ? String(text.dropFirst(localMark.count)) : text
  }

  /// The zone of which the stamps are local time, where that is said.
  var zoneOfStamps: String? {
    timeZone.flatMap { $0.hasPrefix(Self.localMark) ? Self.zone(in: $0) : nil }
  }

  private static let localMark = "local:"

  /// The units that a quantity may be given in.
  public static func units(of quantity: Quantity) -> [String] { UnitName.names(of: quantity) }

  /// Whether this is the name of a unit of the quantity.
  public static func isUnit(_ name: String, of quantity: Quantity) -> Bool {
    UnitName(name, for: quantity) != nil
  }

  /// No option: everything is told from the file.
  public init() {}
}

/// What comes first in a date that writes day and month as numbers.
public enum DateOrder: String, CaseIterable, Sendable {
  /// `23/04/2024`, as Europeans write it.
  case dayFirst = "day-first"
  /// `04/23/2024`, as Americans write it.
  case monthFirst = "month-first"
}
