import Foundation
import MotionProcessing
import MotionSimulator

/// What really happened in a program's world, for a seed: what its figures are held against. A file of tests for each family of
/// programs stands beside this one.
struct WorldTruth {
  let truth: SimulationTruth

  init(of name: String, seed: UInt64) throws {
    var simulation = Simulation(
      try Scenario(path: applications.appending(path: "\(name)/world.txt").path), seed: seed)
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
