import MotionDiary
import MotionSystem

/// The folder of a recording's results, into which they come as a whole.
enum RecordingFolder {
  /// Puts a whole folder to its place; former results go.
  static func put(_ made: String, at place: String, work: String) throws(OutputError) {
    if let name = strangeName(in: place) {
      throw OutputError(
        path: place, reason: "\(name.printable) in this folder is no result; move it away")
    }
    retire(place, into: work)
    do throws(SystemError) {
      try Folder.rename(made, toNew: place)
    } catch {
      throw OutputError(path: place, reason: "the results cannot be put there: \(error.words)")
    }
  }

  /// Takes results away that are those of a file no more; what else lies there stays.
  static func retire(_ place: String, into work: String) {
    guard FileStatus(of: place, followingLinks: false)?.kind == .folder,
      strangeName(in: place) == nil
    else { return }
    let former = "\(work)/former"
    FolderTree.remove(former)
    // At once: nobody sees half of them.
    try? Folder.rename(place, toNew: former)
    FolderTree.remove(former)
  }

  private static func strangeName(in place: String) -> String? {
    guard let kind = FileStatus(of: place, followingLinks: false)?.kind else { return nil }
    guard kind == .folder else { return "what lies" }
    return WholeResults.strangeName(in: place, but: Set(StudyTable.allCases.map(\.part)))
  }
}
