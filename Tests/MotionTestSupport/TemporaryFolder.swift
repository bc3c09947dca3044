import FoundationEssentials

/// A folder of its own for one test; it goes when the last reference to it goes.
public final class TemporaryFolder: Sendable {
  /// Where it is.
  public let path: String

  /// Makes an empty folder.
  public init() {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("coremotion-test-\(UUID().uuidString)")
    path = folder.path
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
