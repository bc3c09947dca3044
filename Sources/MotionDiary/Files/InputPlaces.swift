import MotionSystem

/// Where the inputs of a command lie, so that nothing is written over one of them or in between: by the
/// files themselves, whatever names and links lead to them.
struct InputPlaces {
  private struct Input {
    var path: String
    var identity: FileIdentity?
    var isFolder: Bool
    /// The folders in which it lies.
    var around: [FileIdentity]
  }

  private let inputs: [Input]

  init(_ paths: [String]) {
    inputs = paths.compactMap { path in
      guard let status = FileStatus(of: path) else { return nil }
      let around = Folder.realPath(path).map { Self.folders(around: $0) } ?? []
      return Input(
        path: path, identity: status.identity, isFolder: status.kind == .folder, around: around)
    }
  }

  /// Why nothing is to be written at a path, whatever else is allowed; `nil` where it may be.
  func refusal(of path: String) -> String? {
    let there = FileStatus(of: path)?.identity
    let around = Self.existing(path).map { Self.folders(around: $0) } ?? []
    for input in inputs {
      guard let identity = input.identity else { continue }
      if identity == there { return "this is the input; name another place" }
      if input.isFolder, around.contains(identity) {
        return "this lies in the input \(input.path); name a place beside it"
      }
      if let there, input.around.contains(there) {
        return "the input \(input.path) lies in it; name another place"
      }
    }
    return nil
  }

  /// The folders in which a path without links lies.
  private static func folders(around path: String) -> [FileIdentity] {
    var (path, found) = (path, [FileIdentity]())
    while path != "/" && path != "." {
      path = Folder.parent(of: path)
      if let identity = FileStatus(of: path)?.identity { found.append(identity) }
    }
    return found
  }

  /// A path without links, as far as it exists, with one name that does not exist yet at most.
  private static func existing(_ path: String) -> String? {
    var path = path
    while path != "/" && path != "." {
      if let real = Folder.realPath(path) { return real }
      let parent = Folder.parent(of: path)
      if let real = Folder.realPath(parent) { return real + "/new" }
      path = parent
    }
    return nil
  }
}
