/// What the shared window says at the end of a batch: independent of how the device is held, and as
/// far as possible of the source's rate (everything is below 7 Hz).
///
/// Amplitudes and powers are natural logarithms, so that trees and thresholds see ratios; `exp`
/// gives back the value. a is the acceleration in g, |a| its length; vertical means along the mean
/// of the window, horizontal across it.
@_spi(Training) public struct BatchFeatures: Equatable, Sendable {
  /// Logarithm of the standard deviation of |a|, g.
  public var spread: Float = 0
  /// Logarithm of the standard deviation along the vertical, g.
  public var verticalSpread: Float = 0
  /// Logarithm of the mean deviation across the vertical, g.
  public var horizontalSpread: Float = 0
  /// Logarithm of the standard deviation of the deviation across the vertical, g.
  public var horizontalVariation: Float = 0
  /// Logarithm of one minus the ratio of the mean vector's length to the mean length: how much the
  /// device turned against gravity.
  public var turning: Float = 0
  /// Logarithm of the distance between the 5th and the 95th percentile of |a|, g.
  public var range: Float = 0
  /// Logarithm of the distance between the quartiles of |a|, g.
  public var interquartileRange: Float = 0
  /// Logarithm of the distance from the median of |a| to its maximum, g.
  public var peak: Float = 0
  /// Logarithm of the distance from the minimum of |a| to its median, g.
  public var trough: Float = 0
  /// Third standardised moment of |a|, shrunk towards 0 for quiet windows.
  public var skewness: Float = 0
  /// Fourth standardised moment of |a|, shrunk towards 0 for quiet windows, at most 16.
  public var kurtosis: Float = 0
  /// Logarithm of the root mean square of the change from 1/25 s to 1/25 s, g.
  public var roughness: Float = 0
  /// Share of the window in which |a| is within 0.03 g of its mean.
  public var calmShare: Float = 0
  /// Share of the window in which a changes by less than 0.01 g in 1/25 s.
  public var smoothShare: Float = 0
  /// Bands of |a|.
  public var lengthBands = SpectrumBands()
  /// Bands of the three axes together.
  public var axisBands = SpectrumBands()
  /// Largest autocorrelation of |a| between 0.28 and 1.6 s of lag, -1 to 1, shrunk towards 0 for
  /// quiet windows.
  public var periodicity: Float = 0
  /// The lag of `periodicity`, s.
  public var period: Float = 0
  /// Angle between the mean directions of the window's two halves, radians.
  public var tiltChange: Float = 0
  /// Largest autocorrelation of the three axes between 0.56 and 1.68 s of lag, 0 to 1 and a little
  /// beyond, shrunk towards 0 for quiet windows (`WindowRhythm`).
  public var rhythm: Float = 0
  /// The lag of `rhythm`, s; 0 where there is none.
  public var rhythmPeriod: Float = 0
  /// What is slower than a step, over 10 s; the trees do not see it (`LiftLikelihood`).
  public var slow = SlowSpread()

  /// How many numbers `write(into:)` gives.
  public static let count = 47

  /// The numbers in the order in which the classifier was trained on them.
  ///
  /// - Precondition: `values` holds at least `count` numbers.
  public func write(into values: inout [Float]) {
    values[0] = spread
    values[1] = verticalSpread
    values[2] = horizontalSpread
    values[3] = horizontalVariation
    values[4] = turning
    values[5] = range
    values[6] = interquartileRange
    values[7] = peak
    values[8] = trough
    values[9] = skewness
    values[10] = kurtosis
    values[11] = roughness
    values[12] = calmShare
    values[13] = smoothShare
    lengthBands.write(into: &values, at: 14)
    axisBands.write(into: &values, at: 28)
    values[42] = periodicity
    values[43] = period
    values[44] = tiltChange
    values[45] = rhythm
    values[46] = rhythmPeriod
  }
}

/// Power of a signal in six bands, and its strongest line.
@_spi(Training) public struct SpectrumBands: Equatable, Sendable {
  /// Edges of the six bands in Hz: sway, slow and fast stepping, running, and what lies above them.
  public static let edges: (Float, Float, Float, Float, Float, Float, Float) =
    (0.3, 1, 1.6, 2.3, 3.3, 5, 7)

  /// Logarithm of the power in each band, g².
  public var power: (Float, Float, Float, Float, Float, Float) = (0, 0, 0, 0, 0, 0)
  /// Share of the whole power in each band.
  public var share: (Float, Float, Float, Float, Float, Float) = (0, 0, 0, 0, 0, 0)
  /// Frequency of the strongest line between 0.5 and 4.5 Hz.
  public var dominantFrequency: Float = 0
  /// Share of the whole power in this line.
  public var dominantShare: Float = 0

  /// How many numbers `write(into:at:)` gives.
  static let count = 14

  func write(into values: inout [Float], at start: Int) {
    values[start] = power.0
    values[start + 1] = power.1
    values[start + 2] = power.2
    values[start + 3] = power.3
    values[start + 4] = power.4
    values[start + 5] = power.5
    values[start + 6] = share.0
    values[start + 7] = share.1
    values[start + 8] = share.2
    values[start + 9] = share.3
    values[start + 10] = share.4
    values[start + 11] = share.5
    values[start + 12] = dominantFrequency
    values[start + 13] = dominantShare
  }

  /// Equal in every number.
  public static func == (a: SpectrumBands, b: SpectrumBands) -> Bool {
    a.power == b.power && a.share == b.share && a.dominantFrequency == b.dominantFrequency
      && a.dominantShare == b.dominantShare
  }
}
