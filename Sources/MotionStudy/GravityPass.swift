public import MotionDiary
import MotionProcessing
import MotionRecordings

/// Reads a recording for the sake of its still windows.
final class GravityPass: GravityMeasuring {
  func finding(
    in path: String, _ reading: ReadingOptions
  ) throws(RecordingError) -> GravityFinding? {
    var reader = try RecordingReader(path: path, options: reading)
    guard reader.streams.contains(.acceleration) else { return nil }
    var calibrator = GravityCalibrator()
    // Not ahead on a thread of its own: here is too little to do to wait for.
    while reader.withRun({ (samples) -> Void in
      for sample in samples {
        guard case .acceleration(let read) = sample.reading else { continue }
        calibrator.process(read, at: sample.time)
      }
    }) != nil {}
    return calibrator.finish()
  }
}

extension BatchAnalysis.Options {
  /// Whether the accelerometer is calibrated to gravity where it lay still in many attitudes (article GravityCalibration): a
  /// recording is read once more for it, and all figures come of calibrated samples.
  public var calibratesGravity: Bool {
    get { gravity != nil }
    set { gravity = newValue ? GravityPass() : nil }
  }
}
