/// Time zones by their IANA names, as the system's tables or the page's have them.
package enum ZoneTable {
  /// Whether there are any.
  package static var isInstalled: Bool { SystemZones.isInstalled }

  /// Whether there is a zone of that name.
  package static func contains(_ zone: String) -> Bool {
    isName(zone) && SystemZones.contains(zone)
  }

  /// Seconds by which the clocks of a zone that there is are ahead of universal time at a moment,
  /// given as seconds since 1970.
  package static func offset(of zone: String, at seconds: Int64) -> Int64 {
    SystemZones.offset(of: zone, at: seconds)
  }

  private static func isName(_ zone: String) -> Bool {
    !zone.isEmpty && !zone.hasPrefix("/")
      && zone.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "/"), UInt8(ascii: "_"),
          UInt8(ascii: "+"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }
}
