/// The characters of a plot.
struct PlotGlyphs {
  /// An activity that fills its column, by confidence: low, medium, high.
  let bars: [Character]
  /// One that fills less than half of it.
  let part: Character
  /// A column filled from below, from a little to the whole.
  let fills: [Character]
  /// A point in a column, from its lower edge to its upper one.
  let points: [Character]
  /// The sign of negative numbers.
  let minus: String

  /// Block characters (Unicode, 2580 to 259F) and a line.
  static let blocks = PlotGlyphs(
    bars: ["▂", "▅", "█"], part: "│", fills: ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"],
    points: ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"], minus: "\u{2212}")

  /// What every terminal shows.
  static let plain = PlotGlyphs(
    bars: [".", "-", "#"], part: "|", fills: [".", ":", "|", "#"], points: ["_", "-", "'"],
    minus: "-")
}
