@_spi(Core) import MotionProcessing

/// News that have not been fetched, of fixed capacity: one input gives four at most.
struct VisitNewsQueue {
  private var queue = FixedQueue(
    capacity: 8, filler: VisitNews(.arrived, Visit(arrival: 0, known: 0)))

  mutating func append(_ news: VisitNews) { queue.append(news) }
  mutating func pop() -> VisitNews? { queue.popFirst() }
}
