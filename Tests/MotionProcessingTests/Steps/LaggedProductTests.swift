import Testing

@testable import MotionProcessing

@Suite("Sums of lagged products")
struct LaggedProductTests {
  @Test("Every lag gives the plain sum over all pairs", arguments: [1, 7, 8, 9, 150])
  func plainSum(length: Int) {
    var signal = LaggedProduct(length: length)
    let values = (0..<length).map { Float(($0 * 37) % 11) - 5 }
    for (i, v) in values.enumerated() { signal[i] = v }
    for lag in 0..<length {
      let expected = (lag..<length).reduce(Float(0)) { $0 + values[$1] * values[$1 - lag] }
      // Whole numbers of this size are exact in any order.
      #expect(signal.sum(lag: lag) == expected, "lag \(lag)")
    }
  }
}
