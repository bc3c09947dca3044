import MotionTestSupport
import Testing

@Suite(
  "A slip in the first word", .enabled(if: Tool.path != nil, "coremotion is not built: swift build")
)
struct MistypedCommandTests {
  private let tool = Tool()

  @Test("A command that is nearly one is asked for, with the rest of the call")
  func command() throws {
    let outcome = try tool.run("analyse walk.zip --json")
    #expect(outcome.status == 2 && outcome.output == "")
    #expect(
      outcome.errors
        == "coremotion: there is no command \"analyse\"; did you mean: coremotion analyze walk.zip --json\n"
    )
  }

  @Test("A file without a command is to be analysed; what a shell would part stands in quotes")
  func file() throws {
    try tool.recording("my walk")
    let outcome = try tool.run("'{}/my walk'")
    #expect(outcome.status == 2)
    #expect(
      outcome.errors
        == "coremotion: there is no command \"\(tool.folder.path)/my walk\"; did you mean: "
        + "coremotion analyze '\(tool.folder.path)/my walk'\n")
  }

  @Test("What is neither gets the usual answer, and so does a slip behind a command")
  func others() throws {
    for call in ["nonsense", "analyze", "--nonsense", "analyze walk.zip --jsn"] {
      let outcome = try tool.run(call)
      #expect(outcome.status == 2 && !outcome.errors.contains("there is no command"), "\(call)")
    }
  }

  @Test("A scenario that is nearly one is asked for in one short line")
  func scenario() throws {
    let outcome = try tool.run("simulate rnu --output {}/run.zip")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("there is no scenario \"rnu\"; did you mean \"run\"? "))
    #expect(outcome.errors.contains("coremotion simulate --list names all"))
    #expect(!outcome.errors.contains("commuter"))
  }
}
