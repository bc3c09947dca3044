import MotionDiary
import MotionRecordings
import MotionSimulator

/// What is asked: a JSON object whose `ask` names it.
enum Question {
  /// Answers; what is no question is an error as well as what went wrong.
  static func answer(to bytes: [UInt8]) -> Answer {
    guard let question = JSONValue(bytes)?.object else { return refusal("no JSON object") }
    do throws(RefusedQuestion) {
      switch question["ask"]?.string {
      case "members": return try MembersQuestion(question).answer()
      case "schemas": return SchemasQuestion.answer()
      case "inspect": return try InspectionQuestion(question).answer()
      case "samples": return try SamplesQuestion(question).answer()
      case "analyze": return try AnalysisQuestion(question).answer()
      case "simulate": return try SimulationQuestion(question).answer()
      default: return refusal("`ask` names nothing that is known")
      }
    } catch {
      return Answer(.object { $0.add("error", error.json) })
    }
  }

  private static func refusal(_ reason: String) -> Answer {
    Answer(.object { $0.add("error", RefusedQuestion.argument("question", reason).json) })
  }
}

/// Why a question has no answer.
enum RefusedQuestion: Error {
  /// The recording cannot be used.
  case recording(RecordingError)
  /// What was asked for makes no sense: the argument's name, and why.
  case argument(String, String)
  /// Something cannot be written.
  case output(OutputError)

  /// The parts, for an exception.
  var json: JSONValue {
    .object { keys in
      switch self {
      case .recording(let error):
        keys.add("kind", "recording")
        keys.add("file", error.file)
        keys.add("place", error.place)
        keys.add("reason", error.reason)
        keys.add("advice", error.advice)
      case .argument(let name, let reason):
        keys.add("kind", "argument")
        keys.add("argument", name)
        keys.add("reason", reason)
      case .output(let error):
        keys.add("kind", "output")
        keys.add("file", error.path)
        keys.add("reason", error.reason)
      }
    }
  }

  /// What works on a recording.
  static func recording<Result>(
    _ work: () throws(RecordingError) -> Result
  ) throws(RefusedQuestion) -> Result {
    do throws(RecordingError) { return try work() } catch { throw .recording(error) }
  }
}
