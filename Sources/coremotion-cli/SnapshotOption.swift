import ArgumentParser
import MotionDiary
import MotionProcessing

/// The file in which `--snapshot` keeps what was learned of the user's steps and of a device's
/// sensors.
struct SnapshotOption {
  let path: String
  private(set) var calibration = StrideCalibration()
  private(set) var sensors: SensorCalibration?

  /// Reads the file; a missing one is a first use, and said.
  init(path: String) throws(OutputError) {
    self.path = path
    if let snapshot = try SnapshotFile.read(path) {
      calibration = snapshot.strideCalibration
      sensors = snapshot.sensorCalibration
    } else {
      Terminal.complain("\(path): no snapshot yet, begun with an unknown person")
    }
  }

  /// Takes over what was learned and writes the file; without `sensors`, those that are known stay.
  mutating func keep(
    _ learned: StrideCalibration, sensors: SensorCalibration? = nil
  ) throws(OutputError) {
    calibration = learned
    self.sensors = sensors ?? self.sensors
    try SnapshotFile.write(
      MotionSnapshot(strideCalibration: learned, sensorCalibration: self.sensors), to: path)
  }

  /// A line on what is known.
  static func summary(of calibration: StrideCalibration) -> String {
    guard calibration.lessons > 0 else { return "Steps: nothing learned yet." }
    let percent = 100 * (calibration.scale(cadence: usualCadence) - 1)
    let error = 100 * 1.96 * calibration.relativeError(cadence: usualCadence)
    let times = calibration.lessons == 1 ? "one stretch" : "\(calibration.lessons) stretches"
    return "Steps: learned from \(times), \(Int(calibration.metres)) m; at a usual walk "
      + "\(tenths(abs(percent))) % \(percent < 0 ? "shorter" : "longer") than average, distance "
      + "good to \(tenths(error)) % (95 %)."
  }

  /// Steps/s of a usual walk.
  static let usualCadence = 1.85

  /// A number with one decimal.
  static func tenths(_ x: Double) -> String {
    let tenths = Int((10 * x).rounded())
    return "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
  }
}
