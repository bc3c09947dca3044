import MotionSystem

/// Why the file of a scenario cannot be used.
public struct ScenarioFileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file.
  public var path: String
  /// Why it cannot be read; `nil` where it was read and its text is wrong.
  public var reason: String?
  /// What is wrong in its text.
  public var errors: [ScenarioTextError]

  /// A sentence for each thing that is wrong.
  public var lines: [String] {
    if let reason { return ["\(path): \(reason)"] }
    return errors.map { "\(path), \($0)" }
  }

  /// A line for each thing that is wrong.
  public var description: String { lines.joined(separator: "\n") }
}

extension Scenario {
  /// Whether an argument is meant as a file rather than as a name: it has a slash, or ends with
  /// `.txt` or `.scenario`.
  public static func isPath(_ argument: String) -> Bool {
    argument.contains("/") || argument.hasSuffix(".txt") || argument.hasSuffix(".scenario")
  }

  /// Reads a scenario from a file; its name is the file's, without folder and ending.
  public init(path: String) throws(ScenarioFileError) {
    let bytes = try Self.bytes(of: path)
    do throws(ScenarioTextErrors) {
      try self.init(name: Self.name(of: path), bytes: bytes)
    } catch {
      throw ScenarioFileError(path: path, reason: nil, errors: error.errors)
    }
  }

  private static func name(of path: String) -> String {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    for ending in [".txt", ".scenario"] where file.hasSuffix(ending) && file != ending {
      return String(file.dropLast(ending.count))
    }
    return file
  }

  /// The bytes of a file, one more than may be at most.
  private static func bytes(of path: String) throws(ScenarioFileError) -> [UInt8] {
    func failure(_ reason: String) -> ScenarioFileError {
      ScenarioFileError(path: path, reason: reason, errors: [])
    }
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try InputFile(path).bytes(atMost: ScenarioLimits.bytes + 1)
    } catch {
      throw failure(error.words)
    }
    if bytes.isEmpty { throw failure("the file is empty; a scenario has at least one action") }
    return bytes
  }
}
