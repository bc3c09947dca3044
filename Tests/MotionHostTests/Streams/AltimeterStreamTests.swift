import MotionLink
import MotionProcessing
import Testing

@testable import MotionHost

extension DeviceEvent {
  fileprivate static func altitude(
    _ metres: Double, at seconds: Double, absolute: Double? = nil, accuracy: Double? = nil
  ) -> DeviceEvent {
    .altitude(
      AltitudeUpdate(
        time: SensorTime(seconds: seconds), relative: metres, pressure: 100 - metres / 100,
        absolute: absolute, accuracy: accuracy))
  }
}

@Suite("Relative altitude streams")
struct RelativeAltitudeStreamTests {
  private typealias Bench = StreamBench<AltitudeStream>

  /// Lets time go on in hundredths of a second, with a pressure every `step` hundredths; gives the
  /// second of each delivery.
  private func run(
    _ bench: inout Bench, _ hundredths: Range<Int>, every step: Int,
    altitude: (Double) -> Double = { $0 }
  ) -> [Double] {
    var deliveries: [Double] = []
    for i in hundredths {
      let now = Double(i) / 100
      let before = bench.updates.count
      if i % step == 0 { bench.hand(.altitude(altitude(now), at: now), at: now) }
      bench.hand(.time, at: now)
      deliveries += Array(repeating: now, count: bench.updates.count - before)
    }
    return deliveries
  }

  private func readings(_ bench: Bench) -> [RelativeAltitudeReading] {
    bench.updates.compactMap {
      if case .relativeAltitude(let reading) = $0 { reading } else { nil }
    }
  }

  @Test(
    "The first update comes after 2.6 s, every further one 1.3 s later, whatever the barometer does",
    arguments: [4, 10, 100, 500])
  func cadence(step: Int) {
    var bench = Bench(AltitudeStream(above: .firstUpdate))
    bench.begin(at: 10)
    let deliveries = run(&bench, 1000..<2001, every: step)
    #expect(deliveries == [12.6, 13.9, 15.2, 16.5, 17.8, 19.1])
    #expect(bench.stream.demand == [.pressure: 1])
  }

  @Test("Altitude is relative to the first update, and each shows the newest pressure")
  func zero() {
    var bench = Bench(AltitudeStream(above: .firstUpdate))
    bench.begin(at: 10)
    _ = run(&bench, 1000..<1600, every: 20) { 100 + $0 }
    let all = readings(bench)
    #expect(all.map(\.moment.timestamp) == [512.6, 513.8, 515.2])
    let metres: [Double] = [112.6, 113.8, 115.2]
    #expect(all.map(\.relativeAltitude) == metres.map { $0 - metres[0] })
    #expect(all.map(\.pressure) == metres.map { 100 - $0 / 100 })
  }

  @Test("Updates come whether or not anything changes")
  func unchanged() {
    var bench = Bench(AltitudeStream(above: .firstUpdate))
    bench.begin()
    _ = run(&bench, 0..<1000, every: 100) { _ in 5 }
    #expect(readings(bench).map(\.relativeAltitude) == [0, 0, 0, 0, 0, 0])
  }

  @Test("Nothing comes before the first pressure; then it comes at once, and 1.3 s later again")
  func lateBarometer() {
    var bench = Bench(AltitudeStream(above: .firstUpdate))
    bench.begin()
    for i in 0..<730 { bench.hand(.time, at: Double(i) / 100) }
    #expect(bench.updates.isEmpty)
    #expect(run(&bench, 730..<1100, every: 10) == [7.3, 8.6, 9.9])
  }

  @Test("The first pressure is shown with its own sample, not with the next one")
  func barometerAlone() {
    var bench = Bench(AltitudeStream(above: .firstUpdate))
    bench.begin()
    bench.hand(.altitude(3, at: 5), at: 5)
    #expect(readings(bench).map(\.relativeAltitude) == [0])
    bench.hand(.time, at: 5)
    #expect(bench.updates.count == 1)
  }

  @Test("A pressure from before the start serves while it is younger than an update")
  func stale() {
    for (age, count) in [(1.0, 1), (1.5, 0)] {
      var bench = Bench(AltitudeStream(above: .firstUpdate))
      bench.begin(at: 10)
      bench.hand(.altitude(0, at: 10 - age), at: 10)
      bench.hand(.time, at: 12.6)
      #expect(bench.updates.count == count)
    }
  }

  @Test("A lost barometer stops the updates; found again, it goes on from the same zero")
  func lost() {
    var bench = Bench(AltitudeStream(above: .firstUpdate))
    bench.begin()
    _ = run(&bench, 0..<300, every: 10) { _ in 7 }
    bench.hand(.lost(.acceleration), at: 3)
    bench.hand(.lost(.pressure), at: 3)
    for i in 300..<1000 { bench.hand(.time, at: Double(i) / 100) }
    #expect(readings(bench).count == 1)
    _ = run(&bench, 1000..<1200, every: 10) { _ in 9 }
    #expect(readings(bench).map(\.relativeAltitude) == [0, 2, 2])
    #expect(bench.failures.isEmpty)
  }

  @Test("A barometer that has long been silent says nothing of now")
  func silent() {
    var bench = Bench(AltitudeStream(above: .firstUpdate))
    bench.begin()
    bench.hand(.altitude(1, at: 0.1), at: 0.1)
    for i in 0..<6000 { bench.hand(.time, at: Double(i) / 100) }
    #expect(readings(bench).count == 10)
  }

  @Test("After a silence of all sensors one update comes, not a burst")
  func burst() {
    var bench = Bench(AltitudeStream(above: .firstUpdate))
    bench.begin()
    _ = run(&bench, 0..<300, every: 10)
    let deliveries = run(&bench, 100_000..<100_300, every: 10)
    #expect(deliveries == [1000, 1001.3, 1002.6])
  }

  @Test("Two subscriptions have two zeros")
  func twoZeros() {
    var early = Bench(AltitudeStream(above: .firstUpdate))
    var late = Bench(AltitudeStream(above: .firstUpdate))
    early.begin()
    late.begin(at: 5)
    _ = run(&early, 0..<1000, every: 1)
    _ = run(&late, 500..<1000, every: 1)
    #expect(readings(early).first?.relativeAltitude == 0)
    #expect(readings(late).first?.relativeAltitude == 0)
    let spans: [Double] = [9.1 - 2.6, 8.9 - 7.6]
    #expect(readings(early).last?.relativeAltitude == spans[0])
    #expect(readings(late).last?.relativeAltitude == spans[1])
  }

  @Test("Times at the end of time and pressures that are no numbers do no harm")
  func malice() {
    var bench = Bench(AltitudeStream(above: .firstUpdate))
    bench.hand(.altitude(0, at: 0), at: 0)
    bench.begin()
    bench.hand(.altitude(.nan, at: 1), at: 1)
    for end in [Int64.min, .max] {
      let time = SensorTime(nanoseconds: end)
      bench.hand(.altitude(AltitudeUpdate(time: time, relative: 0, pressure: 100)), at: time)
      bench.hand(.time, at: time)
      bench.hand(.time, at: time)
    }
    #expect(bench.updates.isEmpty)
  }
}

@Suite("Absolute altitude streams")
struct AbsoluteAltitudeStreamTests {
  @Test("Nothing comes before a location; then every 1.3 s, with accuracy and precision")
  func known() {
    var bench = StreamBench(AltitudeStream(above: .seaLevel))
    bench.begin()
    var deliveries: [Double] = []
    for i in 0..<1000 {
      let now = Double(i) / 100
      let before = bench.updates.count
      let isKnown = i >= 300 && i < 800
      if i % 10 == 0 {
        bench.hand(
          .altitude(
            0, at: now, absolute: isKnown ? 200 + now : nil, accuracy: isKnown ? 4 : nil),
          at: now)
      }
      bench.hand(.time, at: now)
      deliveries += Array(repeating: now, count: bench.updates.count - before)
    }
    #expect(deliveries == [3, 4.3, 5.6, 6.9])
    let expected = deliveries.map {
      MotionUpdate.absoluteAltitude(
        AbsoluteAltitudeReading(
          moment: Moment(timestamp: 500 + $0, date: bench.date($0)), altitude: 200 + $0,
          accuracy: 4, precision: 0.5))
    }
    #expect(bench.updates == expected)
  }

  @Test("A lost barometer stops the updates")
  func lost() {
    var bench = StreamBench(AltitudeStream(above: .seaLevel))
    bench.begin()
    bench.hand(.altitude(0, at: 1, absolute: 5, accuracy: 1), at: 1)
    bench.hand(.lost(.pressure), at: 1.1)
    bench.hand(.time, at: 2)
    #expect(bench.updates.isEmpty)
  }
}
