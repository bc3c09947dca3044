package import MotionDiary
import MotionSystem

/// The files of a cohort, as they were named: files, folders, lists of them.
package enum CohortInputs {
  /// What was named, with lists replaced by what stands in them; `-` is a list on standard input.
  package static func listed(_ words: [String]) throws(OutputError) -> [String] {
    var paths: [String] = []
    for word in words {
      if word == "-" {
        paths += try lines(of: "standard input") { .standardInput() }
      } else if word.hasPrefix("@") {
        let path = String(word.dropFirst())
        paths += try lines(of: path) { () throws(SystemError) in try InputFile(path) }
      } else {
        paths.append(word)
      }
    }
    return paths.map(cleaned)
  }

  private static func lines(
    of name: String, _ file: () throws(SystemError) -> InputFile
  ) throws(OutputError) -> [String] {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try file().bytes(atMost: .max)
    } catch {
      throw OutputError(
        path: name,
        reason:
          "the list cannot be read: \(error.words); a file whose name begins with @ is named ./@…")
    }
    return bytes.split(separator: 0x0A).compactMap { line in
      let line = line.last == 0x0D ? line.dropLast() : line
      return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
    }
  }

  /// The path without what changes nothing, so that a file has one name however its folder was named.
  static func cleaned(_ path: String) -> String {
    var parts = path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
    if path.hasPrefix("/") { parts = "/" + parts }
    return parts.isEmpty ? "." : parts
  }

  /// The files, sorted by their paths, each once: what lies in folders, and folders that `isRecording`
  /// takes for one. What is hidden is passed over.
  static func files(
    in paths: [String], isRecording: (String) throws(OutputError) -> Bool
  ) throws(OutputError) -> [String] {
    var search = Search()
    for path in paths { try search.add(path, isNamed: true, isRecording) }
    let keys = Set(search.files.map { RecordingKey(file: $0) }).sorted()
    return keys.map(\.file)
  }

  private struct Search {
    var files: [String] = []
    /// Folders that links lead to once more are not walked again.
    private var walked: Set<FileIdentity> = []

    mutating func add(
      _ path: String, isNamed: Bool, _ isRecording: (String) throws(OutputError) -> Bool
    ) throws(OutputError) {
      guard let status = FileStatus(of: path), status.kind == .folder else {
        // What is named and is not there is told of when it is opened; a link to nothing is nothing.
        if isNamed || FileStatus(of: path)?.kind == .file { files.append(path) }
        return
      }
      if let identity = status.identity, !walked.insert(identity).inserted { return }
      if try isRecording(path) { return files.append(path) }
      let names: [String]
      do throws(SystemError) {
        names = try Folder.names(in: path, atMost: .max)
      } catch {
        // A row says why.
        return files.append(path)
      }
      for name in names.sorted() where !name.hasPrefix(".") {
        let place = path == "/" ? "/\(name)" : path == "." ? name : "\(path)/\(name)"
        try add(place, isNamed: false, isRecording)
      }
    }
  }
}
