public import MotionRecordings

/// Why an analysis did not come to its end as it should.
public enum AnalysisError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The recording cannot be read.
  case reading(RecordingError)
  /// A result cannot be written.
  case output(OutputError)
  /// The recording does not have a moment that was asked for.
  case moment(MomentError)

  /// One line for a terminal.
  public var description: String {
    switch self {
    case .reading(let error): error.description
    case .output(let error): error.description
    case .moment(let error): error.description
    }
  }
}

extension AnalysisError {
  /// What reads a recording.
  static func reading<Result: ~Copyable>(
    _ work: () throws(RecordingError) -> Result
  ) throws(AnalysisError) -> Result {
    do throws(RecordingError) { return try work() } catch { throw .reading(error) }
  }

  /// What writes results.
  static func writing<Result: ~Copyable>(
    _ work: () throws(OutputError) -> Result
  ) throws(AnalysisError) -> Result {
    do throws(OutputError) { return try work() } catch { throw .output(error) }
  }

  /// What looks for a moment.
  static func looking<Result>(
    _ work: () throws(MomentError) -> Result
  ) throws(AnalysisError) -> Result {
    do throws(MomentError) { return try work() } catch { throw .moment(error) }
  }
}
