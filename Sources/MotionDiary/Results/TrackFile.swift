public import MotionProcessing
public import MotionRecordings

/// Writes the fixes of a recording as a GPX 1.1 track; the speed in Garmin's extension, which most
/// readers know.
public struct TrackFile {
  private let file: OutputFile
  private let start: WallClock?
  /// Fixes written.
  public private(set) var count = 0

  /// Creates the file.
  ///
  /// - Parameter start: wall clock at time 0; without it, the points have no times.
  public init(path: String, name: String, start: WallClock?) throws(OutputError) {
    file = try OutputFile(path: path)
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
  }

  private static func escaped(_ text: String) -> String {
    text.printable.replacing(text: "&", with: "&amp;").replacing(text: "<", with: "&lt;")
  }
}
