import MotionLink

/// Which managers hear of visits: all of a program, once one of them has started.
enum VisitMonitoring {
  /// The managers that speak to one host.
  private struct Group: Sendable {
    weak var link: (any MotionLink)?
    var isStarted = false
    var members: [Member] = []

    var deliveries: [LocationDelivery] { members.compactMap(\.delivery) }
  }

  private struct Member: Sendable {
    weak var delivery: LocationDelivery?
  }

  private static let groups = Guarded<[Group]>([])

  /// Somebody listens; whether visits were started.
  static func joins(_ delivery: LocationDelivery, on link: any MotionLink) -> Bool {
    withGroup(of: link) { group in
      add(delivery, to: &group)
      return group.isStarted
    }
  }

  /// One manager starts for all; gives all.
  static func start(with delivery: LocationDelivery, on link: any MotionLink) -> [LocationDelivery]
  {
    withGroup(of: link) { group in
      add(delivery, to: &group)
      group.isStarted = true
      return group.deliveries
    }
  }

  /// One manager stops for all; gives all.
  static func stop(on link: any MotionLink) -> [LocationDelivery] {
    withGroup(of: link) { group in
      group.isStarted = false
      return group.deliveries
    }
  }

  private static func add(_ delivery: LocationDelivery, to group: inout Group) {
    group.members.removeAll { $0.delivery == nil || $0.delivery === delivery }
    group.members.append(Member(delivery: delivery))
  }

  private static func withGroup<R>(of link: any MotionLink, _ body: (inout Group) -> R) -> R {
    groups.withLock { groups in
      groups.removeAll { $0.link == nil }
      let index =
        groups.firstIndex { $0.link === link }
        ?? {
          groups.append(Group(link: link))
          return groups.count - 1
        }()
      return body(&groups[index])
    }
  }
}
