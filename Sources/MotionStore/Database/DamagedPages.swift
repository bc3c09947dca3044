import Foundation
import MotionSystem

/// Pages of a database file by themselves, where SQLite does not know what they are (sqlite.org/fileformat.html).
enum DamagedPages {
  /// Sizes of pages that a history may have: of a new one, and of one that was made before.
  private static let sizes = [HistoryDatabase.newPageSize, 4096]
  /// What a page begins with that is part of a tree.
  private static let trees: Set<UInt8> = [2, 5, 10, 13]
  private static let headSize = 100
  /// Pages behind the first one with which a history begins: the trees of its tables.
  private static let roots = 11

  /// Bytes of a page of a file, as its head says, or as its pages look where that is damaged; `nil` where it looks
  /// like no history.
  static func size(of path: String) -> Int? {
    guard let size = FileStatus(of: path)?.size, let file = try? InputFile(path),
      let start = try? file.bytes(atMost: (roots + 1) * 4096)
    else { return nil }
    let fitting = sizes.filter { size >= 2 * Int64($0) && size % Int64($0) == 0 }
    guard !fitting.isEmpty else { return nil }
    if start.starts(with: "SQLite format 3".utf8) {
      let said = Int(start[16]) << 8 | Int(start[17])
      if fitting.contains(said) { return said }
    }
    // Some of them may be damaged too. Within a larger page few bytes look like the beginning of one.
    return fitting.first { size in
      let kinds = stride(from: size, to: start.count, by: size).prefix(roots).map { start[$0] }
      return 3 * kinds.count { trees.contains($0) } > kinds.count
    }
  }

  /// Puts the names of the tables and the places of their trees from a new file into one with pages of the same
  /// size.
  static func takeNames(of fresh: String, into path: String) throws {
    let new = [UInt8](try Data(contentsOf: URL(fileURLWithPath: fresh)))
    guard let size = size(of: fresh) else { return }
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    let count = UInt32(clamping: try file.seekToEnd() / UInt64(size))
    for page in names(in: new, size) {
      var bytes = Data(new[(page - 1) * size..<page * size])
      if page == 1 {
        // How many pages there are, and that none is free.
        withUnsafeBytes(of: count.bigEndian) { bytes.replaceSubrange(28..<32, with: $0) }
        bytes.replaceSubrange(32..<40, with: [UInt8](repeating: 0, count: 8))
      }
      try file.seek(toOffset: UInt64((page - 1) * size))
      try file.write(contentsOf: bytes)
    }
    try file.close()
  }

  /// The pages of the tree that begins on the first page, numbered from 1: it names the tables.
  static func names(in file: [UInt8], page: Int = 1, _ size: Int) -> [Int] {
    let start = (page - 1) * size
    let head = start + (page == 1 ? headSize : 0)
    // Only a page that leads to others names any: the last one in its head, the others in its cells.
    guard file[head] == 5 else { return [page] }
    let cells = Int(file[head + 3]) << 8 | Int(file[head + 4])
    let places = (0..<cells).map { cell in
      let pointer = head + 12 + 2 * cell
      return start + (Int(file[pointer]) << 8 | Int(file[pointer + 1]))
    }
    return [page]
      + (places + [head + 8]).flatMap { place in
        let child = file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
        return names(in: file, page: child, size)
      }
  }
}
