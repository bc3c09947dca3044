/// How likely speeds are in each class: what is usual, rounded, and nowhere so unequal that speed
/// alone could overrule what the device was felt to do.
///
/// Walkers go 1.2 to 1.5 m/s and no bicycle does for long, joggers 2.2 to 3.5; commuters cycle 4.9
/// m/s, 7.8 with a motor up to 45 km/h (Twisk et al., 20 km/h and 28 in Dutch towns). A cyclist of
/// 90 kg and 200 W gains about 2 m/s in 5 s, drivers from rest 1.5 to 2 m/s² (Hawkins, Acceleration
/// from Rest): on the roads of mobilitynet the strongest pull of two minutes was 0.7 to 2 m/s on
/// bicycles and 3 to 5 in cars.
enum SpeedLikelihood {
  /// Likelihood of a pace, a top speed (m/s) and a pull (m/s in 5 s) in each class, up to a common
  /// factor. Without a pace only the kind of ride is known.
  static func of(pace: Float?, top: Float, pull: Float?) -> ClassVector {
    var kind = ofTop(top)
    if let pull { kind *= ofPull(pull) }
    guard let pace else {
      let best = max(kind[0], max(kind[1], kind[2]))
      return widened(SIMD4(kind[0] / best, kind[1] / best, kind[2] / best, 1))
    }
    return ofPace(pace) * widened(kind)
  }

  /// Running, cycling, automotive, and all that is not travelling, in the classes' order.
  private static func widened(_ kind: SIMD4<Float>) -> ClassVector {
    ClassVector(kind[3], kind[3], kind[0], kind[1], kind[2], kind[3], 0, 0)
  }

  /// Stationary, walking, running, cycling, automotive, other. Indoors fixes of somebody who stands
  /// wander with a metre per second, so slow speeds say little for a walk.
  ///
  /// Around 2 m/s people change from a walk to a run. At 2.2 to 5 m/s running and cycling are alike: acceleration knows a runner in a batch, a
  /// bicycle under a pocket not.
  private static func ofPace(_ speed: Float) -> ClassVector {
    switch speed {
    case ..<0.5: ClassVector(0.80, 0.25, 0.02, 0.10, 0.15, 0.50, 0, 0)
    case ..<1.1: ClassVector(0.10, 0.40, 0.02, 0.05, 0.05, 0.20, 0, 0)
    case ..<1.8: ClassVector(0.04, 0.35, 0.04, 0.06, 0.06, 0.12, 0, 0)
    case ..<2.2: ClassVector(0.04, 0.24, 0.16, 0.06, 0.06, 0.12, 0, 0)
    case ..<3.5: ClassVector(0.01, 0.02, 0.30, 0.30, 0.10, 0.03, 0, 0)
    case ..<5: ClassVector(0.01, 0.004, 0.25, 0.30, 0.12, 0.03, 0, 0)
    case ..<7: ClassVector(0.01, 0.004, 0.06, 0.20, 0.15, 0.03, 0, 0)
    default: ClassVector(0.01, 0.004, 0.01, 0.15, 0.15, 0.03, 0, 0)
    }
  }

  /// Running, cycling, automotive, and what is no travelling: who was fast within two minutes has
  /// hardly arrived yet, and stands at a light rather than at home.
  private static func ofTop(_ speed: Float) -> SIMD4<Float> {
    switch speed {
    case ..<1.8: SIMD4(0.2, 0.2, 0.3, 1)
    case ..<2.2: SIMD4(0.8, 0.3, 0.3, 0.8)
    case ..<3.5: SIMD4(0.8, 0.8, 0.2, 0.42)
    case ..<4.2: SIMD4(0.5, 1, 0.2, 0.25)
    case ..<5.5: SIMD4(0.25, 1, 0.25, 0.25)
    case ..<7: SIMD4(0.05, 1, 0.5, 0.25)
    case ..<9: SIMD4(0.02, 0.8, 0.8, 0.25)
    case ..<12: SIMD4(0.01, 0.5, 1, 0.25)
    case ..<15: SIMD4(0.01, 0.2, 1, 0.25)
    case ..<25: SIMD4(0.01, 0.02, 1, 0.25)
    default: SIMD4(0.01, 0.003, 1, 0.25)
    }
  }

  /// Likelihoods of running, cycling, automotive and no travelling by the strongest gain of speed in
  /// 5 s.
  private static func ofPull(_ gain: Float) -> SIMD4<Float> {
    switch gain {
    case ..<1: SIMD4(1, 1, 0.3, 1)
    case ..<2: SIMD4(0.8, 1, 0.3, 1)
    case ..<3: SIMD4(0.5, 0.6, 0.6, 1)
    case ..<4.5: SIMD4(0.2, 0.2, 1, 1)
    default: SIMD4(0.1, 0.05, 1, 1)
    }
  }
}
