import MotionProcessing
import MotionSystem

/// The recordings in a folder or an archive that is none itself: several exports side by side.
public enum RecordingListing {
  /// Where one of them is.
  public struct Place: Equatable, Sendable {
    /// The file, folder or archive.
    public var path: String
    /// The member of the archive, or a folder in it; `nil` where `path` itself is the recording.
    public var member: String?
  }

  /// Files that are opened to see what they are: more are no collection of recordings that fits on a
  /// screen, and each of a disk's files would be looked at.
  static let most = 2_000

  /// The recordings in what lies at `path`, in the order of their names.
  ///
  /// - Returns: empty where `path` is one recording, or none is found: then opening it says what it is.
  /// - Throws: where there are more than 2,000 files to look into, and where none of several can be read
  ///   although the format of one is known: what that one wants.
  public static func places(
    in path: String, options: ReadingOptions
  ) throws(RecordingError) -> [Place] {
    let search = search(path, options, most: most)
    if search.isCut {
      throw RecordingError(
        file: path,
        reason: search.opened > most + 1
          ? "it holds \(search.opened) files to look into, more than \(most)"
          : "it holds more than \(most) files to look into",
        advice: "name the recordings in it, or let coremotion cohort take them all")
    }
    if search.opened > 1, !search.holdsAny, let refusal = search.refusal,
      refused(path, options)?.isForeign == true
    {
      throw refusal
    }
    return search.places(path)
  }

  /// Whether a folder is one recording that an app has put into several files. Only what lies in it
  /// itself counts: what lies in its folders are recordings of their own.
  package static func isRecording(folder: String, options: ReadingOptions) -> Bool {
    do throws(RecordingError) {
      let level = FolderLevel(try FolderListing.members(of: folder))
      let container = try RecordingContainer(path: folder, options: options, log: FindingLog())
      return isAcrossFiles(container.with(members: level.recording))
    } catch {
      return false
    }
  }

  /// All recordings in an archive, each with its member; empty where it is one, or none.
  package static func members(of archive: String, options: ReadingOptions) -> [String] {
    guard FileStatus(of: archive)?.kind == .file else { return [] }
    return search(archive, options, most: .max).places(archive).compactMap { $0.member }
  }

  private static func search(
    _ path: String, _ options: ReadingOptions, most: Int
  ) -> RecordingSearch {
    var search = RecordingSearch(options: options, most: most)
    guard options.member == nil else { return search }
    let place = options.spooled?.path ?? path
    switch FileStatus(of: place)?.kind {
    case .folder: search.look(intoFolder: path)
    case .file where isArchive(place): search.look(intoArchive: path)
    default: break
    }
    return search
  }

  static func isArchive(_ place: String) -> Bool {
    guard let file = try? InputFile(place), let head = try? file.bytes(atMost: 4) else {
      return false
    }
    return ZipArchive.isZip(head)
  }

  /// Whether the members together are one recording, each with a part of it.
  static func isAcrossFiles(_ container: RecordingContainer) -> Bool {
    (try? RecordingFormats.open(container))?.isAcrossFiles ?? false
  }

  /// Whether a path is one recording of a known format, whatever else it refuses.
  static func opens(_ path: String, _ options: ReadingOptions) -> Bool {
    refused(path, options) == nil
  }

  /// Why a path is no recording of a known format.
  private static func refused(_ path: String, _ options: ReadingOptions) -> RecordingError? {
    do throws(RecordingError) {
      _ = try RecordingFormats.open(
        try RecordingContainer(path: path, options: options, log: FindingLog()))
      return nil
    } catch {
      return error
    }
  }
}
