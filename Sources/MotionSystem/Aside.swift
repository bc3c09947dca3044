import CSystem

/// A file or folder in the making: hidden beside its destination, and put there by one rename when it
/// is whole. So a program that ends early, however, leaves what was there before.
///
/// It is locked as long as its program lives. What lies there unlocked was left by one that was killed:
/// it goes when the next one makes something in the same folder.
///
/// A class: what was not put to its place goes with the last reference.
package final class Aside {
  private static let prefix = ".coremotion-"
  private static let suffix = ".part"
  /// Names of a folder that are looked at for what was left behind.
  private static let most = 100_000

  /// Where it is made.
  package let path: String
  private let isFolder: Bool
  private var lock: HeldLock?
  private var isOver = false

  /// An empty folder that becomes one of `folder`.
  package static func folder(in folder: String) throws(SystemError) -> Aside {
    try Aside(in: folder, isFolder: true, mode: 0)
  }

  /// An empty file that becomes one of `folder`.
  package static func file(in folder: String, mode: Int32 = 0o666) throws(SystemError) -> Aside {
    try Aside(in: folder, isFolder: false, mode: mode)
  }

  private init(in folder: String, isFolder: Bool, mode: Int32) throws(SystemError) {
    self.isFolder = isFolder
    // Whoever cleans up shall not see what is made before it is locked. Without locks, as on some
    // network drives, nobody cleans up either.
    let turn = try? HeldLock(folder, waits: true)
    defer { withExtendedLifetime(turn) {} }
    if turn != nil { Self.clean(folder) }
    path = try PartsInTheMaking.add(isFolder: isFolder) { () throws(SystemError) in
      try Self.make(in: folder, isFolder: isFolder, mode: mode)
    }
    lock = try? HeldLock(path, waits: false)
  }

  /// Makes an empty one under a name that nothing has.
  private static func make(
    in folder: String, isFolder: Bool, mode: Int32
  ) throws(SystemError) -> String {
    var attempts = 100
    while true {
      let path = path(String(UInt64.random(in: 0 ... .max), radix: 36), in: folder)
      do throws(SystemError) {
        if isFolder {
          try Folder.make(path)
        } else {
          try WrittenFile(path, isNew: true, mode: mode).close()
        }
        return path
      } catch {
        attempts -= 1
        guard error.isExisting, attempts > 0 else { throw error }
      }
    }
  }

  deinit { remove() }

  /// A hidden name that is removed where nobody holds it locked any more.
  package static func path(_ name: String, in folder: String) -> String {
    folder + "/" + prefix + name + suffix
  }

  /// Removes what programs that were killed have left in a folder.
  package static func cleanUp(_ folder: String) {
    guard let turn = try? HeldLock(folder, waits: true) else { return }
    withExtendedLifetime(turn) { clean(folder) }
  }

  private static func clean(_ folder: String) {
    for name in (try? Folder.names(in: folder, atMost: most)) ?? []
    where name.hasPrefix(prefix) && name.hasSuffix(suffix) {
      let path = folder + "/" + name
      guard let status = FileStatus(of: path, followingLinks: false), status.kind != .link,
        let lock = try? HeldLock(path, waits: false)
      else { continue }
      withExtendedLifetime(lock) { remove(path, isFolder: status.kind == .folder) }
    }
  }

  static func remove(_ path: String, isFolder: Bool) {
    if isFolder { Folder.removeFiles(in: path) } else { try? Folder.remove(file: path) }
  }

  /// Removes it.
  package func remove() {
    guard !isOver else { return }
    Self.remove(path, isFolder: isFolder)
    isOver = true
    lock = nil
    PartsInTheMaking.remove(path)
  }

  /// Puts it to its place; what lies there is replaced only where that is said.
  package func put(at destination: String, replacing: Bool) throws(SystemError) {
    if replacing {
      try Folder.rename(path, to: destination)
    } else {
      try Folder.rename(path, toNew: destination)
    }
    isPlaced()
  }

  /// Puts a folder in the place of another one, at once where the file system knows such a thing. Files
  /// of the other whose names `isOurs` does not know stay.
  package func replace(
    folder destination: String, isOurs: (String) -> Bool
  ) throws(SystemError) {
    let names = try Folder.names(in: destination, atMost: Self.most)
    // A second name of the same file: whenever the program ends, the file keeps one of them.
    for name in names {
      let kind = FileStatus(of: destination + "/" + name, followingLinks: false)?.kind
      if isOurs(name), kind != .folder { continue }
      guard system_link(destination + "/" + name, path + "/" + name) == 0 else { throw .last }
    }
    if system_exchange(path, destination) == 0 {
      // What was there before has the hidden name now, and goes.
      return remove()
    }
    guard SystemError.last.isUnsupported else { throw .last }
    let former = try Aside.folder(in: Folder.parent(of: destination))
    try Folder.rename(destination, to: former.path)
    do throws(SystemError) {
      try Folder.rename(path, to: destination)
    } catch {
      try Folder.rename(former.path, to: destination)
      former.isPlaced()
      throw error
    }
    isPlaced()
  }

  private func isPlaced() {
    isOver = true
    PartsInTheMaking.remove(path)
  }
}
