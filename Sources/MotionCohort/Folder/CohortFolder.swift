import MotionDiary
import MotionSystem

/// The folder of a cohort, and what lies where in it.
package struct CohortFolder: Sendable {
  package let path: String

  package init(_ path: String) { self.path = path }

  /// What became of each recording.
  package static let manifest = "manifest.csv"
  /// What describes the tables over all recordings.
  package static let package = "datapackage.json"

  /// Names that no recording's folder may have.
  static let ownNames =
    [manifest, package] + StudyTable.allCases.map { $0.rawValue + ".csv" }

  /// Where a thing of that name lies.
  package func place(_ name: String) -> String { "\(path)/\(name)" }

  /// Where a run writes its rows as they come: a whole run into the manifest itself, a shard into a
  /// part of it, since many machines may write at once.
  func journal(of shard: Shard?) -> String {
    place(shard.map { "manifest-\($0.name).csv" } ?? Self.manifest)
  }

  /// The file by which a run holds the folder or its shard.
  func lock(of shard: Shard?) -> String { place(Self.lockPrefix + (shard?.name ?? "all")) }

  /// Where a run's children write before it is known to be whole.
  func work(of shard: Shard?) -> String { place(Self.workPrefix + (shard?.name ?? "all")) }

  static let lockPrefix = ".coremotion-run-"
  static let workPrefix = ".coremotion-work-"
  /// Held for the moments in which a run begins and ends.
  var turn: String { place(".coremotion-turn") }

  /// The parts of the manifest and the shards whose they are.
  func parts() -> [(path: String, shard: Shard)] {
    names().compactMap { name in
      guard name.hasPrefix("manifest-"), name.hasSuffix(".csv") else { return nil }
      let words = name.dropFirst(9).dropLast(4).split(separator: "-")
      guard words.count == 3, words[1] == "of", let shard = Shard("\(words[0])/\(words[2])") else {
        return nil
      }
      return (place(name), shard)
    }
  }

  /// The names in it, sorted.
  func names() -> [String] {
    ((try? Folder.names(in: path, atMost: .max)) ?? []).sorted()
  }
}
