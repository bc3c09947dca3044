/// A complex Fourier transform of 128 points, radix 2 in place, that serves two real signals at
/// once.
///
/// Two real signals x and y go in as x + iy; their power spectra are separated by the symmetry of
/// real signals' transforms (Oppenheim and Schafer, Discrete-Time Signal Processing, chapter 9).
/// Single precision; all storage is allocated in `init`.
struct SpectrumAnalyzer {
  /// Points of the transform.
  static let size = 128
  private static let stages = 7

  private var cosine: [Float]
  private var sine: [Float]
  private var real = [Float](repeating: 0, count: size)
  private var imaginary = [Float](repeating: 0, count: size)

  init() {
    cosine = [Float](repeating: 0, count: Self.size / 2)
    sine = cosine
    for k in 0..<Self.size / 2 {
      let angle = 2 * Trigonometry.pi * Double(k) / Double(Self.size)
      cosine[k] = Float(Trigonometry.cos(angle))
      sine[k] = Float(Trigonometry.sin(angle))
    }
  }

  /// Empties the input: what is not `set` afterwards is zero.
  mutating func clear() {
    for i in 0..<Self.size {
      real[i] = 0
      imaginary[i] = 0
    }
  }

  /// Puts one value of either signal at `index`.
  mutating func set(_ index: Int, _ first: Float, _ second: Float) {
    real[index] = first
    imaginary[index] = second
  }

  /// Transforms what was set.
  mutating func transform() {
    reverseBits()
    var half = 1
    for _ in 0..<Self.stages {
      let stride = Self.size / (2 * half)
      for start in Swift.stride(from: 0, to: Self.size, by: 2 * half) {
        for k in 0..<half {
          butterfly(start + k, start + k + half, twiddle: k * stride)
        }
      }
      half *= 2
    }
  }

  /// Squared magnitude of the first signal's transform at bin `k`, 0 < k < size / 2.
  func firstPower(_ k: Int) -> Float {
    let m = Self.size - k
    let a = real[k] + real[m]
    let b = imaginary[k] - imaginary[m]
    return 0.25 * (a * a + b * b)
  }

  /// Squared magnitude of the second signal's transform at bin `k`, 0 < k < size / 2.
  func secondPower(_ k: Int) -> Float {
    let m = Self.size - k
    let a = real[k] - real[m]
    let b = imaginary[k] + imaginary[m]
    return 0.25 * (a * a + b * b)
  }

  private mutating func butterfly(_ upper: Int, _ lower: Int, twiddle: Int) {
    let c = cosine[twiddle]
    let s = sine[twiddle]
    let re = real[lower] * c + imaginary[lower] * s
    let im = imaginary[lower] * c - real[lower] * s
    real[lower] = real[upper] - re
    imaginary[lower] = imaginary[upper] - im
    real[upper] += re
    imaginary[upper] += im
  }

  private mutating func reverseBits() {
    var j = 0
    for i in 0..<Self.size {
      if i < j {
        real.swapAt(i, j)
        imaginary.swapAt(i, j)
      }
      var bit = Self.size / 2
      while bit > 0 && j & bit != 0 {
        j ^= bit
        bit /= 2
      }
      j |= bit
    }
  }
}
