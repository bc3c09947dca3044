import CoreMotion
import MotionTesting
import Testing

/// Updates of relative altitude while a replay runs, with the seconds at which they came.
private func altitudes(_ replay: MotionReplay) async throws -> [Seen<CMAltitudeData>] {
  let altimeter = replay.perform { CMAltimeter() }
  let log = Log<Seen<CMAltitudeData>>()
  altimeter.startRelativeAltitudeUpdates(to: OperationQueue()) { data, _ in
    if let data { log.append(Seen(value: data, at: replay.elapsed)) }
  }
  try await replay.run()
  altimeter.stopRelativeAltitudeUpdates()
  return log.entries
}

@Suite("Altimeter", .timeLimit(.minutes(10)))
struct AltimeterTests {
  /// Pressure per metre near the ground, kPa.
  static let perMetre = 0.0120

  @Test("R102, R103: pressure is in kPa as measured; the first altitude is 0")
  func pressure() async throws {
    let seen = try await altitudes(
      MotionReplay(made: Made.air(seconds: 20) { 101.325 - 0.01 * $0 }))
    #expect(seen.count > 10)
    #expect(seen.first?.value.relativeAltitude == 0)
    for update in seen {
      #expect(abs(update.value.pressure.doubleValue - (101.325 - 0.01 * update.at)) < 0.01)
    }
    let last = try #require(seen.last)
    let first = try #require(seen.first)
    let rise = 0.01 * (last.at - first.at) / Self.perMetre
    #expect(abs(last.value.relativeAltitude.doubleValue - rise) < 0.03 * rise)
  }

  @Test("R104, R105: the first update comes after 2.6 s, then one every 1.3 s, changed or not")
  func cadence() async throws {
    let seen = try await altitudes(MotionReplay(made: Made.air(seconds: 20) { _ in 100 }))
    #expect(seen.count == 14)
    for (index, update) in seen.enumerated() {
      // The newest sample of a 25 Hz barometer.
      #expect(abs(update.at - (2.6 + 1.3 * Double(index))) < 0.05)
      #expect(update.value.relativeAltitude == 0)
    }
  }

  @Test("R106: a floor of 3 m is told")
  func floor() async throws {
    let seen = try await altitudes(
      MotionReplay(
        made: Made.air(seconds: 20) { 101 - (min(max($0 - 5, 0), 10) / 10) * 3 * Self.perMetre }))
    #expect(abs(try #require(seen.last).value.relativeAltitude.doubleValue - 3) < 0.2)
  }

  @Test("R107: altitude follows pressure alone: weather moves it, steps do not")
  func weather() async throws {
    let front = try await altitudes(
      MotionReplay(
        made: Made.together(
          Made.still(seconds: 20), Made.air(seconds: 20) { 101 - 15 * Self.perMetre * $0 / 20 })))
    #expect(try #require(front.last).value.relativeAltitude.doubleValue > 12)
    let walk = try await altitudes(
      MotionReplay(
        made: Made.together(Made.walk(seconds: 20), Made.air(seconds: 20) { _ in 101 })))
    #expect(walk.allSatisfy { $0.value.relativeAltitude == 0 })
  }

  @Test("R108: jumps, gaps and nonsense of a sealed case give neither floors nor NaN")
  func sealed() async throws {
    let replay = MotionReplay(
      made: Made.together(
        Made.walk(seconds: 60), Made.air(seconds: 60, rate: 10) { _ in 101 }))
    replay.alter { sample in
      guard sample.sensor == .barometer else { return sample }
      var sample = sample
      switch Int(sample.time * 10) % 40 {
      case 3: sample.x = .nan
      case 5: sample.x = .infinity
      case 7: sample.x = -3
      case 9: sample.x = 0
      case 20..<24: sample.x += 1.7
      case 30..<33: return nil
      default: break
      }
      return sample
    }
    let pedometer = replay.perform { CMPedometer() }
    let seen = try await altitudes(replay)
    #expect(seen.count > 30)
    for update in seen {
      #expect(update.value.relativeAltitude.doubleValue.isFinite)
      let pressure = update.value.pressure.doubleValue
      #expect(pressure > 90 && pressure < 110)
    }
    let data = try #require(await pedometer.answer(from: replay.start, to: replay.now).data)
    #expect(data.floorsAscended == 0 && data.floorsDescended == 0)
  }

  @Test("R109: a new start replaces the handler and sets a new zero")
  func newStart() async throws {
    let replay = MotionReplay(made: Made.air(seconds: 30) { 101 - 0.01 * $0 })
    let altimeter = replay.perform { CMAltimeter() }
    let (first, second) = (Log<Double>(), Log<Double>())
    let queue = OperationQueue()
    altimeter.startRelativeAltitudeUpdates(to: queue) { data, _ in
      if let data { first.append(data.relativeAltitude.doubleValue) }
    }
    try await replay.run(for: 10)
    let before = first.count
    #expect(before > 4)
    #expect(try #require(first.last) > 3)
    altimeter.startRelativeAltitudeUpdates(to: queue) { data, _ in
      if let data { second.append(data.relativeAltitude.doubleValue) }
    }
    try await replay.run(for: 10)
    #expect(first.count == before)
    #expect(second.first == 0 && second.count > 4)
    altimeter.stopRelativeAltitudeUpdates()
    let after = second.count
    try await replay.run()
    #expect(second.count == after)
    #expect(replay.demand.isEmpty)
  }

  @Test("R110: absolute altitude is metres above the sea, with accuracy and precision")
  func absolute() async throws {
    let fixes = (5..<30).map { second in
      MotionSample.location(
        latitude: 52.5, longitude: 13.4, altitude: 34, accuracy: 6, at: Double(second))
    }
    let replay = MotionReplay(
      made: Made.together(Made.air(seconds: 30, rate: 5) { _ in 101.2 }, fixes))
    let altimeter = replay.perform { CMAltimeter() }
    let log = Log<Seen<CMAbsoluteAltitudeData>>()
    #expect(replay.perform { CMAltimeter.isAbsoluteAltitudeAvailable() })
    altimeter.startAbsoluteAltitudeUpdates(to: OperationQueue()) { data, _ in
      if let data { log.append(Seen(value: data, at: replay.elapsed)) }
    }
    try await replay.run()
    altimeter.stopAbsoluteAltitudeUpdates()
    #expect(log.count > 10)
    for seen in log.entries {
      #expect(seen.at >= 5, "not before the first location")
      #expect(abs(seen.value.altitude - 34) < 2)
      #expect(seen.value.accuracy > 0 && seen.value.accuracy < 20 && seen.value.precision > 0)
    }
  }
}
