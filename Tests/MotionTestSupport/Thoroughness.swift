import FoundationEssentials

/// How much is tried where there is no end of what could be: a sample in the default run, all of it
/// where the environment has `COREMOTION_TESTS=thorough`.
public enum Thoroughness {
  /// Whether all is asked for.
  public static let isThorough =
    ProcessInfo.processInfo.environment["COREMOTION_TESTS"] == "thorough"

  /// All of `values`, or `count` of them in their order, drawn by a seed.
  public static func sample<Values: Collection>(
    _ count: Int, of values: Values, seed: UInt64
  ) -> [Values.Element] {
    guard !isThorough else { return Array(values) }
    var random = SplitMix64(seed: seed)
    return values.indices.shuffled(using: &random).prefix(count).sorted().map { values[$0] }
  }
}
