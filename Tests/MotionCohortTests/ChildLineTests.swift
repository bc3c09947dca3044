import MotionCohort
import Testing

@Suite("What a run and its children say to each other")
struct ChildLineTests {
  @Test("A request is read as it was written")
  func requests() {
    let requests: [ChildRequest] = [
      .look(folder: "a b/ü"),
      .analyze(
        file: "say \"hi\"\n.csv", scratch: "/tmp/x", known: ["": "00ff", "left.csv": "11"],
        skipped: 3),
    ]
    for request in requests {
      #expect(ChildRequest(Array(request.line.utf8)) == request)
      #expect(request.line.hasSuffix("\n") && request.line.count { $0 == "\n" } == 1)
    }
  }

  @Test("So is an answer, each in one line")
  func answers() {
    var told = ChildAnswer.Told(member: "left.csv")
    (told.size, told.digest, told.recording) = (5_000_000_000, "00ff", "walk")
    (told.folder, told.state, told.reason, told.seconds) = ("walk", .damaged, "2 rows", 1.25)
    (told.origin.serial, told.origin.worn) = ("39434", "right wrist, stated by the file")
    let answers: [ChildAnswer] = [
      .looked(isRecording: true), .begun(told), .beat, .kept(member: nil), .ended(told),
      .unwritable("No space left on device"), .over,
    ]
    for answer in answers {
      #expect(ChildAnswer(Array(answer.line.utf8)) == answer)
      #expect(answer.line.hasSuffix("\n") && answer.line.count { $0 == "\n" } == 1)
    }
  }

  @Test(
    "What is none is none",
    arguments: [
      "", "{}", "{\"say\":\"what\"}", "text", "[1]", "{\"do\":\"analyze\",\"file\":\"a\"}",
    ])
  func others(line: String) {
    #expect(ChildAnswer(Array(line.utf8)) == nil)
    #expect(ChildRequest(Array(line.utf8)) == nil)
  }
}
