import MotionSystem

/// A place that a user has named for a new file or folder, looked at before anything is read.
///
/// What is there already is refused, and replaced only where the user insists; an input, and what lies
/// in one, always.
public struct Destination: Equatable, Sendable {
  /// What shall be there.
  public enum Kind: Sendable {
    case file
    case folder
  }

  /// Where it is written: the path that was named, or where its links lead.
  public let path: String
  /// Whether the user wants to have replaced what is there.
  public let isReplaced: Bool

  /// Looks at a place. `inputs` are the paths of what the command reads.
  ///
  /// Throws where nothing is to be written there. What programs that were killed have left there is
  /// removed in either case.
  public init(
    _ path: String, for kind: Kind, inputs: [String], isForced: Bool
  ) throws(OutputError) {
    guard path != "-" else {
      throw OutputError(
        refusing: path,
        "nothing is written to standard output; name a file, or ./- for one of that name")
    }
    isReplaced = isForced
    if kind == .file, FileStatus(of: path)?.kind == .other {
      self.path = path
      return
    }
    let link = FileStatus(of: path, followingLinks: false)
    let real = link?.kind == .link ? Folder.realPath(path) : nil
    self.path = real ?? path
    Aside.cleanUp(Folder.parent(of: self.path))
    if let reason = InputPlaces(inputs).refusal(of: path) {
      throw OutputError(refusing: path, reason)
    }
    guard let link else { return }
    if link.kind == .link {
      guard let real else {
        throw OutputError(refusing: path, "a link to nothing; remove it, or name another place")
      }
      // A folder that is reached by a link is a folder.
      guard isForced || (kind == .folder && FileStatus(of: real)?.kind == .folder) else {
        throw OutputError(
          refusing: path,
          "a link, and what it leads to would be replaced; name another, or add --force")
      }
    }
    try look(at: kind, named: path)
  }

  private func look(at kind: Kind, named name: String) throws(OutputError) {
    guard let status = FileStatus(of: path) else { return }
    switch (kind, status.kind) {
    case (.file, .file):
      guard isReplaced else {
        throw OutputError(
          refusing: name, "the file exists; name one that is new, or add --force to replace it")
      }
      guard FileStatus.mayWrite(path) else {
        throw OutputError(refusing: name, "the file is write-protected")
      }
    case (.file, .folder):
      throw OutputError(refusing: name, "this is a folder; name a file")
    case (.folder, .folder):
      let names = (try? Folder.names(in: path, atMost: 1)) ?? []
      guard isReplaced || names.isEmpty else {
        throw OutputError(
          refusing: name,
          "the folder is not empty; name one that is new, or add --force to replace its tables")
      }
    case (.folder, _):
      throw OutputError(refusing: name, "this is a file; name a folder")
    case (.file, _): break
    }
  }

  /// Whether it is a device or a pipe, into which is written as it stands.
  var isDevice: Bool { FileStatus(of: path)?.kind == .other }
}
