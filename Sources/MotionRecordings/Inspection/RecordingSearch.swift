import MotionProcessing
import MotionSystem

/// Looks for recordings in folders and archives: what an app has put into the files of one folder is
/// one, any other file that can be read is one of its own.
struct RecordingSearch {
  /// Folders within folders that are looked into.
  private static let depth = 3

  private let options: ReadingOptions
  /// Files that are opened to see what they are.
  private let most: Int
  private var found: [RecordingListing.Place] = []
  /// Whether a plain table holds neither acceleration nor location: then the files are the streams of
  /// one recording that cannot be put together, and not recordings of their own.
  private var isOneInPieces = false
  private(set) var opened = 0
  /// Why the first file of a known format is none that can be read: of files that share a fault, such as
  /// dates of either order, that is what all of them want.
  private(set) var refusal: RecordingError?

  init(options: ReadingOptions, most: Int) { (self.options, self.most) = (options, most) }

  /// Whether there was more to look at than is looked at.
  var isCut: Bool { opened > most }

  /// Whether anything was found that can be read.
  var holdsAny: Bool { !found.isEmpty }

  private mutating func names(in folder: String) -> [String] {
    let names = (try? Folder.names(in: folder, atMost: RecordingListing.most + 1)) ?? []
    // What has no name here is not passed over without a word either.
    if names.count > RecordingListing.most { opened = max(opened, names.count) }
    return names.sorted()
  }

  /// The recordings that were found in what lies at `path`; empty where it is one itself.
  func places(_ path: String) -> [RecordingListing.Place] {
    if isOneInPieces || found == [RecordingListing.Place(path: path)] { return [] }
    // What is alone, and opens by the name that was given, keeps that name.
    return found.count == 1 && RecordingListing.opens(path, options) ? [] : found
  }

  // MARK: - Folders

  /// Looks at what lies in a folder; what is hidden does not count.
  mutating func look(intoFolder folder: String, depth: Int = 0) {
    guard Folder.realPath(folder) != "/" else { return }
    if RecordingListing.isRecording(folder: folder, options: options) {
      opened += 1
      found.append(RecordingListing.Place(path: folder))
      return
    }
    let count = found.count
    for name in names(in: folder) where !name.hasPrefix(".") && !isCut {
      let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      guard let status = FileStatus(of: path) else { continue }
      switch status.kind {
      case .folder where depth < Self.depth: look(intoFolder: path, depth: depth + 1)
      case .file where status.size > 0:
        if RecordingListing.isArchive(path) { unpack(path) } else { add(path) }
      default: break
      }
    }
    nameAlone(folder, from: count)
  }

  /// A folder with one recording alone is that recording: its name says more than that of the file.
  private mutating func nameAlone(_ folder: String, from count: Int) {
    if found.count == count + 1, RecordingListing.opens(folder, options) {
      found[count] = RecordingListing.Place(path: folder)
    }
  }

  /// Looks into an archive in a folder; one in which nothing is found is told, not passed over.
  private mutating func unpack(_ archive: String) {
    let count = found.count
    look(intoArchive: archive)
    if found.count == count { found.append(RecordingListing.Place(path: archive)) }
    if found.count == count + 1, RecordingListing.opens(archive, options) {
      found[count] = RecordingListing.Place(path: archive)
    }
  }

  // MARK: - Archives

  /// Looks at the members of an archive. What cannot be opened says so when it is read.
  mutating func look(intoArchive archive: String) {
    guard
      let container = try? RecordingContainer(path: archive, options: options, log: FindingLog())
    else { return }
    look(into: container.with(members: FolderListing.sorted(container.members)), folder: "")
  }

  /// Looks at what lies in one of an archive's folders, whose name ends in a slash: the members of `container`, by
  /// their names there.
  private mutating func look(into container: RecordingContainer, folder: String) {
    let level = FolderLevel(container.members)
    var folders = level.folders
    if RecordingListing.isAcrossFiles(container.with(members: level.recording)) {
      opened += 1
      let member = folder.isEmpty ? nil : String(folder.dropLast())
      found.append(RecordingListing.Place(path: container.path, member: member))
      folders.removeAll { $0.name == FolderLevel.meta }
    } else if level.files.count > most - opened {
      // An archive knows how many there are: nobody waits for the first ones to be opened.
      opened += level.files.count
    } else {
      for member in level.files where !isCut { add(container.path, member: folder + member.name) }
    }
    for inner in folders where !isCut {
      look(into: container.with(members: inner.members), folder: folder + inner.name)
    }
  }

  /// Adds a file or a member, if it is a recording.
  private mutating func add(_ path: String, member: String? = nil) {
    opened += 1
    var options = options
    options.member = member
    // Whether a zone can act is said when it is read.
    options.timeZone = nil
    if member == nil { options.spooled = nil }
    let reader: RecordingReader
    do throws(RecordingError) {
      reader = try RecordingReader(path: path, options: options)
    } catch {
      if refusal == nil && !error.isForeign { refusal = error }
      return
    }
    let isWhole = reader.streams.contains(.acceleration) || reader.streams.contains(.location)
    if !isWhole && reader.format == PlainCSV.name { isOneInPieces = true }
    found.append(RecordingListing.Place(path: path, member: member))
  }
}
