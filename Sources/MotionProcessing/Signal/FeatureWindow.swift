/// The last seconds of uniform acceleration, and what can be said about them at the end of a batch. Computed once per
/// batch, for every algorithm that wants it.
public struct FeatureWindow {
  /// An empty window.
  public init() {}

  /// Takes one value of the uniform 50 Hz acceleration, g.
  public mutating func append(_ acceleration: Vector3, at time: SensorTime) {}

  /// Forgets everything, after a gap.
  public mutating func restart() {}

  /// The features of the window that ends now; `nil` while it holds less than one batch.
  public mutating func features() -> BatchFeatures? { nil }
}

/// What the shared window says: independent of how the device is held.
public struct BatchFeatures: Sendable {
}
