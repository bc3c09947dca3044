import Foundation
import MotionProcessing
import MotionSimulator
import MotionTesting

/// What really happened in a program's world, for a seed: what its figures are held against. A file of tests for each family of
/// programs stands beside this one.
struct WorldTruth {
  let truth: SimulationTruth

  init(of name: String, seed: UInt64) throws { try self.init(worldText(of: name), seed: seed) }

  /// Of another world.
  init(_ text: String, seed: UInt64) throws {
    var simulation = Simulation(try Scenario(name: "world", text: text), seed: seed)
    while simulation.next() != nil {}
    truth = simulation.truth
  }

  /// How the device was turned: its axes in a world with x east, y true north, z up.
  func attitude(at time: Double) -> Quaternion {
    truth.orientation.last { $0.time <= time }?.attitude ?? .identity
  }
}

/// A line of a program, its time and all other numbers of it.
struct ToldLine {
  let text: String
  let time: Double
  let numbers: [Double]

  init?(_ line: String) {
    let words = line.split { " ,:".contains($0) }.map(String.init)
    guard let first = words.first, let time = Double(first) else { return nil }
    text = line
    self.time = time
    numbers = words.dropFirst().compactMap(Double.init)
  }
}

extension [String] {
  /// Those in which a word stands, read.
  func told(_ word: String) -> [ToldLine] { filter { $0.contains(word) }.compactMap(ToldLine.init) }
}

// MARK: - Other worlds

/// The text of a program's world.
func worldText(of name: String) throws -> String {
  try String(
    contentsOf: applications.appending(path: "\(name)/world.txt"), encoding: .utf8)
}

/// The device of a world that no program has.
func world(_ text: String, seed: UInt64) throws -> MotionReplay {
  let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).txt")
  try text.write(to: file, atomically: true, encoding: .utf8)
  defer { try? FileManager.default.removeItem(at: file) }
  return try MotionReplay(scenario: file.path, seed: seed)
}

// MARK: - Lines with the time of day

/// Seconds after the world's begin, 08:15, of a line that begins with a time of day; `nil` of another.
func secondsOfDay(_ line: String) -> Double? {
  let parts = line.prefix { $0 != " " }.split(separator: ":").compactMap { Double($0) }
  guard parts.count >= 2 else { return nil }
  return (parts[0] - 8) * 3600 + (parts[1] - 15) * 60 + (parts.count > 2 ? parts[2] : 0)
}

/// The numbers of a line that stand alone, signs included.
func numbers(in line: String) -> [Double] {
  line.split { " ,:".contains($0) }.compactMap { Double($0) }
}

/// The number in front of a word.
func figure(before word: String, in line: String) -> Double? {
  let words = line.split(separator: " ")
  return words.firstIndex { $0 == word }.flatMap { $0 > 0 ? Double(words[$0 - 1]) : nil }
}

/// The last duration in a line, such as 7:33.
func duration(_ line: String) -> Double? {
  line.split { " ,".contains($0) }.compactMap { word -> Double? in
    let parts = word.split(separator: ":").compactMap { Double($0) }
    return parts.count == 2 ? parts[0] * 60 + parts[1] : nil
  }.last
}

/// Seconds a kilometre of the first pace behind a word, such as `5:31 /km`.
func pace(after word: String, in line: String) -> Double? {
  let rest = word.isEmpty ? line[...] : line.firstRange(of: word).map { line[$0.upperBound...] }
  guard let rest, let end = rest.firstRange(of: " /km") else { return nil }
  return duration(String(rest[..<end.lowerBound]))
}
