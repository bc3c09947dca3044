import MotionLink

/// Counts the background sessions that a host's clients hold.
enum BackgroundSessions {
  private struct Entry: Sendable {
    weak var link: (any MotionLink)?
    var count: Int
  }

  private static let entries = Guarded<[Entry]>([])

  /// Whether somebody holds one.
  static func areHeld(on link: any MotionLink) -> Bool {
    entries.withLock { $0.contains { $0.link === link && $0.count > 0 } }
  }

  /// One more, or one fewer.
  static func change(by difference: Int, on link: any MotionLink) {
    entries.withLock { entries in
      entries.removeAll { $0.link == nil }
      if let index = entries.firstIndex(where: { $0.link === link }) {
        entries[index].count += difference
      } else {
        entries.append(Entry(link: link, count: difference))
      }
    }
  }
}
