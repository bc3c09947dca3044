import MotionProcessing
import Testing

@testable import MotionPlaces

@Suite("Visits of what is no place and no time")
struct VisitMaliceTests {
  @Test("Fixes without a place, out of order and of absurd accuracy neither trap nor count")
  func malice() {
    var detector = VisitDetector()
    let odd: [Double] = [
      .nan, .infinity, -.infinity, 0, -1, 1e300, -1e300, 90, 180, 181, .leastNonzeroMagnitude,
    ]
    for latitude in odd {
      for longitude in odd {
        for accuracy in odd {
          for time in [0, 1e9, 5, -5] {
            detector.process(
              LocationFix(
                latitude: latitude, longitude: longitude, horizontalAccuracy: accuracy),
              at: SensorTime(seconds: time))
            while let news = detector.next() { #expect(news.visit.arrival.isFinite) }
          }
        }
      }
    }
    detector.advance(to: SensorTime(seconds: .infinity))
    detector.finish(at: SensorTime(seconds: -.infinity))
    while let news = detector.next() {
      #expect(news.visit.departure.map { $0 >= news.visit.arrival } ?? true)
    }
  }

  @Test("An endless stay takes no more room than its first hour")
  func endless() {
    var trail = FixTrail(capacity: 48, step: 10)
    for i in 0..<100_000 {
      guard
        let fix = PlaceFix(
          LocationFix(latitude: 52.5, longitude: 13.4), at: Double(i) * 10)
      else { return }
      trail.append(fix)
      #expect(trail.fixes.count <= 48)
    }
    #expect(trail.first?.time == 0 && trail.last?.time == 999_990)
    let queues = (6 + 2) * MemoryLayout<VisitNews>.stride
    let trails = (48 + 24 + 2) * MemoryLayout<PlaceFix>.stride
    #expect(MemoryLayout<VisitDetector>.size + trails + queues <= 4096)
  }

  @Test("News that nobody fetches do not grow: the newest are kept")
  func unfetched() {
    var way = MadeWay()
    for _ in 0..<20 {
      way.go(800)
      way.stay(1200)
    }
    var detector = way.detector
    var count = 0
    while detector.next() != nil { count += 1 }
    #expect(count <= 6)
  }
}
