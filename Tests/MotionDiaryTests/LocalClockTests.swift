import MotionRecordings
import MotionSystem
import Testing

@testable import MotionDiary

@Suite("The clock on the wall", .enabled(if: ZoneTable.isInstalled, "no time zones are installed"))
struct LocalClockTests {
  @Test(
    "Summer time begins and ends at the right moment",
    arguments: [
      // Berlin: 2021-03-28 01:00 UTC is 3:00, not 2:00; 2021-10-31 01:00 UTC is 2:00 for the second
      // time.
      ("Europe/Berlin", 1_616_893_199, "2021-3-28 0 1:59:59"),
      ("Europe/Berlin", 1_616_893_200, "2021-3-28 0 3:0:0"),
      ("Europe/Berlin", 1_635_641_999, "2021-10-31 0 2:59:59"),
      ("Europe/Berlin", 1_635_642_000, "2021-10-31 0 2:0:0"),
      // Quarter hours, the far side of the date line, and no summer time at all.
      ("Asia/Kathmandu", 1_623_048_300, "2021-6-7 1 12:30:0"),
      ("Pacific/Auckland", 1_623_048_300, "2021-6-7 1 18:45:0"),
      ("UTC", 1_623_048_300, "2021-6-7 1 6:45:0"),
      ("America/Phoenix", 0, "1969-12-31 3 17:0:0"),
    ])
  func readings(zone: String, unix: Double, expected: String) throws {
    let clock = try LocalClock(zone: zone)
    let r = clock.read(try #require(WallClock(secondsSince1970: unix)))
    #expect(
      "\(r.year)-\(r.month)-\(r.day) \(r.weekday) \(r.hour):\(r.minute):\(r.second)" == expected)
  }

  @Test(
    "How far ahead a clock says that it is, is what it shows, of zones with a name and without",
    arguments: [
      ("UTC", 0), ("+02:00", 7200), ("-05:00", -18_000), ("-03:30", -12_600),
      ("Asia/Kathmandu", 20_700),
    ])
  func ahead(zone: String, seconds: Int) throws {
    let clock = try LocalClock(zone: zone)
    // Noon of 2021-06-07 in universal time.
    let noon = try #require(WallClock(secondsSince1970: 1_623_067_200))
    let shown = clock.read(noon)
    #expect(shown.hour * 3600 + shown.minute * 60 - 12 * 3600 == seconds)
    #expect(clock.offset(noon, afterSeconds: 0) == seconds)
  }

  @Test(
    "A zone that does not exist is refused with advice",
    arguments: [
      "", "Mars/Base", "../../etc/passwd", "/etc/localtime", "Europe", "zone.tab",
      "Europe/Berlin\n",
    ])
  func unknown(zone: String) throws {
    let error = #expect(throws: UnknownTimeZone.self) { try LocalClock(zone: zone) }
    #expect("\(try #require(error))".contains("Europe/Berlin"))
  }
}
