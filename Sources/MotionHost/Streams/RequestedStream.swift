import MotionLink
import MotionProcessing

extension MotionRequest {
  /// The stream that serves it, for a program that may know so much of where the device is.
  func stream(for listener: String, _ access: LocationAccess) -> any MotionStream {
    switch self {
    case .accelerometer(let interval): RawStream(.acceleration, interval: interval)
    case .gyroscope(let interval): RawStream(.rotationRate, interval: interval)
    case .magnetometer(let interval): RawStream(.magneticField, interval: interval)
    case .deviceMotion(let frame, let interval):
      DeviceMotionStream(frame: frame, interval: interval)
    case .accelerometerBatches: AccelerometerBatchStream()
    case .deviceMotionBatches: DeviceMotionBatchStream()
    case .activity: ActivityStream()
    case .pedometer(let since): PedometerStream(since: since)
    case .pedometerEvents: PedometerEventStream()
    case .relativeAltitude: AltitudeStream(above: .firstUpdate)
    case .absoluteAltitude: AltitudeStream(above: .seaLevel)
    case .falls: FallStream(for: listener)
    case .authorization: AuthorizationStream()
    case .locations(let isCoarse, _, let mayPause):
      LocationStream(isCoarse: isCoarse || !access.isExact, mayPause: mayPause)
    case .nextLocation(let isCoarse):
      LocationStream(isCoarse: isCoarse || !access.isExact, waits: LocationStream.patience)
    case .visits: VisitStream(for: listener, isCoarse: !access.isExact)
    case .heading: HeadingStream(knowsPlace: access.allows)
    case .locationAccess: LocationAccessStream(access)
    }
  }
}
