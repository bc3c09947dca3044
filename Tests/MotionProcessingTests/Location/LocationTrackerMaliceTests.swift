import Testing

@testable import MotionProcessing

@Suite("Bad fixes are data")
struct LocationTrackerMaliceTests {
  private func run(_ fixes: [(Double, LocationFix)]) -> [TrackPoint] {
    MadeTrack.track(of: fixes)
  }

  private func place(_ latitude: Double, _ longitude: Double) -> LocationFix {
    LocationFix(latitude: latitude, longitude: longitude)
  }

  private func isSound(_ points: [TrackPoint]) -> Bool {
    var last = -1.0
    for p in points {
      guard p.distance.isFinite, p.distance >= last, (p.speed ?? 0) >= 0,
        [p.altitude, p.accuracy, p.speed].allSatisfy({ $0?.isFinite != false }),
        abs(p.latitude ?? 0) <= 90, abs(p.longitude ?? 0) <= 180
      else { return false }
      last = p.distance
    }
    return true
  }

  @Test("Poles and the date line give finite, rising distances")
  func corners() {
    var fixes: [(Double, LocationFix)] = []
    for i in 0..<40 {
      fixes.append((Double(i), place(i % 2 == 0 ? 90 : 89.9999, Double(i * 37 % 360) - 180)))
    }
    for i in 40..<80 { fixes.append((Double(i), place(-90, i % 2 == 0 ? 180 : -180))) }
    #expect(isSound(run(fixes)))
    let still = (0..<60).map { (Double($0), place(10, $0 % 2 == 0 ? 180 : -180)) }
    #expect(run(still).last?.distance ?? 1 < 1e-6)
  }

  @Test("Fixes hours apart get rows for a fortnight in all, near ones always")
  func farApart() {
    var fixes = (0..<60).map { (Double($0) * 80_000, place(48 + Double($0) * 1e-4, 11)) }
    let end = 59.0 * 80_000
    fixes += (1...100).map { (end + Double($0) * 20, place(48.0059 + Double($0) * 1e-6, 11)) }
    let points = run(fixes)
    #expect(isSound(points) && points.last?.time == SensorTime(seconds: end + 2_000))
    #expect(points.count > 13 * 86_400 && points.count < 14 * 86_400 + 2_100)
    #expect(points.filter { $0.time > SensorTime(seconds: end) }.count == 2_000)
  }

  @Test("Unknown, negative and infinite fields are unknown")
  func fields() {
    var fixes: [(Double, LocationFix)] = []
    let bad = [Double.nan, -1, 0, .infinity, -.infinity, 1e300]
    for i in 0..<216 {
      fixes.append(
        (
          Double(i),
          LocationFix(
            latitude: 48 + Double(i) * 1e-5, longitude: 11, altitude: bad[i % 6],
            horizontalAccuracy: bad[i / 6 % 6], verticalAccuracy: bad[i % 6],
            speed: bad[i / 36 % 6], course: bad[i % 6])
        ))
    }
    let points = run(fixes)
    #expect(points.count == 216 && isSound(points))
  }

  @Test("A fix that jumps 1000 km and back does not count")
  func jump() {
    let fixes = (0..<100).map { i -> (Double, LocationFix) in
      (Double(i), place(48 + Double(i) * 1e-5 + (i == 50 ? 9 : 0), 11))
    }
    let points = run(fixes)
    #expect(isSound(points))
    let truth = 99 * 1.112
    #expect(abs((points.last?.distance ?? 0) - truth) < 10)
  }

  @Test("A receiver that wakes up 1000 km away goes on from there without the way")
  func teleport() {
    let fixes = (0..<200).map { i -> (Double, LocationFix) in
      (Double(i), place(48 + Double(i) * 5e-5 + (i >= 100 ? 9 : 0), 11))
    }
    let points = run(fixes)
    #expect(isSound(points))
    // 5.56 m/s for 199 s is 1,106 m; three seconds are lost at the jump.
    #expect(abs((points.last?.distance ?? 0) - 1_106) < 40)
  }

  @Test("A flight without reception counts as a straight line")
  func flight() {
    var fixes = (0..<60).map { (Double($0), place(48, 11)) }
    fixes += (0..<60).map { (7_200 + Double($0), place(52, 11)) }
    let points = run(fixes)
    // 4 degrees of the meridian between 48 and 52: 444.9 km.
    #expect(abs((points.last?.distance ?? 0) / 444_900 - 1) < 0.002)
    #expect(points.count == 7_260)
  }

  @Test("Repeated and late times change nothing")
  func repeated() {
    let clean = (0..<60).map { (Double($0), place(48 + Double($0) * 5e-5, 11)) }
    var dirty: [(Double, LocationFix)] = []
    for f in clean { dirty += [f, f, (f.0 - 3, place(20, 20))] }
    #expect(run(clean).map(\.distance) == run(dirty).map(\.distance))
  }

  @Test("A fix from before the start is no way")
  func stale() {
    var fixes = [(-108.0, place(48.01, 11))]
    fixes += (0..<60).map { (Double($0) + 0.5, place(48 + Double($0) * 5e-5, 11)) }
    let points = run(fixes)
    #expect(abs((points.last?.distance ?? 0) - 59 * 5.56) < 10)
  }

  @Test("A track with two minutes between all fixes keeps its way but the first segment")
  func verySparse() {
    let fixes = (0..<20).map { (Double($0) * 120, place(48 + Double($0) * 0.005, 11)) }
    #expect(abs((run(fixes).last?.distance ?? 0) / (18 * 556) - 1) < 0.01)
  }

  @Test("A hundred years between two fixes end at once")
  func century() {
    let points = run([(0, place(48, 11)), (1, place(48, 11)), (3.1e9, place(49, 11))])
    #expect(points.count < 100 && isSound(points))
    var tracker = LocationTracker()
    tracker.process(place(48, 11), at: SensorTime(nanoseconds: .min))
    tracker.process(place(48, 11), at: SensorTime(nanoseconds: .max))
    tracker.advance(to: SensorTime(nanoseconds: .max))
    tracker.finish()
    #expect(tracker.nextPoint() == nil)
  }

  @Test("A shorter recording has the same rows as far as it goes")
  func prefix() {
    let fixes = (0..<300).map { i -> (Double, LocationFix) in
      let t = Double(i) * 1.3
      return (t, place(48 + Double(i) * 3e-5, 11 + 1e-5 * Double(i * 7 % 5)))
    }
    let whole = run(fixes)
    let part = run(Array(fixes.prefix(150)))
    let shared = part.dropLast()
    #expect(shared.count > 150)
    for (a, b) in zip(whole, shared) {
      #expect(a.time == b.time && a.distance == b.distance)
    }
  }
}
