public import FoundationEssentials
import Synchronization
import SystemLibrary

/// A time zone that the system does not know.
public struct UnknownTimeZone: Error, Equatable, Sendable, CustomStringConvertible {
  /// What was asked for.
  public var name: String

  /// A zone by its name.
  public init(name: String) { self.name = name }

  /// What is wrong and what to do.
  public var description: String {
    "time zone \"\(name)\" is not known here; give an IANA name such as Europe/Berlin or UTC"
      + (LocalClock.hasZones ? "" : " (no zones are installed: add the package tzdata)")
  }
}

/// Converts moments to the civil time of a time zone.
///
/// FoundationEssentials has no time zones, so times are converted by the C library's `localtime_r`. It
/// takes the zone from the process' environment; this file alone sets it, under a lock.
public struct LocalClock: Equatable, Sendable {
  /// A moment as a person in the zone reads it.
  public struct Reading: Equatable, Sendable {
    /// Year, such as 2021.
    public var year: Int
    /// Month, 1 to 12.
    public var month: Int
    /// Day of the month, 1 to 31.
    public var day: Int
    /// Day of the week, 0 for Sunday.
    public var weekday: Int
    /// Hour, 0 to 23.
    public var hour: Int
    /// Minute, 0 to 59.
    public var minute: Int
    /// Second, 0 to 59.
    public var second: Int
  }

  /// The zone's name.
  public let zone: String

  /// Universal time.
  public static let utc = LocalClock(known: "UTC")

  /// The clock of a zone by its IANA name.
  public init(zone: String) throws(UnknownTimeZone) {
    guard zone == "UTC" || Self.exists(zone) else { throw UnknownTimeZone(name: zone) }
    self.zone = zone
  }

  private init(known zone: String) { self.zone = zone }

  /// What the clock shows at a moment; seconds are cut, not rounded. Moments more than 30,000 years
  /// from now are read as if they were that far.
  public func read(_ moment: Date) -> Reading {
    let seconds = time_t(min(max(moment.timeIntervalSince1970, -1e12), 1e12).rounded(.down))
    return Self.environment.withLock { current in
      if current != zone {
        setenv("TZ", zone == "UTC" ? "UTC0" : ":" + Self.path(of: zone), 1)
        tzset()
        current = zone
      }
      var time = seconds
      var parts = tm()
      localtime_r(&time, &parts)
      return Reading(
        year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday),
        weekday: Int(parts.tm_wday), hour: Int(parts.tm_hour), minute: Int(parts.tm_min),
        second: Int(parts.tm_sec))
    }
  }

  // MARK: - Zones of the system

  /// The zone that the environment was set to last.
  private static let environment = Mutex("")

  private static let folders = [
    "/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/usr/share/lib/zoneinfo",
  ]

  static var hasZones: Bool { folders.contains { access($0, R_OK) == 0 } }

  private static func path(of zone: String) -> String {
    let found = folders.first { isFile("\($0)/\(zone)") } ?? folders[0]
    return "\(found)/\(zone)"
  }

  private static func exists(_ zone: String) -> Bool {
    let isName =
      !zone.isEmpty && !zone.hasPrefix("/") && !zone.contains("..")
      && zone.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
          || [UInt8(ascii: "/"), UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: "-")]
            .contains(byte)
      }
    return isName && folders.contains { isFile("\($0)/\(zone)") }
  }

  /// Whether a compiled zone lies there: the folder also holds tables and folders of other kinds.
  private static func isFile(_ path: String) -> Bool {
    guard let file = fopen(path, "rb") else { return false }
    defer { fclose(file) }
    var magic = [UInt8](repeating: 0, count: 4)
    return fread(&magic, 1, 4, file) == 4 && magic == Array("TZif".utf8)
  }
}
