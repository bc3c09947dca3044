import MotionProcessing
import MotionRecordings
import MotionTestSupport
import Testing

/// Trips of mobilitynet of which fixes exist: six by car and six by bicycle, four of them recorded
/// by two phones.
@Suite("Location alone", .enabled(if: Place.hasRecordings, "../shared/data is absent"))
struct SpeedWorldTests {
  private static let trips =
    (0...11).map { "ios-1_unimodal_\($0 < 10 ? "0" : "")\($0)" }
    + ["01", "08", "09"].map { "android-1_unimodal_\($0)" }

  @Test("Most of a ride is told, and hardly any as another one", arguments: trips)
  func ride(_ trip: String) throws {
    let whole = try WholeRecording(Place.recordings + "activity/mobilitynet/\(trip).zip")
    var coprocessor = MotionCoprocessor()
    var sink = RecordingSink()
    for sample in whole.samples { coprocessor.process(sample, into: &sink) }
    coprocessor.finish(into: &sink)

    let labels = try whole.reader.text(of: "truth_labels.csv").split(separator: "\n")
    let ride = try #require(
      labels.first { $0.hasSuffix("cycling") || $0.hasSuffix("automotive") })
    let span = ride.split(separator: ",").prefix(2).compactMap { Double($0) }
    let inside = sink.batches.filter { $0.start.seconds >= span[0] && $0.end.seconds <= span[1] }
    let cycled = inside.filter { $0.activity.cycling }.count
    let driven = inside.filter { $0.activity.automotive }.count
    let (right, wrong) = ride.hasSuffix("cycling") ? (cycled, driven) : (driven, cycled)
    #expect(inside.count > 150)
    #expect(Double(right) > 0.7 * Double(inside.count))
    #expect(Double(wrong) < 0.15 * Double(inside.count))
    #expect(inside.allSatisfy { !$0.activity.stationary })
  }
}
