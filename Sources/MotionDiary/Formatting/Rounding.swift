/// Three decimals are finer than any of these numbers is known. What is not finite has no place in
/// JSON and becomes 0; the callers give only finite values.
func rounded(_ value: Double) -> Double {
  value.isFinite ? (value * 1000).rounded() / 1000 : 0
}

/// Degrees to six places: 0.1 m.
func degrees(_ value: Double) -> Double { (value * 1e6).rounded() / 1e6 }
