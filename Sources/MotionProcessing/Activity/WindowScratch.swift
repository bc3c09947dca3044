/// Memory in which one window is described: its lengths to be sorted, then its transforms and their
/// powers. Nothing in it outlives the description.
struct WindowScratch: Sendable {
  /// The lengths of the window, or the real part of a transform.
  var first = [Float](repeating: 0, count: SpectrumAnalyzer.size)
  /// The imaginary part of a transform.
  var second = [Float](repeating: 0, count: SpectrumAnalyzer.size)
  /// Powers that must outlive a transform.
  var powers = [Float](repeating: 0, count: SpectrumAnalyzer.size / 2)

  /// Empties both parts of the input behind the window.
  mutating func clear(from end: Int) {
    for i in end..<SpectrumAnalyzer.size {
      first[i] = 0
      second[i] = 0
    }
  }
}
