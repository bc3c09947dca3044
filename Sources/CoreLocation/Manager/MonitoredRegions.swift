import MotionLink

/// Finds what monitors a host's regions: one thing for all managers that speak to it.
enum MonitoredRegions {
  private struct Entry: Sendable {
    weak var link: (any MotionLink)?
    weak var monitoring: RegionMonitoring?
  }

  private static let entries = Guarded<[Entry]>([])

  /// What monitors the regions of a host; lives as long as somebody keeps it.
  static func of(_ link: any MotionLink) -> RegionMonitoring {
    entries.withLock { entries in
      entries.removeAll { $0.link == nil || $0.monitoring == nil }
      if let known = entries.first(where: { $0.link === link })?.monitoring { return known }
      let monitoring = RegionMonitoring(on: link)
      entries.append(Entry(link: link, monitoring: monitoring))
      return monitoring
    }
  }
}
