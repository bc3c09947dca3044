import MotionDiary

/// The rows of a manifest whose results may stand in one table: made by the same program with the same
/// options.
struct RowsOfOneKind {
  /// In the order of their paths.
  let rows: [ManifestRow]
  /// How many have results of another kind.
  let others: Int

  init(_ manifest: Manifest, options: String) {
    let all = manifest.sorted.filter(\.state.hasResults)
    rows = all.filter { $0.options == options && $0.version == ProductVersion.current }
    others = all.count - rows.count
  }
}
