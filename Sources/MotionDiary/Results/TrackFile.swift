public import MotionProcessing
public import MotionRecordings

/// Writes the fixes of a recording as a GPX 1.1 track; the speed in Garmin's extension, which most
/// readers know. It is at its place when it is complete, and not before.
public struct TrackFile {
  private let file: PlacedFile
  private let start: WallClock?
  /// Fixes written.
  public private(set) var count = 0

  /// Begins the file.
  ///
  /// - Parameter start: wall clock at time 0; without it, the points have no times.
  public init(
    _ destination: Destination, name: String, start: WallClock?
  ) throws(OutputError) {
    file = try PlacedFile(destination)
    self.start = start
    file.write(
      """
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
    file.write(text + "</trkpt>\n")
    count += 1
  }

  /// Completes the file.
  public func finish() throws(OutputError) {
    file.write("</trkseg></trk>\n</gpx>\n")
    try file.finish()
  }

  private static func escaped(_ text: String) -> String {
    text.printable.replacing(text: "&", with: "&amp;").replacing(text: "<", with: "&lt;")
  }
}
