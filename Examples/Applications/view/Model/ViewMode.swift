import CoreMotion

/// What somebody looks at, and its frame: a centre must not drift, a compass tells magnetic north, maps and the sky true north.
public enum ViewMode: String, CaseIterable, Sendable {
  case aim, panorama, house, landmark, stars

  var frame: CMAttitudeReferenceFrame {
    switch self {
    case .aim, .panorama: .xArbitraryCorrectedZVertical
    case .house: .xMagneticNorthZVertical
    case .landmark, .stars: .xTrueNorthZVertical
    }
  }
}
