public import MotionProcessing
public import MotionRecordings
import MotionSystem

/// Writes the fixes of a recording as a GPX 1.1 track; the speed in Garmin's extension, which most
/// readers know. It is at its place when it is complete, and not before.
public struct TrackFile {
  private let file: OutputFile
  private let destination: Destination
  /// Where it is made; `nil` for a device, into which is written at once.
  private let aside: Aside?
  private let start: WallClock?
  /// Fixes written.
  public private(set) var count = 0

  /// Begins the file.
  ///
  /// - Parameter start: wall clock at time 0; without it, the points have no times.
  public init(
    _ destination: Destination, name: String, start: WallClock?
  ) throws(OutputError) {
    self.destination = destination
    let path = destination.path
    do throws(SystemError) {
      aside = destination.isDevice ? nil : try Aside.file(in: Folder.parent(of: path))
    } catch {
      throw OutputError(path: path, error)
    }
    file = try OutputFile(path: aside?.path ?? path, as: path)
    self.start = start
    file.write(
      text: """
        <?xml version="1.0" encoding="UTF-8"?>
        <gpx version="1.1" creator="coremotion" xmlns="http://www.topografix.com/GPX/1/1" \
        xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2">
        <trk><name>\(Self.escaped(name))</name><trkseg>

        """)
  }

  /// Writes a sample if it is a fix with a place.
  public mutating func write(_ sample: Sample) {
    guard case .location(let fix) = sample.reading, abs(fix.latitude) <= 90,
      abs(fix.longitude) <= 180
    else { return }
    var text = "<trkpt lat=\"\(fix.latitude)\" lon=\"\(fix.longitude)\">"
    if fix.altitude.isFinite { text += "<ele>\(fix.altitude)</ele>" }
    if let start {
      text += "<time>\(start.iso8601(afterSeconds: sample.time.seconds))</time>"
    }
    var extensions = ""
    if fix.speed.isFinite { extensions += "<gpxtpx:speed>\(fix.speed)</gpxtpx:speed>" }
    if fix.course.isFinite { extensions += "<gpxtpx:course>\(fix.course)</gpxtpx:course>" }
    if !extensions.isEmpty {
      text += "<extensions><gpxtpx:TrackPointExtension>\(extensions)"
      text += "</gpxtpx:TrackPointExtension></extensions>"
    }
    file.write(text: text + "</trkpt>\n")
    count += 1
  }

  /// Completes the file.
  public func finish() throws(OutputError) {
    file.write(text: "</trkseg></trk>\n</gpx>\n")
    try file.close()
    do throws(SystemError) {
      try aside?.put(at: destination.path, replacing: destination.isReplaced)
    } catch {
      throw OutputError(path: destination.path, error)
    }
  }

  private static func escaped(_ text: String) -> String {
    text.printable.replacing(text: "&", with: "&amp;").replacing(text: "<", with: "&lt;")
  }
}
