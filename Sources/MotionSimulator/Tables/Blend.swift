/// Numbers that change one by one while a phone goes from place to place.
protocol Blend: Sendable {
  associatedtype Values: SIMD where Values.Scalar == Double
  var values: Values { get set }
  init(values: Values)
}

extension Blend {
  /// The numbers of a table's row, in their order; zero beyond them.
  init(_ numbers: [Double]) {
    var values = Values()
    for (index, number) in numbers.enumerated() { values[index] = number }
    self.init(values: values)
  }

  /// The way from `self` to `other` at `x` in 0...1.
  func mixed(with other: Self, at x: Double) -> Self {
    Self(values: values + (other.values - values) * x)
  }
}
