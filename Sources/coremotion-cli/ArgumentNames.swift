import ArgumentParser
import MotionDiary
import MotionProcessing

/// A reference frame on the command line: Core Motion's name of it.
struct FrameName: ExpressibleByArgument, CustomStringConvertible {
  var frame: ReferenceFrame

  init(frame: ReferenceFrame) { self.frame = frame }

  init?(argument: String) {
    guard let frame = ReferenceFrame(rawValue: argument) else { return nil }
    self.frame = frame
  }

  var description: String { frame.rawValue }
  var defaultValueDescription: String { frame.rawValue }
  static var allValueStrings: [String] {
    ReferenceFrame.allCases.map(\.rawValue)
  }
}

/// A stream on the command line.
struct StreamName: ExpressibleByArgument {
  var stream: SensorStream

  init?(argument: String) {
    guard let stream = DataQuality.measured.first(where: { $0.word == argument }) else {
      return nil
    }
    self.stream = stream
  }

  static var allValueStrings: [String] { DataQuality.measured.map(\.word) }
}
