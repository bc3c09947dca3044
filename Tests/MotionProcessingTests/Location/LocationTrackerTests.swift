import Glibc
import Testing

@testable import MotionProcessing

private func line(_ speed: Double, course: Double = 1) -> (Double) -> (east: Double, north: Double)
{
  { t in (speed * t * sin(course), speed * t * cos(course)) }
}

private func circle(_ radius: Double, _ speed: Double) -> (Double) -> (east: Double, north: Double)
{
  { t in (radius * sin(speed * t / radius), radius * (1 - cos(speed * t / radius))) }
}

@Suite("The track is as long as the way")
struct LocationTrackerTests {
  private func error(_ track: MadeTrack, speed: Double) -> Double {
    track.distance / (speed * Double(track.fixes - 1) * track.interval) - 1
  }

  @Test("A straight line is exact on the ellipsoid", arguments: [-60.0, 0, 48, 75])
  func straight(latitude: Double) {
    for course in [0.0, 1, 1.57, 3, 4.5] {
      let track = MadeTrack(way: line(10, course: course), latitude: latitude)
      #expect(abs(error(track, speed: 10)) < 0.001, "latitude \(latitude), course \(course)")
    }
  }

  @Test("A circle is exact to 0.5 %", arguments: [1.4, 3, 8])
  func round(speed: Double) {
    #expect(abs(error(MadeTrack(way: circle(100, speed)), speed: speed)) < 0.005)
  }

  @Test("A line through the date line has no jump")
  func dateLine() {
    let track = MadeTrack(way: line(10, course: 1.57), latitude: 0, longitude: 179.995)
    #expect(abs(error(track, speed: 10)) < 0.001)
  }

  @Test("A fix every 7 or 10 s gives the sum of the segments", arguments: [7.0, 10])
  func sparse(interval: Double) {
    let track = MadeTrack(interval: interval, fixes: 200, way: line(5))
    #expect(abs(error(track, speed: 5)) < 0.005)
  }

  @Test(
    "White noise of 3 m at 1 Hz adds a few percent to a walk, where the sum of fixes adds 300 %")
  func jitter() {
    let track = MadeTrack(fixes: 900, jitter: 3, way: circle(100, 1.4))
    #expect(abs(error(track, speed: 1.4)) < 0.08)
  }

  @Test("Slow noise of 4 m adds less than a tenth to a walk")
  func bias() {
    let track = MadeTrack(fixes: 900, bias: 4, accuracy: 5, way: circle(100, 1.4))
    #expect(abs(error(track, speed: 1.4)) < 0.1)
  }

  @Test("Standing with stated speeds near 0 adds nothing")
  func standing() {
    let track = MadeTrack(
      fixes: 600, bias: 4, accuracy: 4, speed: { $0 == 300 ? 0.9 : 0.05 }, way: { _ in (0, 0) })
    #expect(track.distance < 2)
  }

  @Test("Cell fixes that stray by hundreds of metres add little")
  func cells() {
    let distances = (1...21 as ClosedRange<UInt64>).map {
      MadeTrack(fixes: 300, bias: 300, accuracy: 500, way: { _ in (0, 0) }, seed: $0).distance
    }
    // From fix to fix it is 28 km.
    #expect(distances.sorted()[10] < 800 && distances.allSatisfy { $0 < 2_800 })
  }

  @Test("A logger that writes speed 0 for unknown still moves")
  func zeroSpeed() {
    let track = MadeTrack(fixes: 600, speed: { _ in 0 }, way: line(8))
    #expect(abs(error(track, speed: 8)) < 0.05)
  }

  @Test("There is one row at each second from the first fix to the last, and distance never falls")
  func rows() {
    for interval in [0.1, 0.7, 1, 3.3, 45] {
      let points = MadeTrack(interval: interval, fixes: 60, jitter: 2, way: line(2)).run()
      let end = 59 * interval
      let whole = points.filter { $0.time.nanoseconds % 1_000_000_000 == 0 }
      #expect(whole.count == Int(end + 1e-6) + 1, "interval \(interval)")
      for (a, b) in zip(points, points.dropFirst()) {
        #expect(a.time < b.time && a.distance <= b.distance)
      }
      #expect(abs((points.last?.time.seconds ?? 0) - end) < 1e-6)
      #expect(points.allSatisfy { $0.distance.isFinite && ($0.speed ?? 0) >= 0 })
    }
  }

  @Test("Places are given at the second after a fix and nowhere between")
  func places() {
    let points = MadeTrack(interval: 4.5, fixes: 10, way: line(5)).run()
    let filled = points.filter { $0.latitude != nil }.map(\.time.seconds)
    #expect(filled == [0, 5, 9, 14, 18, 23, 27, 32, 36, 40.5])
    #expect(points.allSatisfy { ($0.latitude == nil) == ($0.longitude == nil) })
  }

  @Test("Speed follows a start within 4 s")
  func quickStart() {
    let way: (Double) -> (east: Double, north: Double) = { t in (max(t - 60, 0) * 3, 0) }
    let points = MadeTrack(fixes: 120, way: way).run()
    #expect(points.allSatisfy { $0.time.seconds > 60 || ($0.speed ?? 0) < 0.1 })
    let later = points.first { $0.time == SensorTime(seconds: 66) }?.speed ?? 0
    #expect(abs(later - 3) < 0.6)
  }
}
