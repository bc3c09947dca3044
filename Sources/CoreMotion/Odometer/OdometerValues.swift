import Foundation

/// What a stretch of the odometer consists of; names and units are those of `CMOdometerData`.
struct OdometerValues: Sendable {
  var start = Date.zero
  var end = Date.zero
  var origin = CMOdometerOriginDevice.unknown
  var distance = 0.0
  var distanceAccuracy = 0.0
  var speed = 0.0
  var speedAccuracy = 0.0
  var gps = Date.zero
  var altitude = 0.0
  var verticalAccuracy = 0.0
  var maxAbsSlope: Double?

  init() {}

  init(coder: NSCoder) {
    start = coder.date(forKey: "startDate")
    end = coder.date(forKey: "endDate")
    origin = coder.value(forKey: "originDevice") ?? .unknown
    distance = coder.number(forKey: "deltaDistance")
    distanceAccuracy = coder.number(forKey: "deltaDistanceAccuracy")
    speed = coder.number(forKey: "speed")
    speedAccuracy = coder.number(forKey: "speedAccuracy")
    gps = coder.date(forKey: "gpsDate")
    altitude = coder.number(forKey: "deltaAltitude")
    verticalAccuracy = coder.number(forKey: "verticalAccuracy")
    maxAbsSlope = coder.numberIfPresent(forKey: "maxAbsSlope")
  }
}
