import Foundation
import MotionHost
import MotionLink
import MotionProcessing
import MotionTestSupport
import Testing

@testable import MotionService

@Suite("The order of overlapping batches")
struct SampleOrderTests {
  private func sample(_ stream: SensorStream, _ seconds: Double) -> Sample {
    let reading: Reading =
      switch stream {
      case .rotationRate: .rotationRate(.zero)
      case .pressure: .pressure(100)
      case .location: .location(LocationFix(latitude: 47, longitude: 8))
      default: .acceleration(.zero)
      }
    return Sample(reading, at: SensorTime(seconds: seconds))
  }

  /// A batch a second: accelerations of it, and pressures of half a second before.
  private func batch(_ second: Int) -> [Sample] {
    (0..<10).flatMap { i in
      let time = Double(second) + Double(i) / 10
      return [
        sample(.acceleration, time), sample(.rotationRate, time), sample(.pressure, time - 0.5),
      ]
    }
  }

  @Test("Batches in any order within two periods come out in the order of time, each sample once")
  func sorted() {
    var order = SampleOrder()
    var out: [Sample] = []
    let all = (0..<20).map { batch($0) }
    for i in [0, 1, 3, 2, 4, 6, 5, 5, 7, 8, 9, 11, 10, 12, 13, 14, 15, 16, 17, 19, 18] {
      var batch = all[i].shuffled()
      order.measure(batch)
      order.add(&batch)
      out += order.takeReady()
    }
    // About two periods, of one and a half seconds here, are held.
    #expect(order.window > 2.5 && order.window < 3.2)
    #expect(out.count > 30 * 15 && out.count < 30 * 18)
    out += order.takeAll()
    #expect(out.count == 600)
    for (one, other) in zip(out, out.dropFirst()) {
      #expect(one.time <= other.time)
      // Of equal times the gyroscope comes first.
      if one.time == other.time { #expect(other.reading.stream != .rotationRate) }
    }
  }

  @Test("A fix of minutes ago lengthens nothing, and what is later than all does not hold the rest")
  func old() {
    var order = SampleOrder()
    var batch = batch(200) + [sample(.location, 12)]
    order.measure(batch)
    order.add(&batch)
    #expect(order.window < 4)
    #expect(order.takeReady().map(\.time) == [SensorTime(seconds: 12)])
  }

  @Test("The window has bounds")
  func bounds() {
    var order = SampleOrder()
    order.measure([sample(.pressure, 0)])
    #expect(order.window == 1)
    for _ in 0..<8 { order.measure([sample(.pressure, 0), sample(.pressure, 3600)]) }
    #expect(order.window == 120)
  }

  @Test(
    "After a quiet time what is held goes on, and nothing wakes the machine where nothing is held")
  func quiet() throws {
    let driven = try HandDrivenLoop()
    let service = Service(loop: driven.loop, permissions: try PermissionBook(path: nil))
    let device = PushedDevice(name: "phone")
    service.add(device)
    var source = SourceClock.ofPhone
    func push(_ second: Int) {
      let date = Date(timeIntervalSince1970: 0)
      let samples = batch(second + 1_766_385_749)
      _ = device.take(SampleBatch(number: 1, origin: date, samples: samples), by: &source)
      service.settle(device)
    }
    for second in 0..<10 {
      push(second)
      driven.run(for: 1)
    }
    let newest = try #require(device.newest)
    // Two periods of a second and a half are held.
    #expect(newest.timeIntervalSince1970 < 1_766_385_749 + 7.5)
    driven.run(for: 4)
    #expect(try #require(device.newest).timeIntervalSince1970 > 1_766_385_749 + 9.8)
    #expect(driven.run(for: 1000) <= 1)
    push(20)
    #expect(driven.run(for: 10) >= 1)
    #expect(try #require(device.newest).timeIntervalSince1970 > 1_766_385_749 + 20.8)
  }
}
