import Foundation
import MotionHost
import MotionLink
import MotionProcessing
import MotionSources
import MotionTestSupport
import Testing

@testable import MotionService

@Suite("What goes wrong with a machine's sensors")
struct SensedFaultTests {
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
    #expect(stage.bench.refused(0) == 1)
    stage.pass(2)
    stage.settle()
    #expect(stage.bench.refused(0) == 2 && stage.bench.opened(0) == 0)
    #expect(lines() == 1)
    stage.bench.setBusy(0, false)
    stage.pass(31)
    stage.run(until: { stage.running(0) != nil })
  }

  @Test(
    "A chip that is unplugged is lost, the others go on, and it may come back under another number")
  func unplugged() throws {
    let stage = try SensedStage { bench in
      bench.add(0)
      bench.add(1, ["anglvel"])
    }
    stage.settle()
    let heard = Heard()
    let gyroscope = Heard()
    let one = stage.subscribe(.accelerometer(interval: 0.02), heard)
    let other = stage.subscribe(.gyroscope(interval: 0.02), gyroscope)
    stage.settle()
    stage.bench.remove(1)
    stage.bench.hangUp(1)
    stage.run(until: { !gyroscope.failures.isEmpty })
    #expect(gyroscope.failures == [.unknown])
    stage.pass(0.1)
    stage.bench.say(0, stage.burst(5))
    stage.run(until: { heard.count == 5 })
    stage.device.lookAnew()
    #expect(stage.standing(1) == nil)
    stage.bench.add(7, ["anglvel"])
    stage.device.lookAnew()
    stage.settle()
    other.cancel()
    let again = Heard()
    let third = stage.subscribe(.gyroscope(interval: 0.02), again)
    stage.settle()
    stage.pass(0.1)
    stage.bench.say(0, stage.burst(5))
    stage.bench.say(7, stage.burst(5))
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
    stage.bench.say(0, stage.burst(125))
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
    // Its thread may ask for the first time only after some of it.
    stage.run(until: {
      stage.pass(0.1)
      return stage.device.taken > before
    })
  }

  @Test(
    "A chip whose node is not ours yet is asked, says why, and is read by its FIFO after udev's news"
  )
  func denied() throws {
    let stage = try SensedStage { bench in
      bench.add(0)
      bench.setDenied(0, true)
      for axis in ["x", "y", "z"] { bench.write(0, "in_accel_\(axis)_raw", "1") }
    }
    stage.settle()
    #expect(stage.running(0)?.way == .polling)
    #expect(stage.log.withLock { $0.contains { $0.contains("Permission denied") } })
    stage.bench.setDenied(0, false)
    stage.device.lookAnew()
    stage.run(until: { stage.running(0)?.way == .fifo })
    #expect(stage.running(0)?.reason == nil)
  }

  @Test("A chip that is unplugged while it blocks is held until its thread has let go of all")
  func unpluggedWhileItBlocks() throws {
    let stage = try SensedStage { bench in
      bench.add(1, [], stamps: false, ["name": "slow"])
      mkfifo("\(bench.path(1))/in_pressure_input", 0o600)
    }
    stage.run(until: { stage.standing(1) == .off })
    weak let chip = stage.device.state.withLock { $0.chips[1] }
    let pipe = "\(stage.bench.path(1))/in_pressure_input"
    // Its thread is in the pipe once somebody reads there.
    let end = Guarded<Int32>(-1)
    stage.run(until: {
      end.withLock { end in
        if end < 0 { end = open(pipe, O_WRONLY | O_NONBLOCK) }
        return end >= 0
      }
    })
    stage.bench.remove(1)
    stage.device.lookAnew()
    #expect(stage.standing(1) == nil && chip != nil)
    close(end.withLock { $0 })
    stage.run(until: { chip == nil })
  }

  @Test("A FIFO that overran is a gap, and counted")
  func overrun() throws {
    let stage = try SensedStage { $0.add(0, ["accel"], stamps: false) }
    stage.settle()
    stage.pass(2.5)
    stage.bench.say(0, stage.burst(125, stamps: false))
    stage.expect(125)
    stage.pass(10)
    stage.bench.say(0, stage.burst(125, stamps: false))
    stage.expect(250)
    #expect(stage.gaps(0)?.gaps == 1 && stage.gaps(0)?.missing == 375)
  }

  @Test("Short reads, in pieces of any length, lose nothing", arguments: [1, 3, 7, 15, 17])
  func short(_ count: Int) throws {
    let stage = try SensedStage { $0.add(0) }
    stage.settle()
    stage.pass(1)
    var rest = stage.burst(40)[...]
    while !rest.isEmpty {
      stage.bench.say(0, Array(rest.prefix(count)))
      stage.turn()
      rest = rest.dropFirst(count)
    }
    stage.expect(40)
    #expect(stage.gaps(0)?.gaps == 0)
  }

  @Test(
    "While the machine is suspended nothing is measured: a gap, after which dates and boot clock are right"
  )
  func suspended() throws {
    let stage = try SensedStage { $0.add(0) }
    stage.settle()
    stage.pass(2.5)
    stage.bench.say(0, stage.burst(125))
    stage.expect(125)
    stage.suspend(for: 3600)
    stage.pass(1)
    stage.bench.say(0, stage.burst(50))
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
    stage.bench.say(0, stage.burst(125))
    stage.expect(125)
    stage.moveClock(by: -86_400)
    stage.pass(2.5)
    stage.bench.say(0, stage.burst(125))
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
      stage.bench.say(0, random.next() % 2 == 0 ? bytes : stage.burst(40))
      stage.turn()
    }
    #expect(stage.device.taken > 0)
  }
}
