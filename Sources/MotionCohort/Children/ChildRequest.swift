import MotionRecordings

/// What a child is asked, a line each: an object of JSON.
package enum ChildRequest: Equatable, Sendable {
  /// Whether a folder is one recording, and not a folder of several.
  case look(folder: String)
  /// The recordings in a file, each into a folder below `scratch`. `known` are the digests of those that
  /// are done, by their members; the first `skipped` ones are left out.
  case analyze(file: String, scratch: String, known: [String: String], skipped: Int)

  /// The line with its end.
  package var line: String {
    JSONValue.object { keys in
      switch self {
      case .look(let folder):
        keys.add("do", "look")
        keys.add("file", folder)
      case .analyze(let file, let scratch, let known, let skipped):
        keys.add("do", "analyze")
        keys.add("file", file)
        keys.add("scratch", scratch)
        keys.add("skipped", skipped)
        keys.add("known", .object { for (member, digest) in known { $0.add(member, digest) } })
      }
    }.line
  }

  /// `nil` where the line is no request.
  package init?(_ line: [UInt8]) {
    guard let keys = JSONValue(line)?.object, let file = keys["file"]?.string else { return nil }
    switch keys["do"]?.string {
    case "look": self = .look(folder: file)
    case "analyze":
      guard let scratch = keys["scratch"]?.string, let skipped = keys["skipped"]?.integer else {
        return nil
      }
      let known = (keys["known"]?.object?.values ?? [:]).compactMapValues { $0.string }
      self = .analyze(file: file, scratch: scratch, known: known, skipped: skipped)
    default: return nil
    }
  }
}
