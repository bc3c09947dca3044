import MotionSystem

/// A file at a place that a user has named: made beside it, and there when it is whole, not before. Into a device is
/// written at once.
public final class PlacedFile {
  private let destination: Destination
  private let aside: Aside?
  private let file: OutputFile

  /// Begins the file, so that a place where none can be is known before anything is read.
  public init(_ destination: Destination) throws(OutputError) {
    self.destination = destination
    let path = destination.path
    do throws(SystemError) {
      aside = destination.isDevice ? nil : try Aside.file(in: Folder.parent(of: path))
    } catch {
      throw OutputError(path: path, error)
    }
    file = try OutputFile(path: aside?.path ?? path, as: path)
  }

  /// Writes a text as it stands.
  public func write(_ text: String) { file.write(text: text) }

  /// Completes the file and puts it to its place.
  public func finish() throws(OutputError) {
    try file.close()
    do throws(SystemError) {
      try aside?.put(at: destination.path, replacing: destination.isReplaced)
    } catch {
      throw OutputError(path: destination.path, error)
    }
  }
}
