import MotionProcessing
import MotionRecordings

extension BatchAnalysis {
  /// Throws where an option can do nothing for a recording: its user would take the figures for what
  /// was asked.
  func refuseUnusedOptions(
    for reader: RecordingReader, path: String
  ) throws(RecordingError) {
    let streams = Set(reader.streams).subtracting(options.leftOut)
    if streams.isDisjoint(with: DataQuality.measured) {
      let left = options.leftOut.map { $0.word }.sorted().joined(separator: " and ")
      throw RecordingError(
        file: path, reason: "without \(left) nothing is left of the recording",
        advice: "leave another stream out")
    }
    if options.clock != nil, reader.metadata.start == nil {
      throw RecordingError(
        file: path, reason: "--time-zone cannot act: the recording has no date",
        advice: "leave the option out")
    }
    if options.places != nil, !options.isOnePerson, !streams.contains(.location) {
      throw RecordingError(
        file: path,
        reason: "--places cannot act: the recording has no location, which tells places",
        advice: "leave the option out")
    }
    if !options.storeys.isEmpty, !streams.contains(.pressure) {
      throw RecordingError(
        file: path,
        reason:
          "--storey cannot act: the recording has no barometer, which shows how far it goes up",
        advice: "leave the option out")
    }
  }

  /// Which stream a frame of north lacks: its quaternions stay empty.
  func warningOfNorth(in streams: Set<SensorStream>) -> String? {
    let frame = options.tables.frame
    let needed: [SensorStream] =
      switch frame {
      case .xArbitraryZVertical: []
      case .xArbitraryCorrectedZVertical, .xMagneticNorthZVertical: [.magneticField]
      case .xTrueNorthZVertical: [.magneticField, .location]
      }
    let missing = needed.filter { !streams.subtracting(options.leftOut).contains($0) }.map {
      $0.word
    }
    guard options.folder != nil, options.tables.files?.contains("device-motion") ?? true,
      !missing.isEmpty
    else { return nil }
    return "\(frame.rawValue) needs \(missing.joined(separator: " and ")), which this recording "
      + "does not have: the quaternions of device-motion.csv stay empty"
  }
}
