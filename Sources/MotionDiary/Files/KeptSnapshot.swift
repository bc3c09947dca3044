public import MotionProcessing
public import MotionRecordings
import MotionSystem

/// A snapshot file on its way from recording to recording: what was learned of the user's steps and
/// of a device's sensors, and from which ways. No other program changes it meanwhile.
public struct KeptSnapshot {
  /// Where it is kept.
  public let path: String
  /// Whether there was no such file: a first use.
  public let isNew: Bool
  /// What is known of the user's steps.
  public private(set) var calibration: StrideCalibration
  /// What is known of the device's gyroscope and magnetometer.
  public private(set) var sensors: SensorCalibration?
  private var ways: LearnedWays
  private let turn: HeldLock

  /// Reads the file, if there is one. Where another program works with it, `waiting` is called, and its
  /// end is waited for.
  ///
  /// Throws where the file is no snapshot, or cannot be written.
  public init(path: String, waiting: () -> Void = {}) throws(OutputError) {
    self.path = path
    turn = try SmallFile.turn(path, waiting: waiting)
    let kept = try SnapshotFile.readAll(path)
    isNew = kept == nil
    calibration = kept?.snapshot.strideCalibration ?? StrideCalibration()
    sensors = kept?.snapshot.sensorCalibration
    ways = kept?.ways ?? LearnedWays()
  }

  /// Whether something was learned from a recording, or from a part of it that overlaps with this one,
  /// before: a way teaches once.
  public func knows(_ source: RecordingSource, from start: Double = 0, to end: Double = .infinity)
    -> Bool
  {
    ways.contains(LearnedWay(source, from: start, to: end))
  }

  /// Takes over what was learned and writes the file; without `sensors`, those that are known stay.
  /// `source` is the recording that taught the steps, and the part of it.
  public mutating func keep(
    _ learned: StrideCalibration, sensors: SensorCalibration? = nil,
    of source: RecordingSource? = nil, from start: Double = 0, to end: Double = .infinity
  ) throws(OutputError) {
    if let source, learned != calibration { ways.add(LearnedWay(source, from: start, to: end)) }
    calibration = learned
    self.sensors = sensors ?? self.sensors
    try SnapshotFile.write(
      MotionSnapshot(strideCalibration: learned, sensorCalibration: self.sensors), ways, to: path)
  }
}
