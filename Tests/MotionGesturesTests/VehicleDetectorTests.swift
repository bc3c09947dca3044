import MotionProcessing
import Testing

@testable import MotionGestures

@Suite("Forces in a vehicle")
struct VehicleDetectorTests {
  /// A ride on a plane: longitudinal acceleration, g, and yaw rate, rad/s clockwise, in closed form.
  struct Ride: Sendable {
    var seconds: Double
    var longitudinal: @Sendable (Double) -> Double
    var yaw: @Sendable (Double) -> Double
    var mounting = Quaternion.identity
    var turnedAt: Double?
    /// What the gyroscope reads about the vertical at rest, rad/s clockwise.
    var bias = 0.0

    static let step = 0.02

    /// Speed, m/s, every 20 ms.
    var speeds: [Double] {
      var speed = 0.0
      return (0...Int(seconds / Self.step)).map { i in
        defer { speed = max(0, speed + longitudinal(Double(i) * Self.step) * 9.80665 * Self.step) }
        return speed
      }
    }
  }

  /// Setting off, turns to both sides, braking, again and again.
  private static let town = Ride(
    seconds: 120,
    longitudinal: { t in
      let phase = t.truncatingRemainder(dividingBy: 40)
      return phase < 8 ? 0.15 : phase > 30 && phase < 37 ? -0.17 : 0
    },
    yaw: { t in
      let phase = t.truncatingRemainder(dividingBy: 40)
      return phase > 12 && phase < 17 ? 0.3 : phase > 20 && phase < 25 ? -0.3 : 0
    })

  private func told(_ ride: Ride, withFixes: Bool) -> (
    told: [VehicleDetector.Told], speeds: [Double]
  ) {
    var (detector, grid) = (VehicleDetector(), MotionGrid())
    var all: [VehicleDetector.Told] = []
    let speeds = ride.speeds
    for (i, speed) in speeds.enumerated() {
      let t = Double(i) * Ride.step
      // Forward x, left y, up z; Core Motion's sign: what the car gains, the reading has.
      let force = Vector3(ride.longitudinal(t), -speed * ride.yaw(t) / 9.80665, 0)
      let mounting =
        ride.turnedAt.map { t > $0 } == true
        ? ride.mounting * Quaternion(rotation: Vector3(0, 1.2, 0)) : ride.mounting
      let sample = InertialSample(
        time: SensorTime(seconds: t), gravity: mounting.unrotate(Vector3(0, 0, -1)),
        userAcceleration: mounting.unrotate(force),
        rotationRate: mounting.unrotate(Vector3(0, 0, -ride.yaw(t) - ride.bias)))
      grid.process(sample) { detector.process($0) }
      if withFixes, i % 50 == 0 {
        let fix = LocationFix(latitude: 0, longitude: 0, speed: speed)
        detector.process(fix, at: SensorTime(seconds: t))
      }
      while let told = detector.next() { all.append(told) }
    }
    detector.finish()
    while let told = detector.next() { all.append(told) }
    return (all, speeds)
  }

  private func forces(_ told: [VehicleDetector.Told]) -> [VehicleForce] {
    told.compactMap { if case .force(let force) = $0 { force } else { nil } }
  }

  private func mounted(_ told: [VehicleDetector.Told]) -> Double? {
    told.lazy.compactMap { if case .mounting(_, let time) = $0 { time.seconds } else { nil } }.first
  }

  /// Largest difference from the truth of those that are known, a moment after each change left out.
  private func error(_ found: [VehicleForce], _ ride: Ride, _ speeds: [Double], from start: Double)
    -> Double
  {
    found.filter { $0.time.seconds > start }.reduce(0) { most, force in
      let t = force.time.seconds - 0.05
      let near = [-0.6, 0.6].map { (ride.longitudinal(t + $0), ride.yaw(t + $0)) }
      guard near[0] == near[1], let long = force.longitudinal, let lateral = force.lateral else {
        return most
      }
      let speed = speeds[min(Int(t / Ride.step), speeds.count - 1)]
      return max(
        most, abs(long - ride.longitudinal(t)), abs(lateral - speed * ride.yaw(t) / 9.80665))
    }
  }

  private static let mountings = [
    Quaternion.identity, Quaternion(rotation: Vector3(0.3, -1.1, 0.4)),
    Quaternion(rotation: Vector3(2, 0.5, -1)),
  ]

  @Test("With location they are right in any mounting, which is known within a minute (R171)")
  func located() throws {
    for mounting in Self.mountings {
      var ride = Self.town
      ride.mounting = mounting
      let (all, speeds) = told(ride, withFixes: true)
      #expect(try #require(mounted(all)) < 60)
      let found = forces(all)
      #expect(found.count > 1190)
      #expect(error(found, ride, speeds, from: 2) < 0.03)
      for force in found { #expect(force.known >= force.time) }
      #expect(zip(found, found.dropFirst()).allSatisfy { $0.time < $1.time }, "each stands once")
    }
  }

  @Test("Without location turns tell the mounting, and nothing is told before")
  func felt() throws {
    for mounting in Self.mountings {
      var ride = Self.town
      ride.mounting = mounting
      let (all, speeds) = told(ride, withFixes: false)
      let known = try #require(mounted(all))
      #expect(known < 60)
      let found = forces(all)
      #expect(found.filter { $0.time.seconds < known - 1 }.allSatisfy { $0.longitudinal == nil })
      // Setting off looks like a slope until braking has come as often.
      #expect(error(found, ride, speeds, from: 80) < 0.06)
    }
  }

  @Test("A phone that is turned in its holder is noticed, and its mounting found anew")
  func turned() throws {
    var ride = Self.town
    ride.turnedAt = 48
    ride.seconds = 160
    let (all, speeds) = told(ride, withFixes: true)
    let noticed = all.contains {
      if case .turned(let time) = $0 { return time.seconds > 48 && time.seconds < 56 }
      return false
    }
    #expect(noticed)
    #expect(error(forces(all), ride, speeds, from: 80) < 0.03)
  }

  @Test("A straight road takes no mounting away")
  func straight() throws {
    var ride = Self.town
    ride.seconds = 420
    ride.longitudinal = { $0 < 120 ? Self.town.longitudinal($0) : 0 }
    ride.yaw = { $0 < 120 ? Self.town.yaw($0) : 0 }
    let all = told(ride, withFixes: false).told
    let known = try #require(mounted(all))
    let found = forces(all).filter { $0.time.seconds > known + 1 }
    #expect(found.count > 3000 && found.allSatisfy { $0.lateral != nil })
  }

  @Test("A bias as large as a raw gyroscope has is found where the vehicle stands")
  func biased() throws {
    var ride = Self.town
    ride.seconds = 150
    ride.bias = 0.09
    ride.longitudinal = { $0 < 30 ? 0 : Self.town.longitudinal($0 - 30) }
    ride.yaw = { $0 < 30 ? 0 : Self.town.yaw($0 - 30) }
    let (all, speeds) = told(ride, withFixes: true)
    #expect(error(forces(all), ride, speeds, from: 40) < 0.05)
  }

  @Test("Turns, brakings and settings off are told with their largest force")
  func manoeuvres() {
    let all = told(Self.town, withFixes: true).told
    let found = all.compactMap { if case .manoeuvre(let told) = $0 { told } else { nil } }
    let turns = found.filter { $0.kind == .turn }
    #expect(turns.count == 6)
    #expect(turns.filter { $0.force > 0 }.count == 3)
    for turn in turns {
      #expect(abs(abs(turn.angle) - 1.5) < 0.3)
      #expect(turn.force * turn.angle > 0)
    }
    #expect(found.filter { $0.kind == .brake }.allSatisfy { abs($0.force + 0.17) < 0.03 })
    #expect(found.filter { $0.kind == .brake }.count == 3)
    #expect(found.filter { $0.kind == .accelerate }.count == 3)
  }
}
