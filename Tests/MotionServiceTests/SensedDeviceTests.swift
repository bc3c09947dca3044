import Foundation
import MotionHost
import MotionLink
import MotionProcessing
import MotionSources
import MotionTestSupport
import Testing

@testable import MotionService

@Suite("This machine's own sensors")
struct SensedDeviceTests {
  private let up = Vector3(0, 0, 9.8)

  /// So many samples of a chip up to now, 20 ms apart.
  private func burst(_ stage: SensedStage, _ count: Int, every step: Double = 0.02, stamps: Bool = true) -> [UInt8] {
    (1...count).flatMap { i in
      let time = stage.boot - Int64(Double(count - i) * step * 1e9)
      return ChipBench.scan([up], stamp: stamps ? time : nil)
    }
  }

  private func subscribe(_ stage: SensedStage, _ request: MotionRequest, _ heard: Heard) -> any MotionSubscription {
    let client = stage.device.host.connect()
    let subscription = client.subscribe(to: request) { update, _ in heard.note(update) }
    stage.device.review()
    return HeldClient(subscription, client)
  }

  // MARK: - At rest

  @Test("At rest a FIFO collects for a batch, at the profile's rate, by the boot clock; all else is off")
  func resting() throws {
    let stage = try SensedStage { bench in
      bench.add(0, ["accel", "anglvel"])
      bench.add(1, ["magn"])
    }
    let before = stage.bench.switches(1)
    stage.settle()
    #expect(stage.running(0)?.way == .fifo)
    #expect(stage.running(0)?.watermark == 125)
    let switches = stage.bench.switches(0)
    #expect(switches["buffer/enable"] == "1" && switches["buffer/watermark"] == "125")
    #expect(switches["sampling_frequency"] == "50")
    #expect(switches["current_timestamp_clock"] == "boottime")
    #expect(switches["scan_elements/in_accel_x_en"] == "1")
    #expect(switches["scan_elements/in_anglvel_x_en"] == "0")
    #expect(stage.bench.switches(1) == before)
    #expect(stage.bench.opened(1) == 0)
  }

  @Test("A chip holds less than a batch: what it holds is waited for")
  func small() throws {
    let stage = try SensedStage { $0.add(0, ["accel"], stamps: true, ["buffer/hwfifo_watermark_max": "32"]) }
    stage.settle()
    #expect(stage.running(0)?.watermark == 32)
  }

  @Test("Samples come with the chip's stamps, in Core Motion's sign, and by today's date")
  func samples() throws {
    let stage = try SensedStage { $0.add(0) }
    stage.settle()
    let heard = Heard()
    let subscription = subscribe(stage, .accelerometer(interval: 0.01), heard)
    stage.settle()
    stage.pass(2.5)
    stage.bench.say(0, burst(stage, 125))
    stage.expect(125)
    #expect(heard.count == 125)
    guard case .accelerometer(let last)? = heard.all.last else { return }
    #expect(abs(last.moment.timestamp - 1002.5) < 1e-6)
    #expect(abs(last.moment.date.timeIntervalSince1970 - 1_700_001_002.5) < 1e-5)
    #expect((last.value - Vector3(0, 0, -9.8 / 9.80665)).length < 1e-4)
    withExtendedLifetime(subscription) {}
  }

  // MARK: - Demand

  @Test("Who listens gets samples in the interval that was asked for; after that the chip rests again")
  func listening() throws {
    let stage = try SensedStage { $0.add(0) }
    stage.settle()
    let heard = Heard()
    let subscription = subscribe(stage, .accelerometer(interval: 0.1), heard)
    stage.settle()
    #expect(stage.running(0)?.watermark == 5)
    #expect(stage.running(0)?.rate == 50)
    subscription.setInterval(0.01)
    stage.device.review()
    stage.settle()
    #expect(stage.running(0)?.rate == 100 && stage.running(0)?.watermark == 1)
    subscription.cancel()
    stage.device.review()
    stage.settle()
    #expect(stage.running(0)?.rate == 50 && stage.running(0)?.watermark == 125)
  }

  @Test("A gyroscope runs from the first subscription to the last, and its switches stand as before then")
  func gyroscope() throws {
    let stage = try SensedStage { bench in
      bench.add(0)
      bench.add(1, ["anglvel"])
    }
    stage.settle()
    let before = stage.bench.switches(1)
    #expect(before["buffer/enable"] == "0")
    let heard = Heard()
    let subscription = subscribe(stage, .gyroscope(interval: 0.02), heard)
    stage.settle()
    #expect(stage.running(1)?.rate == 50)
    stage.pass(0.1)
    stage.bench.say(1, ChipBench.scan([Vector3(1, 2, 3)], stamp: stage.boot))
    stage.run(until: { heard.count > 0 })
    subscription.cancel()
    stage.device.review()
    stage.settle()
    #expect(stage.bench.switches(1) == before)
  }

  @Test("What is unlabelled or in the lid counts for the device; what is in the base is left out, and said")
  func base() throws {
    let stage = try SensedStage { bench in
      bench.add(0, ["accel"], stamps: true, ["label": "accel-base"])
      bench.add(1, ["accel"], stamps: true, ["label": "accel-display"])
    }
    stage.settle()
    #expect(stage.running(0) == nil && stage.running(1) != nil)
    #expect(stage.log.withLock { $0.contains { $0.contains("is in the base") } })
    #expect(stage.bench.opened(0) == 0)
  }

  @Test("A watch runs its accelerometer alone, and says that it is one", arguments: [25, 50])
  func watch(_ rate: Double) throws {
    let stage = try SensedStage(SensorProfile(.watch, rate: rate)) { bench in
      bench.add(0, ["accel", "anglvel"])
      bench.add(1, [], stamps: false, ["in_pressure_input": "101.3"])
    }
    stage.settle()
    #expect(stage.running(0)?.rate == rate)
    #expect(stage.standing(1) == .off)
    stage.pass(2.5)
    stage.bench.say(0, burst(stage, 60, every: 1 / rate))
    stage.expect(61)
    #expect(stage.device.host.isWatch)
  }

  // MARK: - What goes wrong

  @Test("A buffer that somebody has is said in a line, and had once it is let go")
  func busy() throws {
    let stage = try SensedStage { bench in
      bench.add(0)
      bench.setBusy(0, true)
    }
    try FileManager.default.createDirectory(
      atPath: "\(stage.folder.path)/proc/77", withIntermediateDirectories: true)
    try Data("iio-sensor-prox\n".utf8).write(to: URL(filePath: "\(stage.folder.path)/proc/77/comm"))
    stage.settle()
    #expect(
      stage.standing(0) == .held("iio-sensor-proxy (net.hadess.SensorProxy, process 77)"))
    let lines = { stage.log.withLock { $0.filter { $0.contains("is held by") }.count } }
    #expect(lines() == 1)
    // Not before half a minute, and without another line.
    stage.pass(29)
    stage.turn()
    #expect(stage.bench.opened(0) == 0)
    stage.pass(2)
    stage.settle()
    #expect(lines() == 1)
    stage.bench.setBusy(0, false)
    stage.pass(31)
    stage.run(until: { stage.running(0) != nil })
  }

  @Test("A chip that is unplugged is lost, the others go on, and it may come back under another number")
  func unplugged() throws {
    let stage = try SensedStage { bench in
      bench.add(0)
      bench.add(1, ["anglvel"])
    }
    stage.settle()
    let heard = Heard()
    let gyroscope = Heard()
    let one = subscribe(stage, .accelerometer(interval: 0.02), heard)
    let other = subscribe(stage, .gyroscope(interval: 0.02), gyroscope)
    stage.settle()
    stage.bench.remove(1)
    stage.bench.hangUp(1)
    stage.run(until: { !gyroscope.failures.isEmpty })
    #expect(gyroscope.failures == [.unknown])
    stage.pass(0.1)
    stage.bench.say(0, burst(stage, 5))
    stage.run(until: { heard.count == 5 })
    stage.device.lookAnew()
    #expect(stage.standing(1) == nil)
    stage.bench.add(7, ["anglvel"])
    stage.device.lookAnew()
    stage.settle()
    other.cancel()
    let again = Heard()
    let third = subscribe(stage, .gyroscope(interval: 0.02), again)
    stage.settle()
    stage.pass(0.1)
    stage.bench.say(0, burst(stage, 5))
    stage.bench.say(7, burst(stage, 5))
    stage.run(until: { again.count > 0 })
    #expect(again.failures.isEmpty)
    withExtendedLifetime((one, third)) {}
  }

  @Test("A chip that blocks stops nobody else, until it is let go")
  func blocked() throws {
    let stage = try SensedStage { bench in
      bench.add(0)
      bench.add(1, [], stamps: false, ["name": "slow"])
      // A pipe without a writer: whoever reads it waits.
      mkfifo("\(bench.path(1))/in_pressure_input", 0o600)
    }
    stage.run(until: { stage.running(0) != nil && stage.standing(1) == .off })
    stage.pass(2.5)
    stage.bench.say(0, burst(stage, 125))
    stage.expect(125)
    #expect(stage.running(1) == nil)
    // It answers at last, and at once from then on.
    let pipe = "\(stage.bench.path(1))/in_pressure_input"
    let end = Guarded<Int32>(-1)
    stage.run(until: {
      end.withLock { end in
        if end < 0 { end = open(pipe, O_WRONLY | O_NONBLOCK) }
        return end >= 0
      }
    })
    stage.bench.write(1, "next", "101.3")
    #expect(rename("\(stage.bench.path(1))/next", pipe) == 0)
    _ = "101.3\n".withCString { write(end.withLock { $0 }, $0, 6) }
    close(end.withLock { $0 })
    stage.run(until: { stage.running(1) != nil })
    #expect(stage.running(1)?.way == .polling)
    let before = stage.device.taken
    stage.pass(3)
    stage.run(until: { stage.device.taken > before })
  }

  @Test("A FIFO that overran is a gap, and counted")
  func overrun() throws {
    let stage = try SensedStage { $0.add(0, ["accel"], stamps: false) }
    stage.settle()
    stage.pass(2.5)
    stage.bench.say(0, burst(stage, 125, stamps: false))
    stage.expect(125)
    stage.pass(10)
    stage.bench.say(0, burst(stage, 125, stamps: false))
    stage.expect(250)
    #expect(stage.gaps(0)?.gaps == 1 && stage.gaps(0)?.missing == 375)
  }

  @Test("Short reads, in pieces of any length, lose nothing", arguments: [1, 3, 7, 15, 17])
  func short(_ count: Int) throws {
    let stage = try SensedStage { $0.add(0) }
    stage.settle()
    stage.pass(1)
    var rest = burst(stage, 40)[...]
    while !rest.isEmpty {
      stage.bench.say(0, Array(rest.prefix(count)))
      stage.turn()
      rest = rest.dropFirst(count)
    }
    stage.expect(40)
    #expect(stage.gaps(0)?.gaps == 0)
  }

  @Test("While the machine is suspended nothing is measured: a gap, after which dates and boot clock are right")
  func suspended() throws {
    let stage = try SensedStage { $0.add(0) }
    stage.settle()
    stage.pass(2.5)
    stage.bench.say(0, burst(stage, 125))
    stage.expect(125)
    stage.suspend(for: 3600)
    stage.pass(1)
    stage.bench.say(0, burst(stage, 50))
    stage.expect(175)
    #expect(stage.gaps(0)?.gaps == 1)
    let newest = stage.device.host.clock.moment(of: stage.device.host.now)
    #expect(abs(newest.timestamp - 1003.5) < 1e-3)
    #expect(abs(newest.date.timeIntervalSince1970 - 1_700_004_603.5) < 1e-3)
  }

  @Test("Somebody sets the wall clock: samples go on, with its dates")
  func set() throws {
    let stage = try SensedStage { $0.add(0) }
    stage.settle()
    stage.pass(2.5)
    stage.bench.say(0, burst(stage, 125))
    stage.expect(125)
    stage.moveClock(by: -86_400)
    stage.pass(2.5)
    stage.bench.say(0, burst(stage, 125))
    stage.expect(250)
    let newest = stage.device.host.clock.moment(of: stage.device.host.now)
    #expect(abs(newest.date.timeIntervalSince1970 - (1_700_001_005 - 86_400)) < 1e-3)
    #expect(stage.gaps(0)?.gaps == 0)
  }

  @Test("A buffer that cannot be switched on is polled, and nothing of it stays switched")
  func noBuffer() throws {
    let stage = try SensedStage { bench in
      // The rate that it has is all there is to set, and there is no scan of y.
      bench.add(0, ["accel"], stamps: false, ["scan_elements/in_accel_y_type": "none"])
    }
    stage.settle()
    #expect(stage.running(0)?.way == .polling)
    #expect(stage.bench.read(0, "buffer/enable") == "0")
    #expect(stage.bench.read(0, "scan_elements/in_accel_x_en") == "0")
  }

  @Test("Whatever comes through a buffer harms nothing", arguments: 0..<10)
  func hostile(_ seed: UInt64) throws {
    let stage = try SensedStage { $0.add(0) }
    stage.settle()
    var random = SplitMix64(seed: seed)
    for _ in 0..<50 {
      stage.pass(Double(random.next() % 1000) / 100)
      if random.next() % 5 == 0 { stage.suspend(for: Double(random.next() % 10_000)) }
      if random.next() % 9 == 0 { stage.moveClock(by: Double(random.next() % 1_000_000) - 5e5) }
      let bytes = (0..<random.next() % 4000).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      stage.bench.say(0, random.next() % 2 == 0 ? bytes : burst(stage, 40))
      stage.turn()
    }
    #expect(stage.device.taken > 0)
  }

  // MARK: - The end

  @Test("At the end all switches stand as they were before, also of a chip that was held by nobody")
  func end() throws {
    let before = Guarded<[String: String]>([:])
    let stage = try SensedStage { bench in
      bench.add(0, ["accel", "anglvel"])
      before.withLock { $0 = bench.switches(0) }
    }
    stage.settle()
    #expect(stage.bench.switches(0) != before.withLock { $0 })
    stage.device.end()
    #expect(stage.bench.switches(0) == before.withLock { $0 })
  }
}

/// A subscription, and the client whose it is.
private final class HeldClient: MotionSubscription {
  private let subscription: any MotionSubscription
  private let client: HostClient

  init(_ subscription: any MotionSubscription, _ client: HostClient) {
    self.subscription = subscription
    self.client = client
  }

  func setInterval(_ interval: TimeInterval) { subscription.setInterval(interval) }
  func cancel() { subscription.cancel() }
}
