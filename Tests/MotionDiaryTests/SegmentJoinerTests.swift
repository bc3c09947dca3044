import MotionProcessing
import MotionTestSupport
import Testing

@testable import MotionDiary

@Suite("Pieces become what somebody would write into a diary")
struct SegmentJoinerTests {
  @Test(
    "A walk goes on over a stop of two minutes, not over a longer one",
    arguments: [
      ("wwwwwwsswwwwww", "wwwwwwwwwwwwww"),
      ("wwwwww" + s(12) + "ww", w(20)),
      ("wwwwww" + s(13) + "ww", "wwwwww" + s(13) + "ww"),
      ("wwwwww.s.wwwwww", "wwwwwwwwwwwwwww"),
      ("rrrrrrssrrrrrr", "rrrrrrrrrrrrrr"),
      ("ccccccssssssccccc", "ccccccccccccccccc"),
      ("wwwwwwssrrrrrr", "wwwwwwssrrrrrr"),
    ])
  func stops(before: String, after: String) { #expect(Drawing.joined(before) == after) }

  @Test(
    "Between walks, the states of a drive become one drive",
    arguments: [
      // The driving example of 2014 (R37): none, stationary, automotive, automotive at the light,
      // none.
      ("wwwwww.ssaaaaaasaaaaaa.wwwwww", "wwwwwwaaaaaaaaaaaaaaaaawwwwww"),
      // A stop of five minutes is a jam, a longer one is a place.
      ("aaaaaa" + s(30) + "aaaaaa", "aaaaaa" + a(30) + "aaaaaa"),
      ("aaaaaa" + s(31) + "aaaaaa", "aaaaaa" + s(31) + "aaaaaa"),
      // Sitting at a desk before the drive is no part of it.
      (s(60) + "aaaaaa", s(60) + "aaaaaa"),
      // No drive, nothing to join.
      ("wwwwww" + s(20) + "wwwwww", "wwwwww" + s(20) + "wwwwww"),
      // A walk to the petrol pump ends the drive.
      ("aaaaaawwwwaaaaaa", "aaaaaawwwwaaaaaa"),
    ])
  func drives(before: String, after: String) { #expect(Drawing.joined(before) == after) }

  @Test(
    "A drive of less than a minute is none, unless the recording is cut beside it",
    arguments: [
      ("ssssssaaaaassssss", s(17)),
      ("ssssssaaaaaassssss", "ssssssaaaaaassssss"),
      ("aaaass", "aaaass"),
      ("------aaaa------", "------aaaa------"),
    ])
  func shortDrives(before: String, after: String) { #expect(Drawing.joined(before) == after) }

  @Test(
    "Low confidence counts only where it lasts",
    arguments: [
      ("ssssssWWssssss", "ssssssssssssss"),
      ("ssssssWWWssssss", "ssssssWWWssssss"),
      ("ssssssAAssssss", "ssssssssssssss"),
    ])
  func lowConfidence(before: String, after: String) { #expect(Drawing.joined(before) == after) }

  @Test(
    "Short time without class goes to its neighbours, long time stays",
    arguments: [
      ("ssssss...wwwwww", "sssssssss" + "wwwwww"),
      ("...wwwwww", "wwwwwwwww"),
      ("ssssss......wwwwww", "ssssss......wwwwww"),
      ("...", "..."),
      ("------..", "------.."),
    ])
  func unclassed(before: String, after: String) { #expect(Drawing.joined(before) == after) }

  @Test(
    "Time without data is never filled",
    arguments: [
      ("wwwwww------wwwwww", "wwwwww------wwwwww"),
      ("aaaaaa------aaaaaa", "aaaaaa------aaaaaa"),
      ("wwwwwwss------sswwwwww", "wwwwwwss------sswwwwww"),
    ])
  func noData(before: String, after: String) { #expect(Drawing.joined(before) == after) }

  @Test("Joining never changes a step, a metre or a second", arguments: UInt64(1)...20)
  func sums(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let letters = Array("wWrRcCaAsS.-")
    var drawing = ""
    while drawing.count < 300 {
      let letter = letters[Int.random(in: letters.indices, using: &random)]
      drawing += String(repeating: letter, count: Int.random(in: 1...14, using: &random))
    }
    var pieces = Drawing.pieces(drawing)
    for index in pieces.indices {
      pieces[index].walked.steps = Int.random(in: 0..<100, using: &random)
    }
    let segments = SegmentJoiner.join(pieces)
    #expect(
      segments.reduce(0) { $0 + $1.walked.steps }
        == pieces.reduce(0) { $0 + $1.walked.steps })
    #expect(segments.first?.start == pieces.first?.start)
    #expect(segments.last?.end == pieces.last?.end)
    for (one, two) in zip(segments, segments.dropFirst()) {
      #expect(one.end == two.start)
      #expect(one.kind != two.kind)
    }
    #expect(segments.count <= pieces.count)
  }

  @Test("Of trips, a wait of minutes before a bus is none of its ride; in a diary it is")
  func boarding() {
    let drawing = "wwwwww" + String(repeating: "s", count: 20) + "aaaaaaaaaa"
    let ways = SegmentJoiner.join(Drawing.pieces(drawing), boarding: 120)
    #expect(Drawing.draw(ways) == drawing)
    #expect(Drawing.joined(drawing) == "wwwwww" + String(repeating: "a", count: 30))
    let short = "wwwwww" + String(repeating: "s", count: 10) + "aaaaaaaaaa"
    let boarded = SegmentJoiner.join(Drawing.pieces(short), boarding: 120)
    #expect(Drawing.draw(boarded) == "wwwwww" + String(repeating: "a", count: 20))
  }

  @Test(
    "Joined twice is joined once", arguments: ["wwwwwwsswwwwww.ssaaaaaasaaaaaa.ww", "s.w.a.s.w"])
  func idempotent(drawing: String) {
    let once = SegmentJoiner.join(Drawing.pieces(drawing))
    #expect(Drawing.draw(SegmentJoiner.join(once)) == Drawing.draw(once))
  }
}

private func s(_ count: Int) -> String { String(repeating: "s", count: count) }
private func a(_ count: Int) -> String { String(repeating: "a", count: count) }
private func w(_ count: Int) -> String { String(repeating: "w", count: count) }
