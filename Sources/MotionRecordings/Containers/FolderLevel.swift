/// What lies in one folder of a container: the names are those within the folder.
struct FolderLevel {
  /// Where some apps put what they say of a recording.
  static let meta = "meta/"

  /// The files in the folder itself.
  private(set) var files: [RecordingContainer.Member] = []
  /// The folders in it, each with a slash behind.
  private(set) var folders: [String] = []
  /// What may be one recording: the files, and what is said of them.
  private(set) var recording: [RecordingContainer.Member] = []

  /// - Parameter members: all there are, in the order of their names.
  init(_ members: [RecordingContainer.Member], folder: String) {
    for var member in members where member.name.hasPrefix(folder) {
      member.name.removeFirst(folder.count)
      if let slash = member.name.firstIndex(of: "/") {
        let name = String(member.name[...slash])
        if folders.last != name { folders.append(name) }
        if name == Self.meta { recording.append(member) }
      } else {
        files.append(member)
        recording.append(member)
      }
    }
  }
}
