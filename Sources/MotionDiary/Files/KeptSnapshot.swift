public import MotionProcessing

/// A snapshot file on its way from recording to recording: what was learned of the user's steps and
/// of a device's sensors.
public struct KeptSnapshot {
  /// Where it is kept.
  public let path: String
  /// Whether there was no such file: a first use.
  public let isNew: Bool
  /// What is known of the user's steps.
  public private(set) var calibration: StrideCalibration
  /// What is known of the device's gyroscope and magnetometer.
  public private(set) var sensors: SensorCalibration?

  /// Reads the file, if there is one.
  public init(path: String) throws(OutputError) {
    self.path = path
    let snapshot = try SnapshotFile.read(path)
    isNew = snapshot == nil
    calibration = snapshot?.strideCalibration ?? StrideCalibration()
    sensors = snapshot?.sensorCalibration
  }

  /// Takes over what was learned and writes the file; without `sensors`, those that are known stay.
  public mutating func keep(
    _ learned: StrideCalibration, sensors: SensorCalibration? = nil
  ) throws(OutputError) {
    calibration = learned
    self.sensors = sensors ?? self.sensors
    try SnapshotFile.write(
      MotionSnapshot(strideCalibration: learned, sensorCalibration: self.sensors), to: path)
  }
}
