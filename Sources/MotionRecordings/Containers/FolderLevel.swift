/// What lies in one folder of a container: the names are those within the folder.
struct FolderLevel {
  /// Where some apps put what they say of a recording.
  static let meta = "meta/"

  /// The files in the folder itself.
  private(set) var files: [RecordingContainer.Member] = []
  /// The folders in it, each with a slash behind, and what lies in each by its name there.
  private(set) var folders: [(name: String, members: [RecordingContainer.Member])] = []
  /// What may be one recording: the files, and what is said of them.
  private(set) var recording: [RecordingContainer.Member] = []

  /// - Parameter members: all there are, in the order of their names.
  init(_ members: [RecordingContainer.Member]) {
    for var member in members {
      guard let slash = member.name.firstIndex(of: "/") else {
        files.append(member)
        recording.append(member)
        continue
      }
      let name = String(member.name[...slash])
      if name == Self.meta { recording.append(member) }
      member.name.removeFirst(name.count)
      if folders.last?.name != name { folders.append((name, [])) }
      folders[folders.count - 1].members.append(member)
    }
  }
}
