/// The Hann window over `count` values.
struct HannWindow {
  /// How many values there are.
  let count: Int

  /// The weight of a value, 0 to 1.
  ///
  /// - Precondition: `index` is in 0..<count.
  subscript(index: Int) -> Float {
    // Nearly always the window is full; the table is in flash.
    if count == 2 * Self.half.count - 1 { return Self.half[min(index, count - 1 - index)] }
    return shortened(index)
  }

  /// Until the window is full.
  @inline(never)
  private func shortened(_ index: Int) -> Float {
    let turn = 2 * Trigonometry.pi / Double(count)
    return Float(0.5 - 0.5 * Trigonometry.cos(turn * (Double(index) + 0.5)))
  }

  /// The first half of the window over 125 values, its middle included; the other is its mirror image.
  private static let half: InlineArray<63, Float> = [
    0.00015790536, 0.0014205498, 0.0039426493, 0.007717833, 0.012736564, 0.018986164, 0.026450848,
    0.03511176, 0.044947013, 0.055931777, 0.06803829, 0.08123598, 0.095491506, 0.11076885,
    0.12702943, 0.14423217, 0.1623336, 0.181288, 0.20104751, 0.22156219, 0.24278024,
    0.26464802, 0.28711036, 0.31011045, 0.33359024, 0.35749036, 0.3817505, 0.40630934,
    0.43110487, 0.4560744, 0.48115492, 0.50628304, 0.53139526, 0.5564282, 0.58131856,
    0.6060036, 0.63042074, 0.6545085, 0.67820597, 0.7014532, 0.7241916, 0.7463637,
    0.7679134, 0.78878635, 0.8089298, 0.8282929, 0.8468267, 0.8644843, 0.88122123,
    0.8969952, 0.9117663, 0.92549723, 0.9381533, 0.9497026, 0.9601159, 0.9693669,
    0.97743225, 0.98429155, 0.98992753, 0.9943259, 0.9974755, 0.9993685, 1.0,
  ]
}
