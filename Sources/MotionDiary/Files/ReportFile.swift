import MotionSystem

/// The file of a report: at its place when it is whole, and not before.
public struct ReportFile {
  private let destination: Destination
  /// Where it is made; `nil` for a device, into which is written at once.
  private let aside: Aside?

  /// Begins the file, so that a place where none can be is known before anything is read.
  public init(_ destination: Destination) throws(OutputError) {
    self.destination = destination
    let path = destination.path
    do throws(SystemError) {
      aside = destination.isDevice ? nil : try Aside.file(in: Folder.parent(of: path))
    } catch {
      throw OutputError(path: path, error)
    }
  }

  /// Writes the page and puts it to its place.
  public func finish(_ html: String) throws(OutputError) {
    let file = try OutputFile(path: aside?.path ?? destination.path, as: destination.path)
    file.write(text: html)
    try file.close()
    do throws(SystemError) {
      try aside?.put(at: destination.path, replacing: destination.isReplaced)
    } catch {
      throw OutputError(path: destination.path, error)
    }
  }
}
