import FoundationEssentials
import MotionProcessing
import MotionRecordings
import Testing

/// A folder for one test; it goes when the test is over.
final class TemporaryFolder {
  let path: String

  init() throws {
    path =
      FileManager.default.temporaryDirectory.path + "/recordings-\(UInt64.random(in: 0 ... .max))"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file and gives its path.
  @discardableResult
  func add(_ name: String, _ text: String) throws -> String {
    try add(name, Array(text.utf8))
  }

  @discardableResult
  func add(_ name: String, _ bytes: [UInt8]) throws -> String {
    let file = path + "/" + name
    if let slash = name.lastIndex(of: "/") {
      try FileManager.default.createDirectory(
        atPath: path + "/" + name[..<slash], withIntermediateDirectories: true)
    }
    try Data(bytes).write(to: URL(filePath: file))
    return file
  }

  var contents: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? []
  }
}

/// A recording read to its end.
struct WholeRecording {
  var reader: RecordingReader
  var samples: [Sample] = []

  init(reader: RecordingReader) { self.reader = reader }

  init(_ path: String) throws {
    reader = try RecordingReader(path: path)
    while let sample = try reader.next() { samples.append(sample) }
  }

  /// A recording of these files.
  init(of files: [String: String]) throws {
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.add(name, text) }
    try self.init(folder.path)
  }

  func samples(_ stream: SensorStream) -> [Sample] {
    samples.filter { $0.reading.stream == stream }
  }

  var accelerations: [Vector3] {
    samples.compactMap { if case .acceleration(let v) = $0.reading { v } else { nil } }
  }

  var fixes: [LocationFix] {
    samples.compactMap { if case .location(let fix) = $0.reading { fix } else { nil } }
  }

  var pressures: [Double] {
    samples.compactMap { if case .pressure(let p) = $0.reading { p } else { nil } }
  }
}

/// The error of opening this path, or `nil` when it opens.
func failure(_ path: String) -> RecordingError? {
  do throws(RecordingError) {
    _ = try RecordingReader(path: path)
    return nil
  } catch {
    return error
  }
}

/// Places beside this file.
enum Place {
  private static let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
  static let archives = "/\(root)/Tests/Fixtures/archives/"
  static let recordings = "/\(root)/../shared/data/"
  static var hasRecordings: Bool {
    FileManager.default.fileExists(atPath: recordings + "README.md")
  }
}
