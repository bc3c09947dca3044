import CSystemMinizip
import MotionSystem

/// A zip archive, a folder or a single file, seen as a list of named members.
struct RecordingContainer {
  /// What holds the members.
  enum Kind: Equatable {
    case file
    case folder
    case zip
  }

  /// One named piece of the container.
  struct Member {
    /// Name without the single folder that may enclose everything.
    var name: String
    /// Bytes, unpacked, as the container states them.
    var size: Int64
    /// Where the bytes are.
    var source: Source
  }

  /// Where a member's bytes are.
  enum Source {
    case file(path: String)
    case zip(ZipEntry)
    case salvage(MemberPlace)
    case gzip(path: String)
    /// Text that another format is turned into.
    case generated(() -> any GeneratedText)
  }

  private static let gzipMark: [UInt8] = [0x1F, 0x8B]

  /// What the user named.
  let path: String
  /// The archive that the members are read from: `path`, or what was unpacked from it.
  private var archive: OpenArchive
  /// Keeps the unpacked archive while it is read.
  private var unpacked: TemporaryCopy?
  private(set) var options: ReadingOptions
  private(set) var kind: Kind
  private(set) var members: [Member]
  let log: FindingLog

  /// Opens what lies at `path`. An archive that holds nothing but one archive stands for that one.
  init(path: String, options: ReadingOptions, log: FindingLog) throws(RecordingError) {
    self.path = path
    self.options = options
    self.log = log
    let place = options.spooled?.path ?? path
    let status: FileStatus
    do throws(SystemError) {
      status = try FileStatus(place)
    } catch {
      throw RecordingError(file: path, reason: error.words, advice: "check the name of the file")
    }
    switch status.kind {
    case .folder:
      kind = .folder
      members = withoutEnclosingFolder(try FolderListing.members(of: path))
      if members.isEmpty {
        throw RecordingError(
          file: path, reason: "the folder holds no files", advice: "name a recording")
      }
    case .file:
      let head = try Self.head(ofFile: place, called: path)
      if head.isEmpty {
        throw RecordingError(file: path, reason: "the file is empty", advice: "export it again")
      }
      if ZipArchive.isZip(head) {
        kind = .zip
        members = withoutEnclosingFolder(try ZipArchive.members(of: place, file: path, log: log))
      } else if head.starts(with: Self.gzipMark) {
        kind = .file
        members = [Self.gzipMember(path, at: place, size: status.size)]
      } else {
        kind = .file
        members = [Member(name: lastComponent(path), size: status.size, source: .file(path: place))]
      }
    case .link, .other:
      throw RecordingError(
        file: path, reason: "this is neither a file nor a folder",
        advice: "save the data to a file first")
    }
    archive = OpenArchive(place)
    if let inner = try innerArchive() { take(inner) }
    if let name = options.member { members = try chosen(name) }
    if options.member != nil, let inner = try chosenArchive() { take(inner) }
  }

  /// This recording with other members: tables that a format is turned into.
  func with(members: [Member]) -> RecordingContainer {
    var other = self
    other.members = members
    return other
  }

  /// This recording with other options.
  func with(options: ReadingOptions) -> RecordingContainer {
    var other = self
    other.options = options
    return other
  }

  /// What an archive within this one holds, and where it was unpacked.
  ///
  /// Each is made whole before anything of `self` is changed: what Embedded Swift makes of a mutating function
  /// that throws within an initializer releases members twice.
  private struct Inner {
    var kind: Kind
    var members: [Member]
    var archive: OpenArchive
    var copy: TemporaryCopy?
  }

  private mutating func take(_ inner: Inner) {
    (kind, members, archive) = (inner.kind, inner.members, inner.archive)
    if let copy = inner.copy { unpacked = copy }
  }

  /// A zip in a gzip file or alone in a zip, such as `walk.gt3x.zip`, is unpacked beside; so is a gzip
  /// file that is alone in a zip, or was chosen there.
  private func innerArchive() throws(RecordingError) -> Inner? {
    guard members.count == 1, let only = members.first else { return nil }
    let head = head(of: only, count: 4)
    if head.starts(with: Self.gzipMark) { return try gzip(only) }
    guard kind != .folder, ZipArchive.isZip(head), let stream = open(only) else { return nil }
    if case .file = only.source { return nil }
    let file = "\(path): \(only.name)"
    let copy = try TemporaryCopy(of: stream, file: file)
    let members = try ZipArchive.members(of: copy.path, file: file, log: log)
    return Inner(
      kind: .zip, members: withoutEnclosingFolder(members), archive: OpenArchive(copy.path),
      copy: copy)
  }

  private func gzip(_ packed: Member) throws(RecordingError) -> Inner? {
    switch packed.source {
    case .file(let place):
      let member = Self.gzipMember(packed.name, at: place, size: packed.size)
      return Inner(kind: kind, members: [member], archive: archive)
    case .zip, .salvage:
      guard let stream = open(packed) else { return nil }
      let copy = try TemporaryCopy(of: stream, file: "\(path): \(packed.name)")
      let member = Self.gzipMember(packed.name, at: copy.path, size: packed.size)
      return Inner(kind: kind, members: [member], archive: archive, copy: copy)
    // Packed twice.
    case .gzip, .generated: return nil
    }
  }

  /// The chosen member may be an archive itself.
  private func chosenArchive() throws(RecordingError) -> Inner? {
    guard kind == .folder, members.count == 1, let only = members.first,
      case .file(let place) = only.source, ZipArchive.isZip(head(of: only, count: 4))
    else { return try innerArchive() }
    let members = try ZipArchive.members(of: place, file: "\(path): \(only.name)", log: log)
    return Inner(kind: .zip, members: withoutEnclosingFolder(members), archive: OpenArchive(place))
  }

  /// The member that the options name, or what lies in the folder of that name.
  private func chosen(_ name: String) throws(RecordingError) -> [Member] {
    var found = members.filter { $0.name == name || lastComponent($0.name) == name }
    if found.isEmpty {
      found = withoutEnclosingFolder(members.filter { $0.name.hasPrefix(name + "/") })
    }
    guard !found.isEmpty else {
      let some = members.prefix(8).map { $0.name }.joined(separator: ", ")
      throw RecordingError(
        file: path, reason: "there is no member \(shown(name)) in it",
        advice: "it holds \(some)" + (members.count > 8 ? ", …" : ""))
    }
    return found
  }

  private static func gzipMember(_ path: String, at place: String, size: Int64) -> Member {
    var name = lastComponent(path)
    if name.small.hasSuffix(".gz") { name.removeLast(3) }
    return Member(name: name, size: size, source: .gzip(path: place))
  }

  /// The last part of the path without its extension: the name of the recording when nothing else
  /// says it.
  var name: String {
    if let kept = options.spooled { return kept.name }
    var last = lastComponent(path)
    if last == "." || last == "..", let real = Folder.realPath(path) { last = lastComponent(real) }
    guard kind != .folder, let dot = last.lastIndex(of: "."), dot != last.startIndex else {
      return last
    }
    return String(last[..<dot])
  }

  /// The member of exactly this name.
  func member(_ name: String) -> Member? { members.first { $0.name == name } }

  /// Opens a member; `nil`, with a finding, where it cannot be opened.
  func open(_ member: Member) -> ByteStream? {
    do throws(ZipArchive.Failure) {
      return try stream(of: member)
    } catch {
      log.add(.unreadable, file: member.name, reason: error.words)
      return nil
    }
  }

  private func stream(of member: Member) throws(ZipArchive.Failure) -> ByteStream {
    switch member.source {
    case .file(let path):
      do throws(SystemError) {
        return ByteStream(.file(try InputFile(path)), size: member.size)
      } catch {
        throw ZipArchive.Failure(words: error.words)
      }
    case .zip(let entry): return try ZipArchive.open(entry, in: archive)
    case .salvage(let place): return try ZipArchive.open(place, in: archive.path)
    case .gzip(let path):
      guard let gzip = gzopen(path, "rb") else {
        throw ZipArchive.Failure(words: SystemError.last.words)
      }
      return ByteStream(.gzip(gzip), size: member.size, packed: member.size)
    case .generated(let make): return ByteStream(generated: make())
    }
  }

  /// Up to `count` bytes from the member's beginning.
  func head(of member: Member, count: Int = 4096) -> [UInt8] {
    open(member).map { readAll($0, limit: count) } ?? []
  }

  private static func head(
    ofFile place: String, called path: String
  ) throws(RecordingError) -> [UInt8] {
    do throws(SystemError) {
      return try InputFile(place).bytes(atMost: 4096)
    } catch {
      throw RecordingError(file: path, reason: error.words, advice: "check who may read the file")
    }
  }
}

/// Everything the stream gives, at most `limit` bytes.
func readAll(_ stream: ByteStream, limit: Int) -> [UInt8] {
  var bytes = [UInt8]()
  var chunk = [UInt8](repeating: 0, count: min(limit, 65_536))
  while bytes.count < limit {
    let n = chunk.withUnsafeMutableBytes { stream.read(into: $0) }
    if n == 0 { break }
    bytes.append(contentsOf: chunk[..<min(n, limit - bytes.count)])
  }
  return bytes
}

/// The last part of a path; trailing slashes do not count.
func lastComponent(_ path: String) -> String {
  var path = path[...]
  while path.count > 1, path.last == "/" { path.removeLast() }
  return path.split(separator: "/").last.map(String.init) ?? String(path)
}

/// Takes off the one folder that encloses all members, as archivers like to add it, and leaves out
/// what only the archiver's system is interested in.
private func withoutEnclosingFolder(
  _ members: [RecordingContainer.Member]
) -> [RecordingContainer.Member] {
  var kept = members.filter { !isClutter($0.name) }
  while let first = kept.first?.name, let slash = first.firstIndex(of: "/") {
    let folder = first[...slash]
    guard kept.allSatisfy({ $0.name.hasPrefix(folder) }) else { break }
    for i in kept.indices { kept[i].name.removeFirst(folder.count) }
  }
  return kept
}

private func isClutter(_ name: String) -> Bool {
  let last = name.split(separator: "/").last ?? ""
  return name.hasPrefix("__MACOSX/") || last == ".DS_Store" || last.hasPrefix("._")
    || last == "Thumbs.db"
}
