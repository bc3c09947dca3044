import MotionProcessing

/// Frames to which attitude can refer: z up, x as the name says, y so that the axes are
/// right-handed; so y is west where x is north (contract, section 2.4; R124 to R126).
public struct CMAttitudeReferenceFrame: OptionSet, Sendable, BitwiseCopyable {
  /// One bit for each frame.
  public let rawValue: UInt

  /// Frames from their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// x anywhere in the horizontal plane; uses no magnetometer.
  public static var xArbitraryZVertical: Self { Self(rawValue: 1 << 0) }
  /// x anywhere in the horizontal plane, its drift removed by the magnetometer.
  public static var xArbitraryCorrectedZVertical: Self { Self(rawValue: 1 << 1) }
  /// x to magnetic north.
  public static var xMagneticNorthZVertical: Self { Self(rawValue: 1 << 2) }
  /// x to true north; needs a location.
  public static var xTrueNorthZVertical: Self { Self(rawValue: 1 << 3) }
}

extension CMAttitudeReferenceFrame {
  /// One frame of the engine.
  init(_ frame: ReferenceFrame) {
    switch frame {
    case .xArbitraryZVertical: self = .xArbitraryZVertical
    case .xArbitraryCorrectedZVertical: self = .xArbitraryCorrectedZVertical
    case .xMagneticNorthZVertical: self = .xMagneticNorthZVertical
    case .xTrueNorthZVertical: self = .xTrueNorthZVertical
    }
  }

  /// Several frames of the engine.
  init(_ frames: Set<ReferenceFrame>) { self = frames.reduce(into: []) { $0.insert(Self($1)) } }

  /// The engine's frame; `nil` unless exactly one frame is meant.
  var frame: ReferenceFrame? { ReferenceFrame.allCases.first { Self($0) == self } }
}
