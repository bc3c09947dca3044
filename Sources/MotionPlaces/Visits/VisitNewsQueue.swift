@_spi(Core) import MotionProcessing

/// News that have not been fetched; where nobody fetches, the oldest go.
struct VisitNewsQueue {
  private var queue: FixedQueue<VisitNews>

  init(capacity: Int) {
    queue = FixedQueue(
      capacity: capacity, filler: VisitNews(.arrived, Visit(arrival: 0, known: 0)))
  }

  mutating func append(_ news: VisitNews) { queue.append(news) }
  mutating func pop() -> VisitNews? { queue.popFirst() }
}
