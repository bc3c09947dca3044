import MotionSystem

/// Recordings that lie beside each other, where none may be passed over: many files of a study, of which
/// a reader that looks for one recording would take the largest.
extension RecordingListing {
  /// Whether a folder is one recording that an app has put into several files. Only what lies in it itself
  /// counts: what lies in its folders are recordings of their own.
  package static func isRecording(folder: String, options: ReadingOptions) -> Bool {
    do throws(RecordingError) {
      let own = try FolderListing.members(of: folder).filter { member in
        !member.name.contains("/" as Character) || member.name.hasPrefix("meta/")
      }
      guard !own.isEmpty else { return false }
      let container = try RecordingContainer(path: folder, options: options, log: FindingLog())
      return try RecordingFormats.isAcrossFiles(container.with(members: own))
    } catch {
      return false
    }
  }

  /// The recordings in an archive, each with its member; empty where it is one, or none.
  package static func members(of archive: String, options: ReadingOptions) -> [String] {
    guard options.member == nil, isArchive(archive) else { return [] }
    do throws(RecordingError) {
      let container = try RecordingContainer(path: archive, options: options, log: FindingLog())
      if try RecordingFormats.isAcrossFiles(container) { return [] }
    } catch {
      return []
    }
    let members = membersApart(in: archive, options: options)
    return members.count > 1 ? members : []
  }
}

extension RecordingFormats {
  /// Whether the members together are one recording, each with a part of its streams.
  fileprivate static func isAcrossFiles(
    _ container: RecordingContainer
  ) throws(RecordingError) -> Bool {
    if try RecordingLayout.open(container) != nil { return true }
    // Its JSON files may be messages of one recording or a recording each: nothing tells them apart.
    if let recording = try SensorLogger.open(container) {
      return !recording.format.hasSuffix("JSON")
    }
    // Of equal tables of several walks the first alone would be taken.
    if let recording = try Phyphox.open(container) {
      let tables = container.members.filter { !$0.name.contains("/" as Character) }
      return container.members.count > tables.count || recording.sources.count >= tables.count
    }
    return try AppleHealth.open(container) != nil
  }
}
