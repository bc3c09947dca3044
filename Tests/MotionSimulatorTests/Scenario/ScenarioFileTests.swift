import FoundationEssentials
import MotionTestSupport
import Testing

@testable import MotionSimulator

@Suite("A scenario's file") struct ScenarioFileTests {
  private let folder = TemporaryFolder()

  private func lines(_ path: String) -> [String] {
    do throws(ScenarioFileError) {
      _ = try Scenario(path: path)
      return []
    } catch {
      return error.lines
    }
  }

  @Test("A file is called by its name without folder and ending")
  func name() throws {
    for file in ["mine.txt", "mine.scenario", "mine"] {
      let path = "\(folder.path)/\(file)"
      try Data("lie 2 s\n".utf8).write(to: URL(filePath: path))
      #expect(try Scenario(path: path).name == "mine")
    }
  }

  @Test("A file that is missing, a folder and an empty file are said in one line")
  func unusable() throws {
    let path = "\(folder.path)/a.txt"
    #expect(lines(path) == ["\(path): No such file or directory"])
    #expect(lines(folder.path) == ["\(folder.path): Is a directory"])
    try Data().write(to: URL(filePath: path))
    #expect(lines(path) == ["\(path): the file is empty; a scenario has at least one action"])
    #expect(
      lines("/dev/zero") == [
        "/dev/zero, line 1: expected a text of at most 256 KiB, found \"262145 bytes\""
      ])
  }

  @Test("Each mistake is a line with the file's name")
  func mistakes() throws {
    let path = "\(folder.path)/a.txt"
    try Data("walc 9 s\nlie 9 s\nstnd 9 s".utf8).write(to: URL(filePath: path))
    let lines = lines(path)
    #expect(lines.count == 2)
    #expect(lines[0].hasPrefix("\(path), line 1: "))
    #expect(lines[1].hasPrefix("\(path), line 3: "))
  }

  @Test("What has a slash or the ending of a text is a path")
  func paths() {
    for path in ["a.txt", "./walk", "/x", "a/b", "a.scenario"] { #expect(Scenario.isPath(path)) }
    for name in ["walk", "walk-hand", "walktxt", "a.zip"] { #expect(!Scenario.isPath(name)) }
  }
}
