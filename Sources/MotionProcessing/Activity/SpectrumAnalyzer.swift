/// A complex Fourier transform of 128 points, radix 2 in place, that serves two real signals at
/// once.
///
/// Two real signals x and y go in as x + iy; their power spectra are separated by the symmetry of
/// real signals' transforms (Oppenheim and Schafer, Discrete-Time Signal Processing, chapter 9).
/// Single precision; all storage is allocated in `init`.
struct SpectrumAnalyzer {
  /// Points of the transform.
  static let size = 128

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
    // The memory is taken by hand: asking for it at each of 448 butterflies takes five times as long.
    real.withUnsafeMutableBufferPointer { real in
      imaginary.withUnsafeMutableBufferPointer { imaginary in
        cosine.withUnsafeBufferPointer { cosine in
          sine.withUnsafeBufferPointer { sine in
            Butterflies(real: real, imaginary: imaginary, cosine: cosine, sine: sine).run()
          }
        }
      }
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

/// The stages of the transform, on memory that is taken out of its arrays for as long.
private struct Butterflies {
  private static let size = SpectrumAnalyzer.size

  let real: UnsafeMutableBufferPointer<Float>
  let imaginary: UnsafeMutableBufferPointer<Float>
  let cosine: UnsafeBufferPointer<Float>
  let sine: UnsafeBufferPointer<Float>

  /// The butterflies of a stage are independent of each other: from the third stage on, four at once.
  func run() {
    stage(half: 1)
    stage(half: 2)
    var half = 4
    while half < Self.size {
      wideStage(half: half)
      half *= 2
    }
  }

  private func stage(half: Int) {
    let stride = Self.size / (2 * half)
    var start = 0
    while start < Self.size {
      for k in 0..<half { butterfly(start &+ k, start &+ k &+ half, twiddle: k &* stride) }
      start &+= 2 &* half
    }
  }

  private func wideStage(half: Int) {
    let stride = Self.size / (2 * half)
    var k = 0
    while k < half {
      let c = Self.four(cosine, from: k &* stride, stride)
      let s = Self.four(sine, from: k &* stride, stride)
      var upper = k
      while upper < Self.size {
        wideButterfly(upper, upper &+ half, c, s)
        upper &+= 2 &* half
      }
      k &+= 4
    }
  }

  @inline(__always)
  private func butterfly(_ upper: Int, _ lower: Int, twiddle: Int) {
    let c = cosine[twiddle]
    let s = sine[twiddle]
    let re = real[lower] * c + imaginary[lower] * s
    let im = imaginary[lower] * c - real[lower] * s
    real[lower] = real[upper] - re
    imaginary[lower] = imaginary[upper] - im
    real[upper] += re
    imaginary[upper] += im
  }
  private func wideButterfly(_ upper: Int, _ lower: Int, _ c: SIMD4<Float>, _ s: SIMD4<Float>) {
    guard let real = UnsafeMutableRawPointer(real.baseAddress),
      let imaginary = UnsafeMutableRawPointer(imaginary.baseAddress)
    else { return }
    let (upper, lower) = (4 &* upper, 4 &* lower)
    let lowerReal = real.loadUnaligned(fromByteOffset: lower, as: SIMD4<Float>.self)
    let lowerImaginary = imaginary.loadUnaligned(fromByteOffset: lower, as: SIMD4<Float>.self)
    let upperReal = real.loadUnaligned(fromByteOffset: upper, as: SIMD4<Float>.self)
    let upperImaginary = imaginary.loadUnaligned(fromByteOffset: upper, as: SIMD4<Float>.self)
    let re = lowerReal * c + lowerImaginary * s
    let im = lowerImaginary * c - lowerReal * s
    real.storeBytes(of: upperReal - re, toByteOffset: lower, as: SIMD4<Float>.self)
    imaginary.storeBytes(of: upperImaginary - im, toByteOffset: lower, as: SIMD4<Float>.self)
    real.storeBytes(of: upperReal + re, toByteOffset: upper, as: SIMD4<Float>.self)
    imaginary.storeBytes(of: upperImaginary + im, toByteOffset: upper, as: SIMD4<Float>.self)
  }

  private static func four(
    _ table: UnsafeBufferPointer<Float>, from i: Int, _ stride: Int
  ) -> SIMD4<Float> {
    SIMD4(
      table[i], table[i &+ stride], table[i &+ 2 &* stride], table[i &+ 3 &* stride])
  }
}
