import FoundationEssentials
import MotionPlaces
import MotionProcessing
import MotionRecordings
import MotionSimulator
import MotionTestSupport
import Testing

@testable import MotionDiary

@Suite("Recordings one after the other, with what is known from one to the next")
struct BatchAnalysisTests {
  private let folder = TemporaryFolder()

  /// What was noted, in order.
  private final class Notes {
    var lines: [String] = []
  }

  /// Writes a simulated recording and says where.
  private func recording(_ name: String, _ text: String) throws -> String {
    let path = "\(folder.path)/\(name).zip"
    let scenario = try Scenario(name: name, text: "in pocket\nindoors\n\(text)\n")
    var simulation = Simulation(scenario, seed: 5)
    var writer = try RecordingWriter(path: path, metadata: simulation.metadata)
    while let sample = simulation.next() { try writer.write(sample) }
    try writer.finish()
    return path
  }

  private func batch(
    _ notes: Notes, _ choose: (inout BatchAnalysis.Options) -> Void = { _ in }
  ) throws -> BatchAnalysis {
    var options = BatchAnalysis.Options()
    choose(&options)
    return try BatchAnalysis(options) { notes.lines.append($0) }
  }

  @Test("A device that its user says to wear at the wrist was never in a vehicle (R62)")
  func wornAtTheWrist() throws {
    let path = try recording("bus", "walk 60 s\nbus 300 s\nwalk 60 s")
    for wear in [nil, Wear.wrist, .elsewhere] {
      var batch = try batch(Notes()) { $0.reading.wear = wear }
      let diary = try #require(try batch.process(path))
      let isTold = diary.segments.contains { $0.kind == .automotive }
      #expect(isTold == (wear != .wrist), "\(wear?.rawValue ?? "as the file says")")
      #expect(diary.metadata.wear == wear)
    }
  }

  @Test("Progress comes all along with the number of samples, and ends at the whole")
  func progress() throws {
    let path = try recording("walk", "walk 200 s")
    var reader = try RecordingReader(path: path)
    var all = 0
    while try reader.next() != nil { all += 1 }
    var (told, shares): ([Int], [Double]) = ([], [])
    var batch = try batch(Notes())
    _ = try batch.process(path) {
      told.append($0); shares.append($1())
    }
    #expect(told.reduce(0, +) == all && told.count >= all / 10_000 && told.count > 2)
    #expect(shares == shares.sorted() && shares.last == 1)
  }

  private let ride = "walk 20 s\nstand 10 s\nlift up 21.42 m office\nwalk 30 s"

  @Test("What cannot be read is noted and nil, and the next one is told all the same")
  func failure() throws {
    let notes = Notes()
    var batch = try batch(notes)
    #expect(try batch.process("\(folder.path)/nowhere.zip") == nil)
    #expect(notes.lines.count == 1 && notes.lines[0].contains("nowhere.zip"))
    #expect(batch.outcome == .failed)
    let diary = try batch.process(try recording("walk", "walk 30 s"))
    #expect((diary?.totals.steps ?? 0) > 30)
    #expect(batch.outcome == .damaged && batch.learned.isEmpty)
    #expect(batch.failed.map(\.path) == ["\(folder.path)/nowhere.zip"])
    #expect(batch.failed.map(\.reason) == notes.lines)
    #expect(batch.failed.compactMap(\.error).map(\.description) == notes.lines)
  }

  @Test("A missing stretch of a file is damage, which is an outcome of its own")
  func damage() throws {
    let path = try recording("walk", "walk 30 s")
    let bytes = try Data(contentsOf: URL(filePath: path))
    try bytes.prefix(bytes.count * 2 / 3).write(to: URL(filePath: path))
    var batch = try batch(Notes())
    #expect(try batch.process(path)?.quality.isDamaged == true)
    #expect(batch.outcome == .damaged)
  }

  @Test("Storeys that the first recording taught are known in the second, and kept in the file")
  func building() throws {
    let notes = Notes()
    let file = "\(folder.path)/office.json"
    var first = try batch(notes) {
      $0.building = file
      $0.storeys = ["1", "8@end"].compactMap(SaidStorey.init)
    }
    #expect(notes.lines.isEmpty)
    _ = try first.process(try recording("up", ride))
    #expect(notes.lines == ["\(file): no building yet, begun with what --storey says"])
    #expect(first.outcome == .complete)
    #expect(first.learned.first?.hasPrefix("Building: storeys 1 (0.0 m), 8 (2") == true)
    var second = try batch(notes) {
      $0.building = file
      $0.storeys = ["1"].compactMap(SaidStorey.init)
    }
    let diary = try second.process(try recording("again", ride))
    #expect(diary?.levelChanges.map(\.storeys) == [BuildingStay.Way(from: 1, to: 8)])
    #expect(notes.lines.count == 1 && second.outcome == .complete)
  }

  @Test("A storey said on the way between two is refused: noted, and the batch has failed")
  func refusal() throws {
    let notes = Notes()
    var batch = try batch(notes) { $0.storeys = ["1", "8@+0:38"].compactMap(SaidStorey.init) }
    #expect(try batch.process(try recording("up", ride)) != nil)
    #expect(batch.outcome == .failed)
    #expect(notes.lines.count == 1 && notes.lines[0].contains("between two storeys"))
  }

  @Test("A snapshot is begun, written and read again; a folder that cannot be made ends the batch")
  func keptFiles() throws {
    let notes = Notes()
    let file = "\(folder.path)/me.motion"
    var first = try batch(notes) { $0.snapshot = file }
    _ = try first.process("\(folder.path)/nowhere.zip")
    #expect(notes.lines.count == 1, "nothing is said to be begun where nothing is kept")
    #expect(!FileManager.default.fileExists(atPath: file))
    #expect(first.learned.isEmpty, "nor is anything said to be learned")
    let path = try recording("walk", "walk 30 s")
    _ = try first.process(path)
    #expect(notes.lines.dropFirst() == [BatchAnalysis.newSnapshot(file)])
    #expect(try KeptSnapshot(path: file).isNew == false)
    #expect(first.learned == ["Steps: nothing learned yet."])
    var blocked = try batch(notes) { $0.folder = file }
    #expect(throws: OutputError.self) { try blocked.process(path) }
  }

  @Test("A frame of north without magnetometer is warned of where tables are written")
  func north() throws {
    let path = try recording("walk", "walk 10 s")
    let notes = Notes()
    var batch = try batch(notes) {
      $0.folder = "\(folder.path)/out"
      $0.leftOut = [.magneticField]
      $0.tables.frame = .xMagneticNorthZVertical
    }
    _ = try batch.process(path)
    #expect(notes.lines.count == 1)
    #expect(notes.lines.first?.contains("xMagneticNorthZVertical needs magnetometer") == true)
  }
}
