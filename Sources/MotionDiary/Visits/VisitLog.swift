import MotionPlaces
import MotionProcessing

/// The visits of a recording as they become known, and what was said of them live. Memory grows with the
/// visits only.
struct VisitLog {
  private var detector = VisitDetector()
  private(set) var visits: [Visit] = []
  private(set) var moments: [VisitMoment] = []

  mutating func receive(_ sample: Sample) {
    // What lies before the start serves as prior knowledge; no result is dated before 0.
    guard sample.time >= .zero else { return }
    switch sample.reading {
    case .location(let fix): detector.process(fix, at: sample.time)
    case .hint: detector.advance(to: sample.time)
    default: return
    }
    fetch()
  }

  mutating func receive(_ batch: MotionBatch) {
    detector.process(batch)
    fetch()
  }

  mutating func finish(at end: Double) {
    detector.finish(at: SensorTime(seconds: end))
    fetch()
  }

  private mutating func fetch() { while let news = detector.next() { take(news) } }

  private mutating func take(_ news: VisitNews) {
    let visit = news.visit
    switch news.kind {
    case .arrived:
      visits.append(visit)
      moments.append(
        VisitMoment(isArrival: true, time: visit.arrival, known: visit.arrivalKnown))
    case .departed:
      replace(visit)
      noteDeparture(of: visit)
    case .continued, .stayed: replace(visit)
    case .dismissed:
      if let index = visits.lastIndex(where: { $0.arrival == visit.arrival }) {
        visits.remove(at: index)
      }
      noteDeparture(of: visit)
    }
  }

  private mutating func replace(_ visit: Visit) {
    guard let index = visits.lastIndex(where: { $0.arrival == visit.arrival }) else { return }
    visits[index] = visit
  }

  private mutating func noteDeparture(of visit: Visit) {
    guard let time = visit.departure, let known = visit.departureKnown else { return }
    let moment = VisitMoment(isArrival: false, time: time, known: known)
    // Once told it lies behind the arrival, which is among the last: years of visits are not looked through.
    let arrival = moments.lastIndex { $0.isArrival && $0.time == visit.arrival } ?? 0
    if !moments[arrival...].contains(moment) { moments.append(moment) }
  }
}
