import FoundationEssentials
import MotionTestSupport
import Testing

@Suite(
  "analyze --report", .enabled(if: Tool.path != nil, "coremotion is not built: swift build"))
struct ReportCommandTests {
  private let tool = Tool()

  private func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(tool.folder.path)/\(name)")
  }

  @Test("The text is the same with a report as without one, and nothing else is left")
  func beside() throws {
    try tool.recording("rest")
    let plain = try tool.run("analyze {}/rest")
    let outcome = try tool.run("analyze {}/rest --report {}/rest.html")
    #expect(outcome.status == 0 && outcome.output == plain.output && outcome.errors == plain.errors)
    let page = try tool.read("{}/rest.html")
    #expect(page.hasPrefix("<!DOCTYPE html>") && page.hasSuffix("</html>\n"))
    #expect(!page.contains(tool.folder.path))
    let left = try FileManager.default.contentsOfDirectory(atPath: tool.folder.path)
    #expect(Set(left) == ["rest", "rest.html", ".output", ".errors"])
  }

  @Test("It names the command that gives the same figures, with all that changes them")
  func command() throws {
    let rows = (0..<500).map { "\(Double($0) / 50),0.01,0.02,0.999,0,0,0" }
    try tool.write(
      "table.csv", (["t s,ax,ay,az,gx,gy,gz"] + rows).joined(separator: "\n") + "\n")
    let options =
      "--without gyroscope --column 'time=t s' --column acceleration=ax,ay,az "
      + "--column rotation=gx,gy,gz --unit acceleration=g"
    let outcome = try tool.run("analyze {}/table.csv \(options) --report {}/a.html")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let told = options.replacing("'", with: "&#39;")
    #expect(
      try tool.read("{}/a.html").contains(
        "coremotion analyze table.csv \(told) --output DIR</code>"))
    let again = try tool.run("analyze {}/table.csv \(options) --output {}/tables --json")
    #expect(again.status == 0 && again.output.contains("accelerometer"))
  }

  @Test("It is refused at once where it cannot be, and what is there stays")
  func refused() throws {
    try tool.recording("rest")
    try tool.write("there.html", "mine")
    try tool.write("folder/inside", "")
    for (place, words) in [
      ("{}/there.html", "the file exists; name one that is new, or add --force"),
      ("{}/nowhere/a.html", "No such file or directory"), ("{}/folder", "this is a folder"),
      ("{}/rest/meta.json", "in the input"), ("-", "standard output"),
      ("/dev/full", "No space left"),
    ] {
      let outcome = try tool.run("analyze {}/rest --report \(place)")
      #expect(outcome.status == 1, "\(place)")
      #expect(outcome.errors.contains(words), "\(place): \(outcome.errors)")
      #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
    }
    #expect(try tool.read("{}/there.html") == "mine")
    #expect(try tool.run("analyze {}/rest --report {}/there.html --force").status == 0)
    #expect(try tool.read("{}/there.html").hasPrefix("<!DOCTYPE html>"))
  }

  @Test("What cannot be read is named in it; of nothing there is no report")
  func unreadable() throws {
    try tool.recording("rest")
    try tool.write("other.txt", "no recording\n")
    let outcome = try tool.run("analyze {}/other.txt {}/rest {}/nofile --report {}/a.html")
    #expect(outcome.status == 3)
    let page = try tool.read("{}/a.html")
    #expect(page.contains("<h1 id=\"failed-h\">Not read</h1>"))
    #expect(page.contains("<li>other.txt: ") && page.contains("<li>nofile: No such file"))
    #expect(!page.contains(tool.folder.path))
    #expect(try tool.run("analyze {}/nofile --report {}/b.html").status == 1)
    #expect(!exists("b.html"))
  }

  @Test("Several at a time give the bytes of one after the other")
  func jobs() throws {
    for name in ["one", "two", "three"] { try tool.recording(name) }
    let files = "{}/one {}/nofile {}/two {}/three"
    let paths = ["a", "b", "c"]
    for (path, options) in zip(paths, ["", "--jobs 3", "--jobs 3 --json-lines"]) {
      #expect(try tool.run("analyze \(files) --report {}/\(path).html \(options)").status == 3)
    }
    let pages = try paths.map { try tool.read("{}/\($0).html") }
    #expect(pages[0] == pages[1] && pages[0] == pages[2])
    #expect(pages[0].components(separatedBy: "<article").count == 4)
  }

  @Test(
    "An option without what it is about is one line",
    arguments: [
      ("--no-route", "--no-route is about --report"),
      ("--force", "--force needs --output or --report"),
      ("--report ''", "--report needs the name of a file"),
    ])
  func options(given: String, words: String) throws {
    let outcome = try tool.run("analyze {}/rest \(given)")
    #expect(outcome.status == 2 || outcome.status == 64)
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
  }
}
