public import Foundation
public import MotionDiary
public import MotionHost
public import MotionProcessing
public import MotionRecordings
public import MotionSimulator
public import MotionSources

// What XCTest, a logger or an alert shows of an error is its `localizedDescription`. The modules that
// declare these errors use no Foundation, so their words get there here.

extension RecordingError: LocalizedError {
  /// The line for a terminal.
  public var errorDescription: String? { description }
}

extension ReplayError: LocalizedError {
  /// The line for a terminal.
  public var errorDescription: String? { description }
}

extension UnknownScenario: LocalizedError {
  /// The line for a terminal.
  public var errorDescription: String? { description }
}

extension ScenarioFileError: LocalizedError {
  /// A line for each thing that is wrong.
  public var errorDescription: String? { description }
}

extension ScenarioTextError: LocalizedError {
  /// The line for a terminal.
  public var errorDescription: String? { description }
}

extension ScenarioTextErrors: LocalizedError {
  /// A line for each mistake.
  public var errorDescription: String? { description }
}

extension AnalysisError: LocalizedError {
  /// The line for a terminal.
  public var errorDescription: String? { description }
}

extension OutputError: LocalizedError {
  /// The line for a terminal.
  public var errorDescription: String? { description }
}

extension UnknownTimeZone: LocalizedError {
  /// The line for a terminal.
  public var errorDescription: String? { description }
}

extension MomentError: LocalizedError {
  /// The line for a terminal.
  public var errorDescription: String? { description }
}

extension MotionSnapshot.Damage: LocalizedError {
  /// What is wrong with the bytes.
  public var errorDescription: String? {
    let bytes = MotionSnapshot.byteCount
    return switch self {
    case .notASnapshot: "no snapshot: it does not begin with CMSN"
    case .unknownVersion(let version):
      "a snapshot of version \(version), which this program does not know"
    case .wrongLength(let count): "a snapshot of \(count) bytes instead of \(bytes)"
    case .wrongCheckSum: "a damaged snapshot: its check sum does not fit"
    case .absurd: "a damaged snapshot: its numbers cannot have been learned"
    }
  }
}
