import MotionStudy
import Testing

@Suite("Which tables are written")
struct TableChoiceTests {
  @Test("Names with commas are these tables; the summary is always there and needs no table")
  func names() throws {
    #expect(try TableChoice("summary,days,step-log").names == ["days", "step-log"])
  }

  @Test("All are those of results and those of a study")
  func all() throws {
    let names = try TableChoice("all").names
    #expect(names.isSuperset(of: ["device-motion", "tremor", "recording", "days", "minutes"]))
    #expect(names == TableChoice.all.names)
  }

  @Test(
    "A name that is none is refused with those that there are", arguments: ["dayz", "", "days,"])
  func unknown(text: String) {
    #expect(throws: UnknownTable.self) { try TableChoice(text) }
  }
}
