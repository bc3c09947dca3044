import CSystemMinizip
import Synchronization

/// A zip archive whose members are read: a handle that is done with one member goes on to the next.
///
/// Every format looks at what members begin with, and whoever opens an archive searches its end for the directory,
/// 64 KiB of it: by a handle for each look, an archive of 10,000 members was opened 14,000 times, a second's work.
///
/// A class, because it owns the handle that waits. Members may be read on other threads than the archive.
final class OpenArchive {
  let path: String
  /// A handle that is done with its member.
  private let waiting = Atomic<UnsafeMutableRawPointer?>(nil)

  /// Opens nothing before a member is asked for.
  init(_ path: String) { self.path = path }

  deinit { if let zip = waiting.load(ordering: .acquiring) { unzClose(zip) } }

  /// A handle in which a member can be opened; `nil` where the archive cannot be opened.
  func handle() -> unzFile? {
    waiting.exchange(nil, ordering: .acquiring) ?? unzOpen64(path)
  }

  /// Takes back a handle whose member is read as far as wanted.
  func take(_ zip: unzFile) {
    unzCloseCurrentFile(zip)
    if let former = waiting.exchange(zip, ordering: .acquiringAndReleasing) { unzClose(former) }
  }
}
