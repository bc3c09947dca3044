import CoreMotion

/// Altitude, the recorder, and the walk through its list.
final class AltimeterAndRecorderClient {
  let altimeter = CMAltimeter()
  let queue = OperationQueue()
  lazy var recorder = CMSensorRecorder()  // 56, with record() below
  let list = CMSensorDataList()

  func startRelativeAltitude() {
    if CMAltimeter.isRelativeAltitudeAvailable() {  // 53
      altimeter.startRelativeAltitudeUpdates(to: .main) { data, error in
        if let h = data?.relativeAltitude.doubleValue, let p = data?.pressure {
          print(h, p.doubleValue * 10)
        }
      }
    }
  }

  func stopRelativeAltitude() {
    altimeter.stopRelativeAltitudeUpdates()  // 54
  }

  func startAbsoluteAltitude() {
    if #available(iOS 15.0, *) {  // 55
      altimeter.startAbsoluteAltitudeUpdates(to: queue) { d, _ in print(d?.altitude ?? 0) }
    }
  }

  func record() {
    recorder.recordAccelerometer(forDuration: 20 * 60)
  }

  func walkThroughList() {
    for datum in list {  // 58
      if let a = datum as? CMRecordedAccelerometerData {
        print(a.identifier, a.startDate, a.acceleration.x)
      }
    }
  }

  func enumerateList() {
    for (i, d) in list.enumerated() where d is CMRecordedAccelerometerData { print(i) }  // 59
  }

  func finishBeforeSuspension() {
    ProcessInfo.processInfo.performExpiringActivity(withReason: "motion") { expired in  // 60
      if expired { return }
    }
  }

  static func run() {
    let client = AltimeterAndRecorderClient()
    client.startRelativeAltitude()
    client.stopRelativeAltitude()
    client.startAbsoluteAltitude()
    client.record()
    client.walkThroughList()
    client.enumerateList()
    client.finishBeforeSuspension()
    client.altimeter.stopAbsoluteAltitudeUpdates()
  }
}

extension CMSensorDataList: @retroactive Sequence {  // 57
  public func makeIterator() -> NSFastEnumerationIterator { NSFastEnumerationIterator(self) }
}
