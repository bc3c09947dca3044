import CSystem

/// Folders, and what is done with names in them.
package enum Folder {
  /// The names in a folder, in the order in which the system gives them, at most `most`.
  package static func names(in path: String, atMost most: Int) throws(SystemError) -> [String] {
    guard let folder = system_open_folder(path) else { throw .last }
    defer { system_close_folder(folder) }
    var names: [String] = []
    while names.count < most, let name = system_next_name(folder) {
      let text = String(cString: name)
      if text != "." && text != ".." { names.append(text) }
    }
    return names
  }

  /// Makes one folder, which must not exist yet.
  package static func make(_ path: String) throws(SystemError) {
    guard system_make_folder(path) == 0 else { throw .last }
  }

  /// Makes a folder and those around it, where they are missing.
  package static func makeAll(_ path: String) throws(SystemError) {
    var path = path[...]
    while path.count > 1, path.last == "/" { path.removeLast() }
    if FileStatus(of: String(path))?.kind == .folder { return }
    if let slash = path.lastIndex(of: "/"), slash != path.startIndex {
      try makeAll(String(path[..<slash]))
    }
    guard system_make_folder(String(path)) == 0 else {
      let error = SystemError.last
      // Somebody else may have made it meanwhile.
      if error.isExisting, FileStatus(of: String(path))?.kind == .folder { return }
      throw error
    }
  }

  /// Removes an empty folder, if it is there.
  package static func remove(_ path: String) { _ = system_remove_folder(path) }

  /// Removes a file.
  package static func remove(file path: String) throws(SystemError) {
    guard system_remove_file(path) == 0 else { throw .last }
  }

  /// Gives a file or a folder another name; a file of that name is replaced.
  package static func rename(_ path: String, to other: String) throws(SystemError) {
    guard system_rename(path, other) == 0 else { throw .last }
  }

  /// The same, where nothing has that name yet.
  package static func rename(_ path: String, toNew other: String) throws(SystemError) {
    guard system_rename_new(path, other) == 0 else { throw .last }
  }

  /// Removes a folder that has files only, with them; what else it holds stays.
  package static func removeFiles(in path: String) {
    for name in (try? names(in: path, atMost: 100_000)) ?? [] {
      try? remove(file: path + "/" + name)
    }
    remove(path)
  }

  /// The folder in which the last name of a path lies.
  package static func parent(of path: String) -> String {
    var path = path[...]
    while path.count > 1, path.last == "/" { path.removeLast() }
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The whole path without links and dots; `nil` where there is none.
  package static func realPath(_ path: String) -> String? {
    guard let real = system_real_path(path) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  /// Where temporary files belong.
  package static var temporary: String {
    system_variable("TMPDIR").map { String(cString: $0) } ?? "/tmp"
  }
}
