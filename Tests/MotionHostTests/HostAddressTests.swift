import Testing

@testable import MotionHost

@Suite("The address of a host")
struct HostAddressTests {
  @Test(
    "A past is seen by the program's own clock, whatever the speed, unless dates are said",
    arguments: [
      ("walk.zip", nil), ("walk.zip?speed=20", nil), ("walk.zip?past=0", nil),
      ("walk.zip?past=all", ReplayDates.now), ("walk.zip?speed=20&past=3600", .now),
      ("walk.zip?past=all&speed=virtual", .now),
      ("walk.zip?speed=20&past=all&dates=recorded", .recorded),
      ("scenario:walk?dates=now", .now),
    ])
  func dates(text: String, expected: ReplayDates?) throws {
    #expect(try HostAddress(text).clientDates == expected)
  }
}
