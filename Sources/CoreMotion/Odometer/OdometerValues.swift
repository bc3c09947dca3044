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
}
