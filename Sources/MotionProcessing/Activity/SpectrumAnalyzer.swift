/// A complex Fourier transform of 128 points, radix 2 in place, that serves two real signals at
/// once.
///
/// Two real signals x and y go in as x + iy; their power spectra are separated by the symmetry of
/// real signals' transforms (Oppenheim and Schafer, Discrete-Time Signal Processing, chapter 9).
/// Single precision, in memory of the caller.
enum SpectrumAnalyzer {
  /// Points of the transform.
  static let size = 128

  /// Transforms the signals `real` and `imaginary`, `size` numbers each.
  static func transform(_ real: inout [Float], _ imaginary: inout [Float]) {
    // The memory is taken by hand: asking for it at each of 448 butterflies takes five times as long.
    real.withUnsafeMutableBufferPointer { real in
      imaginary.withUnsafeMutableBufferPointer { imaginary in
        reverseBits(real, imaginary)
        Butterflies(real: real, imaginary: imaginary).run()
      }
    }
  }

  /// Squared magnitudes of the two signals' transforms at bin `k`, 0 < k < size / 2.
  static func powers(
    _ real: [Float], _ imaginary: [Float], _ k: Int
  ) -> (first: Float, second: Float) {
    let m = size - k
    let (a, b) = (real[k] + real[m], imaginary[k] - imaginary[m])
    let (c, d) = (real[k] - real[m], imaginary[k] + imaginary[m])
    return (0.25 * (a * a + b * b), 0.25 * (c * c + d * d))
  }

  private static func reverseBits(
    _ real: UnsafeMutableBufferPointer<Float>, _ imaginary: UnsafeMutableBufferPointer<Float>
  ) {
    var j = 0
    for i in 0..<size {
      if i < j {
        real.swapAt(i, j)
        imaginary.swapAt(i, j)
      }
      var bit = size / 2
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
      let c = Self.four(SpectrumTable.cosine, from: k &* stride, stride)
      let s = Self.four(SpectrumTable.sine, from: k &* stride, stride)
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
    let c = SpectrumTable.cosine(twiddle)
    let s = SpectrumTable.sine(twiddle)
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

  @inline(__always)
  private static func four(_ of: (Int) -> Float, from i: Int, _ stride: Int) -> SIMD4<Float> {
    SIMD4(of(i), of(i &+ stride), of(i &+ 2 &* stride), of(i &+ 3 &* stride))
  }
}
