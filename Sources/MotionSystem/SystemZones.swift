#if hasFeature(Embedded)
  /// The zones that the page knows: `Intl` of the browser. Seconds by which a zone is ahead of
  /// universal time; the least number that there is where it knows no such zone.
  @_extern(wasm, module: "page", name: "zone_offset") @_extern(c)
  func pageZoneOffset(_ name: UnsafePointer<UInt8>, _ count: Int32, _ seconds: Double) -> Int32

  enum SystemZones {
    static var isInstalled: Bool { true }

    static func contains(_ zone: String) -> Bool { ask(zone, 0) != .min }

    static func offset(of zone: String, at seconds: Int64) -> Int64 {
      let found = ask(zone, seconds)
      return found == .min ? 0 : Int64(found)
    }

    private static func ask(_ zone: String, _ seconds: Int64) -> Int32 {
      Array(zone.utf8).withUnsafeBufferPointer {
        guard let base = $0.baseAddress else { return .min }
        return pageZoneOffset(base, Int32($0.count), Double(seconds))
      }
    }
  }
#else
  import CSystem
  import Synchronization

  /// The compiled tables of the system, read by its C library, which takes the zone from the
  /// process' environment: this file is the only place that sets it, under a lock.
  enum SystemZones {
    /// The zone that the environment was set to last.
    private static let environment = Mutex("")

    private static let folders = [
      "/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/usr/share/lib/zoneinfo",
    ]

    static var isInstalled: Bool { folders.contains { FileStatus(of: $0)?.kind == .folder } }

    static func contains(_ zone: String) -> Bool { path(of: zone) != nil }

    static func offset(of zone: String, at seconds: Int64) -> Int64 {
      environment.withLock { current in
        if current != zone {
          system_set_zone(path(of: zone).map { ":" + $0 } ?? "UTC0")
          current = zone
        }
        return system_zone_offset(seconds)
      }
    }

    private static func path(of zone: String) -> String? {
      folders.map { "\($0)/\(zone)" }.first(where: isTable)
    }

    /// Whether a compiled zone lies there: the folder also holds tables and folders of other kinds.
    private static func isTable(_ path: String) -> Bool {
      let head = try? InputFile(path).bytes(atMost: 4)
      return head == Array("TZif".utf8)
    }
  }
#endif
