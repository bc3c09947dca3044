import Foundation
import MotionLink
import MotionProcessing
import MotionSources
import MotionTestSupport
import Testing

@testable import MotionService

@Suite("Ways to a chip's samples")
struct CaptureTests {
  @Test("Without a FIFO the chip's own trigger is chosen, and its former one put back")
  func dataReady() throws {
    let stage = try SensedStage { bench in
      bench.add(
        0, stamps: true,
        [
          "buffer/hwfifo_watermark_max": "none", "trigger/current_trigger": "other",
        ])
      bench.write(0, "../trigger0/name", "chip0-dev0")
    }
    stage.settle()
    #expect(stage.running(0)?.way == .dataReady && stage.running(0)?.watermark == 125)
    #expect(stage.bench.read(0, "trigger/current_trigger") == "chip0-dev0")
    stage.device.end()
    #expect(stage.bench.read(0, "trigger/current_trigger") == "other")
  }

  @Test("Without a trigger of its own the kernel's timer asks it, which is gone afterwards")
  func timer() throws {
    let stage = try SensedStage { bench in
      bench.add(
        0, stamps: true,
        [
          "buffer/hwfifo_watermark_max": "none", "trigger/current_trigger": "",
        ])
      // What the kernel makes of a new folder.
      bench.write(0, "../trigger9/name", "coremotion-0")
      bench.write(0, "../trigger9/sampling_frequency", "100")
      bench.makeTimers()
    }
    stage.settle()
    #expect(stage.running(0)?.way == .timer && stage.running(0)?.rate == 50)
    #expect(stage.bench.read(0, "../trigger9/sampling_frequency") == "50")
    #expect(stage.bench.timers == ["coremotion-0"])
    stage.device.end()
    #expect(stage.bench.timers == [])
  }

  @Test("A timer of the kernel that does not say how often it asks is taken at its word")
  func silentTimer() throws {
    let stage = try SensedStage { bench in
      bench.add(
        0, stamps: true,
        ["buffer/hwfifo_watermark_max": "none", "trigger/current_trigger": ""])
      bench.write(0, "../trigger9/name", "coremotion-0")
      // It takes any rate and shows none.
      bench.link(0, "../trigger9/sampling_frequency", to: "/dev/null")
      bench.makeTimers()
    }
    stage.settle()
    #expect(stage.running(0)?.way == .timer && stage.running(0)?.rate == 50)
  }

  @Test(
    "Without a buffer it is asked for each sample, in its time, and the loop hears of it once in a batch"
  )
  func polling() throws {
    let stage = try SensedStage { bench in
      bench.add(
        0, stamps: false, ["scan_elements/in_accel_x_en": "none", "in_accel_z_raw": "4900"])
    }
    stage.settle()
    #expect(stage.running(0)?.way == .polling && stage.running(0)?.rate == 50)
    let before = stage.device.batches
    stage.run(until: {
      stage.pass(0.02)
      return stage.device.taken >= 250
    })
    // The test's clock may stand between two questions, so that one of two samples is dropped.
    let (asked, batches) = (stage.samples(0), stage.device.batches - before)
    #expect(batches <= asked / 125, "\(asked) samples")
  }

  @Test("A chip that answers no more is lost, and tried again half a minute later")
  func silent() throws {
    let stage = try SensedStage { bench in
      bench.add(0, stamps: false, ["scan_elements/in_accel_x_en": "none"])
    }
    stage.settle()
    stage.bench.write(0, "in_accel_z_raw", "none")
    stage.run(until: {
      stage.pass(0.02)
      return stage.standing(0) == .failed("it cannot be read any more")
    })
    stage.bench.write(0, "in_accel_z_raw", "4900")
    stage.pass(31)
    stage.run(until: { stage.running(0) != nil })
  }

  @Test("Bursts of several chips come in the order of their times")
  func merged() {
    let sample = { (seconds: Double, reading: Reading) in
      Sample(reading, at: SensorTime(seconds: seconds))
    }
    var merge = ChipMerge()
    merge.take([sample(1, .pressure(1)), sample(2, .pressure(2)), sample(3, .pressure(3))], of: 1)
    #expect(merge.release(waitingFor: [1, 2], patience: 5).map { $0.time.seconds } == [1, 2, 3])
    merge.take([sample(4, .pressure(1)), sample(6, .pressure(2))], of: 1)
    merge.take([sample(3.5, .pressure(3)), sample(5, .pressure(4))], of: 2)
    #expect(merge.release(waitingFor: [1, 2], patience: 5).map { $0.time.seconds } == [3.5, 4, 5])
    // One that says nothing any more is waited for so long, and not longer.
    merge.take([sample(11.5, .pressure(0))], of: 1)
    #expect(merge.release(waitingFor: [1, 2], patience: 5).map { $0.time.seconds } == [6])
    #expect(merge.releaseAll().map { $0.time.seconds } == [11.5])
  }

  @Test("Whatever chips say when, all of it comes, each time once", arguments: 0..<20)
  func complete(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var merge = ChipMerge()
    var (given, got) = (0, [Sample]())
    var times = [Int64](repeating: 0, count: 3)
    for _ in 0..<300 {
      let chip = Int(random.next() % 3)
      let burst = (0..<random.next() % 9).map { _ in
        times[chip] += Int64(random.next() % 1_000_000_000) + 1
        return Sample(.pressure(Double(chip)), at: SensorTime(nanoseconds: times[chip]))
      }
      given += burst.count
      merge.take(burst, of: chip)
      got += merge.release(waitingFor: [0, 1, 2], patience: 3)
    }
    got += merge.releaseAll()
    #expect(got.count == given)
    for chip in 0..<3 {
      let own = got.filter { $0.reading == .pressure(Double(chip)) }.map { $0.time }
      #expect(zip(own, own.dropFirst()).allSatisfy { $0 < $1 })
    }
  }
}
