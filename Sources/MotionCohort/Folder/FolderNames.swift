import MotionDiary

/// The names of the folders of a cohort, each by its file: the same in any order, shard or run that goes
/// on with another.
package struct FolderNames {
  /// How often a name is wanted.
  private var wanted: [String: Int] = [:]

  /// Names for these files; `taken` are those of files of former runs.
  package init(_ paths: [String], taken: [String] = []) {
    for name in CohortFolder.ownNames { wanted[name, default: 0] += 2 }
    for path in paths { wanted[Self.fold(Self.stem(of: path)), default: 0] += 1 }
    for name in taken { wanted[Self.fold(name), default: 0] += 1 }
  }

  /// The folder of a recording. A name that several want gets the first digits of the digest of its
  /// path; so does a member of an archive that holds several.
  package func name(of key: RecordingKey) -> String {
    let stem = Self.stem(of: key.file)
    if let member = key.member {
      let digits = PathDigest(key.file, member: member).digits()
      return "\(Self.cut(stem, to: 80))-\(Self.cut(Self.stem(of: member), to: 80))-\(digits)"
    }
    guard wanted[Self.fold(stem), default: 0] > 1 else { return stem }
    return "\(Self.cut(stem, to: 160))-\(PathDigest(key.file).digits())"
  }

  /// Some file systems take `A` and `a` for one name.
  private static func fold(_ name: String) -> String { name.lowercased() }

  /// The name of a file without the end that says its format.
  static func stem(of path: String) -> String {
    var name = path.split(separator: "/").last.map(String.init) ?? path
    if isEnding(name, among: { $0 == "gz" }) { name = withoutEnding(name) }
    if isEnding(name, among: isFormat) { name = withoutEnding(name) }
    return ResultFolders.fileName(name)
  }

  /// `csv`, `gt3x`, `7z`, but no part of a date or a version.
  private static func isFormat(_ ending: Substring) -> Bool {
    ending.utf8.count <= 6 && ending.utf8.contains { $0 | 0x20 >= 97 && $0 | 0x20 <= 122 }
      && ending.utf8.allSatisfy { byte in
        (48...57).contains(byte) || (97...122).contains(byte | 0x20)
      }
  }

  private static func isEnding(_ name: String, among isMeant: (Substring) -> Bool) -> Bool {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return false }
    return isMeant(name[name.index(after: dot)...])
  }

  private static func withoutEnding(_ name: String) -> String {
    name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
  }

  private static func cut(_ name: String, to bytes: Int) -> String {
    var name = name
    while name.utf8.count > bytes { name.removeLast() }
    return name
  }
}
