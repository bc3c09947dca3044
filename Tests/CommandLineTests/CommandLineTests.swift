import FoundationEssentials
import MotionTestSupport
import Testing

@Suite("The command line", .enabled(if: Tool.path != nil, "coremotion is not built: swift build"))
struct CommandLineTests {
  private let tool = Tool()

  // MARK: - Calls

  @Test(
    "A wrong call ends with 2 and says what is wrong",
    arguments: [
      ("analyze", "Missing expected argument"),
      ("analyze x --same-device", "--snapshot"),
      ("analyze x --frame sideways", "frame"),
      ("analyze x --time-zone Mars/Base", "Europe/Berlin"),
      ("analyze x --without thermometer", "thermometer"),
      ("analyze x --rate 0", "--rate"),
      ("analyze x --rate nan", "--rate"),
      ("analyze x --explain noon", "--explain noon"),
      ("analyze x --explain 8:61", "8:40"),
      ("analyze x --bogus", "--bogus"),
      ("analyze x --snapshot ''", "--snapshot"),
      ("calibrate x --distance 400", "--snapshot"),
      ("calibrate x --snapshot y", "--distance"),
      ("calibrate x --distance 0 --snapshot y", "--distance"),
      ("calibrate x --distance nan --snapshot y", "--distance"),
      ("calibrate x --distance 400 --error 100 --snapshot y", "--error"),
      ("calibrate x --distance 400 --from 10 --to 5 --snapshot y", "--to"),
      ("convert x y", "--to"),
      ("convert x y --to kml", "kml"),
      ("inspect", "Missing expected argument"),
      ("inspect x --column acceleration=a,b", "takes 3 names"),
      ("inspect x --unit acceleration=stone", "m/s2, g, mg"),
      ("analyze x --sign left", "up or down"),
      ("analyze x --wear nose", "give wrist, hip, thigh, ankle, chest, pocket, elsewhere or auto"),
      ("analyze x --sampling-rate 0", "--sampling-rate"),
      ("analyze x --rate 5", "--output"), ("analyze x --frame xTrueNorthZVertical", "--output"),
      ("analyze x --member a --member b", "--member names one file"),
      ("analyze x --dates left", "day-first"),
      ("simulate", "--list"),
      ("simulate nowhere --output x", "--list names all"),
      ("simulate commuter", "--output"),
      ("simulate --list commuter", "--list"),
      ("simulate --list --words", "--words"),
      ("simulate --show", "--list"),
      ("simulate --show commuter --output x", "--output"),
      ("demo --seed minus", "seed"),
      ("dance", "dance"),
    ])
  func wrongCalls(arguments: String, word: String) throws {
    let outcome = try tool.run(arguments)
    #expect(outcome.status == 2)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains(word))
  }

  @Test(
    "Help and version end with 0 on standard output",
    arguments: [
      "--help", "analyze --help", "inspect --help", "calibrate --help", "convert --help",
      "simulate --help",
      "demo --help", "--version",
      "simulate --list", "simulate --words", "simulate --show commuter", "",
    ])
  func help(arguments: String) throws {
    let outcome = try tool.run(arguments)
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    #expect(!outcome.output.isEmpty)
    if arguments.contains("--help") { #expect(outcome.output.contains("EXAMPLES")) }
  }

  // MARK: - Analyze

  /// Analyzes a recording of rest.
  private func analyzeRest(_ options: String = "") throws -> Tool.Outcome {
    try tool.recording("rest")
    return try tool.run("analyze {}/rest \(options)")
  }

  @Test("A good recording gives a diary, plain in a pipe, and ends with 0")
  func good() throws {
    let outcome = try analyzeRest()
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    #expect(outcome.output.hasPrefix("rest\n"))
    #expect(outcome.output.contains("1,000 samples  50.0 Hz"))
    #expect(!outcome.output.contains("\u{1B}"))
  }

  @Test("A file that is missing ends with 1 and one line")
  func missing() throws {
    let outcome = try tool.run("analyze {}/nothing.zip")
    #expect(outcome.status == 1)
    #expect(outcome.output == "")
    #expect(outcome.errors.split(separator: "\n").count == 1)
    #expect(outcome.errors.hasPrefix("coremotion: \(tool.folder.path)/nothing.zip"))
  }

  @Test(
    "What is no recording ends with 1 and one line",
    arguments: ["", "PK\u{3}\u{4} garbage", "a,b\n1,2\n"])
  func noRecording(content: String) throws {
    try tool.write("strange.zip", content)
    let outcome = try tool.run("analyze {}/strange.zip")
    #expect(outcome.status == 1)
    #expect(outcome.errors.split(separator: "\n").count == 1)
    #expect(outcome.errors.contains("strange.zip"))
  }

  @Test("A frame that needs a stream the recording lacks is written, and the lack is said")
  func missingNorth() throws {
    let outcome = try analyzeRest("--output {}/out --frame xTrueNorthZVertical")
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("xTrueNorthZVertical needs magnetometer and location"))
    #expect(try tool.lines("out/rest/device-motion.csv").count > 1)
  }

  @Test("A damaged row is left out, said, and ends with 3")
  func damaged() throws {
    try tool.recording("torn", damage: "2.0,9.8\n")
    let outcome = try tool.run("analyze {}/torn --output {}/out")
    #expect(outcome.status == 3)
    #expect(outcome.output.contains("damaged"))
    #expect(outcome.output.contains("accelerometer.csv, line 103"))
    #expect(try tool.read("{}/out/torn/summary.json").contains("\"damaged\" : true"))
  }

  @Test("After a bad file the others are still done, the document names it, and the end is 3")
  func several() throws {
    try tool.recording("one")
    try tool.recording("two")
    let outcome = try tool.run("analyze {}/one {}/nothing {}/two --output {}/out --json")
    #expect(outcome.status == 3)
    #expect(outcome.output.contains("\"name\" : \"two\""))
    #expect(outcome.output.contains("\"path\" : \"\(tool.folder.path)/nothing\""))
    #expect(outcome.output.contains("nothing: No such file or directory"))
    #expect(try tool.run("analyze {}/nothing {}/nothing").status == 1)
    for name in ["one", "two"] {
      let rows = try tool.lines("out/\(name)/device-motion.csv")
      #expect(rows.count == 1001)
    }
  }

  @Test("Equal names get numbers")
  func equalNames() throws {
    try tool.recording("same")
    let outcome = try tool.run("analyze {}/same {}/same --output {}/out")
    #expect(outcome.status == 0)
    #expect(try tool.lines("out/same/activity.csv") == tool.lines("out/same-2/activity.csv"))
  }

  @Test("Options change what they say")
  func options() throws {
    #expect(try analyzeRest("--output {}/out --rate 5").status == 0)
    #expect(try tool.lines("out/rest/device-motion.csv").count == 101)
    let outcome = try analyzeRest("--output {}/out --without accelerometer")
    #expect(outcome.status == 1 && outcome.output == "")
    #expect(outcome.errors.contains("without accelerometer nothing is left of the recording"))
    // Nothing was analysed, so the former result stays.
    #expect(try tool.lines("out/rest/device-motion.csv").count == 101)
  }

  @Test(
    "An option that can do nothing for a recording is refused in one line",
    arguments: [
      ("--storey 1", "no barometer"), ("--time-zone Europe/Berlin", "no date"),
      ("--sampling-rate 50", "--sampling-rate cannot act"),
      ("--unit acceleration=g", "--unit cannot act"), ("--sign down", "--sign cannot act"),
      ("--column acceleration=a,b,c", "--column cannot act"),
      ("--dates day-first", "--dates cannot act"),
    ])
  func unusedOptions(option: String, words: String) throws {
    let outcome = try analyzeRest(option)
    #expect(outcome.status == 1 && outcome.output == "")
    #expect(outcome.errors.split(separator: "\n").count == 1)
    #expect(outcome.errors.contains(words))
  }

  @Test("A disk that is full ends with 1", arguments: ["analyze {}/rest", "demo --help"])
  func fullDisk(arguments: String) throws {
    try tool.recording("rest")
    let outcome = try tool.run(arguments, then: ">/dev/full")
    #expect(outcome.status == 1)
    #expect(outcome.errors == "coremotion: standard output: No space left on device\n")
  }

  @Test("A folder that cannot be made ends with 1")
  func noFolder() throws {
    try tool.recording("rest")
    try tool.write("file", "")
    let outcome = try tool.run("analyze {}/rest --output {}/file/out")
    #expect(outcome.status == 1)
    #expect(outcome.errors.hasPrefix("coremotion: \(tool.folder.path)/file/out/rest: "))
  }

  @Test("A reader that goes away does not stop the work")
  func brokenPipe() throws {
    try tool.recording("one")
    try tool.recording("two")
    // The shell's group keeps the tool's status apart from that of the pipe.
    let outcome = try tool.run(
      "analyze {}/one {}/two --output {}/out", then: "; echo $? >{}/status ) | ( true")
    #expect(outcome.errors == "")
    #expect(try tool.lines("status") == ["0"])
    #expect(try tool.lines("out/two/summary.json").last == "}")
  }

  @Test("What is asked to be explained is told behind the diary, in text and in the document")
  func explained() throws {
    let outcome = try analyzeRest("--explain 10 --explain +0:12")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("\nWhy, at 10 (0:00:00.0 to 0:00:20.0)\n"))
    #expect(outcome.output.contains("\nWhy, at +0:12 ("))
    #expect(outcome.output.contains("\nRefused\n"))
    let document = try analyzeRest("--explain 10 --json")
    #expect(document.output.contains("\"moment\" : \"10\""))
    #expect(try !analyzeRest().output.contains("Why"))
  }

  @Test(
    "A moment that the recording does not have ends with 1 and one line",
    arguments: [("21", "not within"), ("+1:00", "not within"), ("8:40", "date")])
  func unexplained(moment: String, word: String) throws {
    let outcome = try analyzeRest("--explain \(moment)")
    #expect(outcome.status == 1)
    #expect(outcome.output == "")
    #expect(outcome.errors.split(separator: "\n").count == 1)
    #expect(outcome.errors.contains("rest: "))
    #expect(outcome.errors.contains(word))
  }

  // MARK: - Convert and simulate

  @Test("A simulated recording carries its truth through every form")
  func convert() throws {
    let list = try tool.run("simulate --list").output
    let scenario = try #require(list.split(separator: "\n").last?.split(separator: " ").first)
    #expect(try tool.run("simulate \(scenario) --output {}/s.zip").status == 0)
    #expect(try tool.run("convert {}/s.zip --to recording {}/folder").errors == "")
    #expect(try tool.run("convert {}/s.zip --to csv {}/tables").errors == "")
    for name in ["truth_steps.csv", "truth_labels.csv", "truth.json"] {
      #expect(try tool.lines("folder/\(name)") == tool.lines("tables/\(name)"))
    }
    #expect(try tool.lines("folder/accelerometer.csv")[0] == "time_s,x_mps2,y_mps2,z_mps2")
    let table = try tool.lines("tables/accelerometer.csv")
    #expect(table[0] == "time_s,coremotion_x_g,coremotion_y_g,coremotion_z_g")
    #expect(try tool.lines("folder/accelerometer.csv").count == table.count)
    // Read again, gravity points the way it did: the tables say whose sign they have.
    #expect(try tool.run("analyze {}/s.zip --output {}/first").status == 0)
    #expect(try tool.run("analyze {}/tables/accelerometer.csv --output {}/second").status == 0)
    let first = try gravity("first"), second = try gravity("second")
    #expect(zip(first, second).allSatisfy { abs($0 - $1) < 0.5 }, "\(first) \(second)")
    let again = try tool.run("convert {}/s.zip --to csv {}/tables")
    #expect(again.status == 1)
    #expect(again.errors.contains("not empty"))
  }

  /// The last gravity of the only recording below a folder of results.
  private func gravity(_ folder: String) throws -> [Double] {
    let root = tool.folder.path + "/" + folder
    let name = try #require(try FileManager.default.contentsOfDirectory(atPath: root).first)
    let last = try #require(try tool.lines("\(folder)/\(name)/device-motion.csv").last)
    return last.split(separator: ",", omittingEmptySubsequences: false)[5...7].compactMap {
      Double($0)
    }
  }
}
