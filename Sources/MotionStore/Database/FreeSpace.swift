import MotionLink
import MotionSystem
import SystemLibrary

/// The bytes within a database's pages that nothing uses.
///
/// SQLite overwrites a row where it is deleted (`secure_delete`). But where pages become full or empty it moves rows
/// from one to another, and what is free of the former page keeps them, for days. No part of the file means
/// anything there, so zeros may be written behind SQLite's back once its log is empty: a power cut on the way
/// leaves some of them (https://www.sqlite.org/fileformat.html, 1.6).
final class FreeSpace: Sendable {
  private static let pageSize = HistorySalvage.pageSize
  private static let headOfFile = 100

  /// Stays open: to close any descriptor of a file gives up the locks that SQLite has on it.
  private let file: Int32

  /// The free space of a database; `nil` where the file cannot be opened.
  init?(_ path: String) {
    file = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else { return nil }
  }

  deinit { close(file) }

  /// Puts zeros there. The log must be empty, and no page in SQLite's memory.
  func wipe() throws(SystemError) {
    let zeros = [UInt8](repeating: 0, count: Self.pageSize)
    try forEachPage { (page, place) throws(SystemError) in
      guard let gap = Self.gap(page, isFirst: place == 0), page[gap].contains(where: { $0 != 0 })
      else { return }
      let written = zeros.withUnsafeBytes {
        pwrite(file, $0.baseAddress, gap.count, off_t(place + gap.lowerBound))
      }
      guard written == gap.count else { throw SystemError.last }
    }
  }

  /// Looks at the whole file, page by page.
  func forEachPage(
    _ look: (_ page: [UInt8], _ place: Int) throws(SystemError) -> Void
  ) throws(SystemError) {
    var page = [UInt8](repeating: 0, count: Self.pageSize)
    var place = 0
    while true {
      let count = page.withUnsafeMutableBytes {
        pread(file, $0.baseAddress, $0.count, off_t(place))
      }
      guard count >= 0 else { throw SystemError.last }
      guard count == page.count else { return }
      try look(page, place)
      place += page.count
    }
  }

  /// What of a page of a tree lies between the places of its cells and the cells; `nil` where it is none.
  private static func gap(_ page: [UInt8], isFirst: Bool) -> Range<Int>? {
    let head = isFirst ? headOfFile : 0
    let number = { (place: Int) in Int(page[head + place]) << 8 | Int(page[head + place + 1]) }
    // Inner pages of indices and tables, then leaves of both. Others begin with a page's number, which is below
    // 2^24 in any file of ours.
    let isInner: Bool
    switch page[head] {
    case 2, 5: isInner = true
    case 10, 13: isInner = false
    default: return nil
    }
    let begin = head + (isInner ? 12 : 8) + 2 * number(3)
    let end = number(5)
    return begin < end && end <= page.count ? begin..<end : nil
  }
}
