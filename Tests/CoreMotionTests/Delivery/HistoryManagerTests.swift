import CoreMotion
import MotionHost
import MotionLink
import MotionProcessing
import Testing

@Suite("Managers of activity, pedometer, altimeter and recorder")
struct HistoryManagerTests {
  let link = ScriptedLink()
  let queue = OperationQueue()

  @Test("Activity updates have no errors; a query has one")
  func activity() {
    let (seen, codes) = (Log<Bool>(), Log<Int>())
    let manager = link.perform { CMMotionActivityManager() }
    manager.startActivityUpdates(to: queue) { seen.add($0?.walking ?? false) }
    link.send(.activity(Numbered.walking(1)))
    link.send(.failure(.notAuthorized))
    manager.queryActivityStarting(from: link.now, to: link.now, to: queue) { list, error in
      codes.add(list == nil ? (error as NSError?)?.code ?? -1 : 0)
    }
    #expect(link.queries[0].query == .activities(from: link.now, to: link.now))
    link.answer(.failure(.notAuthorized))
    #expect(link.waitUntilHandled())
    #expect(seen.entries == [true])
    #expect(codes.entries == [105])
    manager.stopActivityUpdates()
    #expect(link.subscriptions[0].isCancelled)
  }

  @Test("Handlers of a pedometer run one after another, off the main thread")
  func pedometer() {
    let (order, onMain) = (Log<String>(), Log<Bool>())
    let pedometer = link.perform { CMPedometer() }
    pedometer.startUpdates(from: link.now) { data, _ in
      order.add("steps \(data?.numberOfSteps ?? -1)")
      onMain.add(Thread.isMainThread)
    }
    pedometer.startEventUpdates { event, error in
      order.add(event.map { "event \($0.type.rawValue)" } ?? "error")
      onMain.add(Thread.isMainThread)
    }
    pedometer.queryPedometerData(from: link.now, to: link.now) { data, _ in
      order.add("answer \(data?.numberOfSteps ?? -1)")
      onMain.add(Thread.isMainThread)
    }
    link.send(.pedometer(Numbered.steps(3)))
    link.send(.pedometerEvent(PedometerEventRecord(.resume, at: link.now)))
    link.answer(.success(.pedometer(Numbered.steps(4))))
    link.send(.failure(.notAuthorized))
    #expect(link.waitUntilHandled())
    // Both subscriptions get what is sent, and each takes what belongs to it.
    #expect(order.entries.dropLast() == ["steps 3", "event 1", "answer 4", "steps -1"])
    #expect(order.entries.last == "error")
    #expect(!onMain.entries.contains(true))
    pedometer.stopUpdates()
    pedometer.stopEventUpdates()
    #expect(link.subscriptions.allSatisfy { $0.isCancelled })
  }

  @Test("Availability and authorization are asked for at each call")
  func availability() {
    link.perform {
      #expect(CMPedometer.isPaceAvailable() && CMAltimeter.isAbsoluteAltitudeAvailable())
      #expect(CMSensorRecorder.authorizationStatus() == .authorized)
      link.change(DeviceCapabilities(features: [.steps]))
      link.change(Authorization.denied)
      #expect(CMPedometer.isStepCountingAvailable())
      #expect(!CMPedometer.isDistanceAvailable() && !CMPedometer.isFloorCountingAvailable())
      #expect(!CMPedometer.isPaceAvailable() && !CMPedometer.isCadenceAvailable())
      #expect(!CMPedometer.isPedometerEventTrackingAvailable())
      #expect(!CMMotionActivityManager.isActivityAvailable())
      #expect(!CMAltimeter.isRelativeAltitudeAvailable())
      #expect(!CMAltimeter.isAbsoluteAltitudeAvailable())
      #expect(!CMSensorRecorder.isAccelerometerRecordingAvailable())
      #expect(CMPedometer.authorizationStatus() == .denied)
      #expect(CMMotionActivityManager.authorizationStatus() == .denied)
      #expect(CMAltimeter.authorizationStatus() == .denied)
      #expect(CMBatchedSensorManager.authorizationStatus == .denied)
    }
  }

  @Test("Each start of the altimeter is a subscription of its own, and none without a barometer")
  func altimeter() {
    let altimeter = link.perform { CMAltimeter() }
    let seen = Log<Double>()
    for _ in 0..<2 {
      altimeter.startRelativeAltitudeUpdates(to: queue) { data, _ in
        seen.add(data?.pressure.doubleValue ?? -1)
      }
    }
    #expect(link.subscriptions.map(\.isCancelled) == [true, false])
    let reading = RelativeAltitudeReading(
      moment: Numbered.moment(1), relativeAltitude: 0, pressure: 101.3)
    link.send(.relativeAltitude(reading))
    link.send(.failure(.notAuthorized))
    #expect(link.waitUntilHandled())
    #expect(seen.entries == [101.3, -1])
    altimeter.stopRelativeAltitudeUpdates()
    link.change(DeviceCapabilities(features: []))
    altimeter.startAbsoluteAltitudeUpdates(to: queue) { _, _ in seen.add(0) }
    #expect(link.subscriptions.count == 2)
  }

  @Test("The recorder hands on what it is asked and gives nil where nothing may be read")
  func recorder() {
    let recorder = link.perform { CMSensorRecorder() }
    recorder.recordAccelerometer(forDuration: 1200)
    #expect(link.recordings == [1200])
    #expect(recorder.accelerometerData(from: link.now, to: link.now) == nil)
    let full = ScriptedLink(samples: NoSamples())
    let reader = full.perform { CMSensorRecorder() }
    #expect(reader.accelerometerData(from: link.now, to: link.now) != nil)
  }

  private struct NoSamples: RecordedSamples {
    func next(after position: inout UInt64) -> [RecordedSample] { [] }
  }
}
