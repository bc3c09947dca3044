/// Memory in which one window is described: its lengths, then its transforms and their powers. Nothing in
/// it outlives the description.
struct WindowScratch: Sendable {
  /// The lengths of the window, or the real part of a transform.
  var first = [Float](repeating: 0, count: SpectrumAnalyzer.size)
  /// The lengths to be sorted, or the imaginary part of a transform.
  var second = [Float](repeating: 0, count: SpectrumAnalyzer.size)
  /// Powers that must outlive a transform.
  var powers = [Float](repeating: 0, count: SpectrumAnalyzer.size / 2)

  /// Transforms both parts, which are empty behind the first `count` values.
  mutating func transform(_ count: Int) {
    for i in count..<SpectrumAnalyzer.size {
      first[i] = 0
      second[i] = 0
    }
    SpectrumAnalyzer.transform(&first, &second)
  }
}
