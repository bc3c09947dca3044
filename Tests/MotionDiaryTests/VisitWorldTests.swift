import FoundationEssentials
import MotionPlaces
import MotionRecordings
import Testing

@testable import MotionDiary

private let visitsBay = "\(PackageRoot.path)/../shared/data/visits/visits-bay"

@Suite(
  "Visits of a traveller, by others' recordings",
  .enabled(if: FileManager.default.fileExists(atPath: visitsBay), "no recordings here"))
struct VisitWorldTests {
  /// The stays of ten minutes or more in three recordings, by the traveller's marks, s.
  @Test(
    "The stays of planned days are told, and nothing else",
    arguments: [
      ("ios-3_train-09", 3), ("android-2_train-06", 3), ("ios-1_unimodal-02", 2),
    ])
  func stays(_ name: String, _ count: Int) throws {
    var batch = try BatchAnalysis(BatchAnalysis.Options()) { _ in }
    let told = try #require(try batch.process("\(visitsBay)/\(name).zip"))
    let long = told.visits.filter {
      ($0.visit.departure ?? told.totals.duration) - $0.visit.arrival > 1500
    }
    #expect(long.count == count)
    #expect(told.visits.last?.visit.departure == nil)
    #expect(Set(long.map(\.place)).count == count)
    for (a, b) in zip(told.visits, told.visits.dropFirst()) {
      #expect(try #require(a.visit.departure) <= b.visit.arrival)
    }
  }
}
