import Foundation
import GRDB
import MotionHost
import MotionSystem

/// What becomes of a database that is damaged: it is set aside whole, what can be read of it goes into a new
/// one, and after seven days it is removed, as its content would have been.
enum DamagedHistory {
  private static let mark = ".damaged-"
  /// Files of a database in WAL mode.
  static let suffixes = ["", "-wal", "-shm"]

  /// Whether SQLite says that a file is damaged, and the file is or was a database.
  static func isDamage(_ error: any Error, at path: String) -> Bool {
    switch (error as? DatabaseError)?.resultCode {
    case .SQLITE_CORRUPT: true
    case .SQLITE_NOTADB: isLikePages(path)
    default: false
    }
  }

  /// Whether a file whose head says nothing is one of ours. Anything else is somebody's file, and not touched.
  private static func isLikePages(_ path: String) -> Bool { DamagedPages.size(of: path) != nil }

  /// Sets a database of a form aside and saves what can be read; `make` makes a new one at a path, of a form and
  /// with pages of a size. Gives a line for a person.
  static func recover(
    _ path: String, form: Int, now: Date = Date(),
    make: (_ path: String, _ form: Int, _ pageSize: Int) throws -> DatabaseQueue
  ) throws -> (queue: DatabaseQueue, report: String) {
    let aside = path + mark + String(Int(now.timeIntervalSince1970))
    for suffix in suffixes where FileStatus(of: path + suffix) != nil {
      try Folder.rename(path + suffix, to: aside + suffix)
    }
    var queue = try make(path, form, HistoryDatabase.newPageSize)
    // From a copy: to look is to write, and what was found stays as it was.
    let copy = path + ".salvage"
    defer { remove(copy) }
    for suffix in suffixes where FileStatus(of: aside + suffix) != nil {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: aside + suffix))
      try bytes.write(to: URL(fileURLWithPath: copy + suffix))
    }
    let fresh = path + ".fresh"
    defer { remove(fresh) }
    let pageSize = DamagedPages.size(of: copy) ?? HistoryDatabase.newPageSize
    try make(fresh, form, pageSize).close()
    var salvage = HistorySalvage(into: queue, form: form)
    try salvage.take(copy, headOf: fresh)
    try salvage.nameDevices()
    if form < HistoryForms.newest {
      try queue.close()
      queue = try make(path, HistoryForms.newest, HistoryDatabase.newPageSize)
    }
    return (
      queue,
      "\(path) was damaged: \(salvage.saved) rows are saved, \(salvage.unreadable) places cannot be read; "
        + "the damaged file is \(aside) for seven days"
    )
  }

  /// Removes what was set aside longer ago than history is kept; gives the paths of what still is.
  static func review(_ folder: String, now: Date = Date()) -> [String] {
    let names = (try? Folder.names(in: folder, atMost: 10_000)) ?? []
    return names.sorted().compactMap { name in
      guard let place = name.range(of: mark) else { return nil }
      let number = name[place.upperBound...].prefix { $0.isNumber }
      let age = Double(number).map { now.timeIntervalSince1970 - $0 } ?? 0
      guard age > HistoryLimits.history else { return folder + "/" + name }
      try? Folder.remove(file: folder + "/" + name)
      return nil
    }
  }

  /// Removes all that was set aside; gives its paths.
  static func removeAll(_ folder: String) -> [String] {
    let names = (try? Folder.names(in: folder, atMost: 10_000)) ?? []
    return names.sorted().filter { $0.range(of: mark) != nil }.compactMap { name in
      (try? Folder.remove(file: folder + "/" + name)) == nil ? nil : folder + "/" + name
    }
  }

  static func remove(_ path: String) {
    for suffix in suffixes { try? Folder.remove(file: path + suffix) }
  }
}
