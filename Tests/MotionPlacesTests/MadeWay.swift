import MotionProcessing

@testable import MotionPlaces

/// A made way over a plane at 52.5 degrees north, fix by fix or batch by batch, and what is told of it.
struct MadeWay {
  /// Metres in a degree.
  static let (north, east) = (111_278.0, 67_880.0)

  var detector = VisitDetector()
  var time = 0.0
  var (x, y) = (0.0, 0.0)
  var accuracy = 10.0
  private(set) var news: [VisitNews] = []
  private var noise = 0.0

  /// The visits that are left when all that is said has been taken.
  var visits: [Visit] {
    var visits: [Visit] = []
    for news in news {
      visits.removeAll { $0.arrival == news.visit.arrival }
      if news.kind != .dismissed { visits.append(news.visit) }
    }
    return visits.sorted { $0.arrival < $1.arrival }
  }

  mutating func take() { while let next = detector.next() { news.append(next) } }

  mutating func fix(accuracy given: Double? = nil, offBy off: (x: Double, y: Double) = (0, 0)) {
    // Within the accuracy, the same each time.
    noise = noise == 0.3 ? -0.3 : 0.3
    let radius = given ?? accuracy
    detector.process(
      LocationFix(
        latitude: 52.5 + (y + off.y + noise * radius) / Self.north,
        longitude: 13.4 + (x + off.x - noise * radius) / Self.east, horizontalAccuracy: radius),
      at: SensorTime(seconds: time))
    take()
  }

  /// Stays, with a fix each `every` seconds; without, location is silent.
  mutating func stay(_ seconds: Double, every: Double? = 10) {
    let end = time + seconds
    if let every {
      while time + every <= end {
        time += every
        fix()
      }
    }
    time = end
  }

  /// Goes east at a speed.
  mutating func go(_ metres: Double, at speed: Double = 1.35, every: Double? = 5) {
    let (end, goal) = (time + metres / speed, x + metres)
    if let every {
      while time + every <= end {
        time += every
        x += every * speed
        fix()
      }
    }
    (time, x) = (end, goal)
  }

  /// Does something without location, batch by batch.
  mutating func act(
    _ seconds: Double, steps: Int = 0, _ set: (inout MotionActivity) -> Void
  ) {
    for _ in 0..<Int(seconds / MotionBatch.duration) {
      var activity = MotionActivity()
      set(&activity)
      var pedometer = PedometerBatch()
      pedometer.steps = steps
      let start = SensorTime(seconds: time)
      time += MotionBatch.duration
      detector.process(
        MotionBatch(
          start: start, end: SensorTime(seconds: time), activity: activity, evidence: nil,
          pedometer: pedometer, coverage: StreamCoverage()))
      take()
    }
  }

  mutating func walk(_ seconds: Double) { act(seconds, steps: 4) { $0.walking = true } }
  mutating func rest(_ seconds: Double) { act(seconds) { $0.stationary = true } }
  mutating func drive(_ seconds: Double) { act(seconds) { $0.automotive = true } }
  mutating func cycle(_ seconds: Double) { act(seconds) { $0.cycling = true } }

  mutating func end() {
    detector.finish(at: SensorTime(seconds: time))
    take()
  }
}
