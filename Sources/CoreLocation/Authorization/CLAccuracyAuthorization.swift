/// How exactly the client may know where the device is.
public enum CLAccuracyAuthorization: Int, Sendable {
  /// As the device measures it.
  case fullAccuracy = 0
  /// In which cell of a grid of 5 km.
  case reducedAccuracy
}
