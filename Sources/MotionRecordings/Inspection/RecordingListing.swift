import MotionProcessing
import MotionSystem

/// The recordings in a folder or an archive that is none itself: several exports side by side.
public enum RecordingListing {
  /// Where one of them is.
  public struct Place: Equatable, Sendable {
    /// The file, folder or archive.
    public var path: String
    /// The member of the archive; `nil` where `path` itself is the recording.
    public var member: String?
  }

  /// Folders within folders that are looked into.
  private static let depth = 3
  /// Files that are opened to see what they are: more are no collection of recordings that fits on a
  /// screen, and each of a disk's files would be looked at.
  private static let most = 2_000

  /// The recordings in what lies at `path`, in the order of their names.
  ///
  /// - Returns: empty where `path` is one recording, or none is found: then opening it says what it is.
  public static func places(in path: String, options: ReadingOptions) -> [Place] {
    guard options.member == nil else { return [] }
    let place = options.spooled?.path ?? path
    guard let kind = FileStatus(of: place)?.kind, kind == .folder || isArchive(place),
      !opens(path, options)
    else { return [] }
    var search = Search(options: options)
    if kind == .folder { search.walk(path, depth: 0) } else { search.lookInto(path) }
    return search.isOneInPieces ? [] : search.found
  }

  static func isArchive(_ place: String) -> Bool {
    guard let file = try? InputFile(place), let head = try? file.bytes(atMost: 4) else {
      return false
    }
    return ZipArchive.isZip(head)
  }

  /// The members of an archive that are recordings each for itself; empty where they are the streams of one.
  static func membersApart(in archive: String, options: ReadingOptions) -> [String] {
    var search = Search(options: options)
    search.lookInto(archive)
    return search.isOneInPieces ? [] : search.found.compactMap { $0.member }
  }

  /// Whether a path is one recording of a known format, whatever else it refuses.
  private static func opens(_ path: String, _ options: ReadingOptions) -> Bool {
    do throws(RecordingError) {
      _ = try RecordingFormats.open(
        try RecordingContainer(path: path, options: options, log: FindingLog()))
      return true
    } catch {
      return false
    }
  }

  /// What was found so far.
  private struct Search {
    let options: ReadingOptions
    var found: [Place] = []
    /// Whether a table holds neither acceleration nor location: then the files are the streams of one
    /// recording, of a kind that is not known, and not recordings of their own.
    var isOneInPieces = false
    private var opened = 0

    init(options: ReadingOptions) { self.options = options }

    /// Looks at what lies in a folder; what is hidden does not count.
    mutating func walk(_ folder: String, depth: Int) {
      guard Folder.realPath(folder) != "/" else { return }
      let names = (try? Folder.names(in: folder, atMost: most)) ?? []
      for name in names.sorted() where !name.hasPrefix(".") && opened < most {
        let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
        guard let status = FileStatus(of: path) else { continue }
        switch status.kind {
        case .folder where depth < RecordingListing.depth:
          if !add(Place(path: path)) { walk(path, depth: depth + 1) }
        case .file where status.size > 0:
          if !add(Place(path: path)), isArchive(path) { unpack(path) }
        default: break
        }
      }
    }

    /// Looks into an archive that is no recording; one in which nothing is found is told, not passed
    /// over.
    private mutating func unpack(_ archive: String) {
      let count = found.count
      lookInto(archive)
      if found.count == count { found.append(Place(path: archive)) }
    }

    /// Looks at the members of an archive.
    mutating func lookInto(_ archive: String) {
      var options = options
      options.member = nil
      guard
        let container = try? RecordingContainer(path: archive, options: options, log: FindingLog())
      else { return }
      for member in container.members.sorted(by: { $0.name < $1.name }) where opened < most {
        _ = add(Place(path: archive, member: member.name))
      }
    }

    /// Adds a place, if it is a recording.
    private mutating func add(_ place: Place) -> Bool {
      opened += 1
      var options = options
      options.member = place.member
      if place.member == nil { options.spooled = nil }
      guard let reader = try? RecordingReader(path: place.path, options: options) else {
        return false
      }
      let isWhole = reader.streams.contains(.acceleration) || reader.streams.contains(.location)
      if !isWhole { isOneInPieces = true }
      found.append(place)
      return true
    }
  }
}
