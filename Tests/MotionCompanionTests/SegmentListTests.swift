import Foundation
import MotionHost
import MotionLink
import MotionProcessing
import Testing

@testable import CoreMotion
@testable import MotionCompanion

@Suite("Activities as a list of segments")
struct SegmentListTests {
  private static let start = Date(timeIntervalSince1970: 1_401_776_100)

  /// A time line as a string, a letter for each 10 s as in the tests of the diary (`w` walking, `r` running, `c` cycling, `a`
  /// automotive, `s` stationary, `.` none of these; a capital letter has low confidence), and its segments with their
  /// lengths.
  private static let drawings: [(String, String)] = [
    // A stop of two minutes lies within a walk, a longer one does not.
    ("wwwwww\(s(12))ww", "w20"),
    ("wwwwww\(s(13))ww", "w6 w2"),
    // From walk to walk there is one drive, with getting in, a light and getting out.
    ("wwwwww.ssaaaaaasaaaaaa.wwwwww", "w6 a17 w6"),
    // A jam of five minutes is one drive; what stands for longer are two.
    ("aaaaaa\(s(30))aaaaaa", "a42"),
    ("aaaaaa\(s(31))aaaaaa", "a6 a6"),
    // A hand that plays with the phone.
    ("\(s(8))aaaa\(s(8))", ""),
    // Low confidence counts only where it lasts, and short nothing belongs to its neighbours.
    ("rrrrrrWWrrrrrr", "r14"),
    ("rrrrrrWWWrrrrrr", "r6 w3 r6"),
    ("wwwwww...rrrrrr", "w9 r6"),
    ("", ""),
    (s(60), ""),
  ]

  @Test("R64, R38: it joins as the diary does", arguments: drawings)
  func joins(_ drawing: String, _ expected: String) {
    let (activities, end) = Self.activities(drawing)
    let list = ActivitySegment.list(from: activities, until: end)
    #expect(
      list.map {
        "\($0.movement == .driving ? "a" : $0.movement.rawValue.prefix(1))\(Int($0.duration / 10))"
      }
      .joined(separator: " ") == expected)
    for (one, two) in zip(list, list.dropFirst()) { #expect(one.end <= two.start) }
  }

  @Test("Segments keep the dates of their activities to the last bit")
  func dates() {
    let (activities, end) = Self.activities("sswwwwwwrrrrrr")
    let list = ActivitySegment.list(from: activities, until: end)
    #expect(list.map(\.start) == activities.dropFirst().map(\.startDate))
    #expect(list.last?.end == end)
    // An end before the last activity began makes no time run backwards.
    let early = ActivitySegment.list(from: activities, until: Self.start)
    #expect(early.allSatisfy { $0.duration >= 0 })
  }

  private static func activities(_ drawing: String) -> ([CMMotionActivity], Date) {
    var list: [CMMotionActivity] = []
    var last: Character?
    for (index, letter) in drawing.enumerated() where letter != last {
      last = letter
      var activity = MotionActivity()
      activity.confidence = letter.isUppercase ? .low : .high
      switch letter.lowercased() {
      case "w": activity.walking = true
      case "r": activity.running = true
      case "c": activity.cycling = true
      case "a": activity.automotive = true
      case "s": activity.stationary = true
      default: break
      }
      let date = start.addingTimeInterval(10 * Double(index))
      list.append(
        CMMotionActivity(
          ActivityState(
            activity: activity, start: Moment(timestamp: 10 * Double(index), date: date))))
    }
    return (list, start.addingTimeInterval(10 * Double(drawing.count)))
  }
}

private func s(_ count: Int) -> String { String(repeating: "s", count: count) }
