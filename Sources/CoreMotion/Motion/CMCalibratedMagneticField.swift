import Foundation
import MotionProcessing

/// How far a calibrated field can be trusted.
public enum CMMagneticFieldCalibrationAccuracy: Int32, Sendable, BitwiseCopyable {
  /// Nothing is known about the device's own field.
  case uncalibrated = -1
  /// Rough.
  case low
  /// Usable.
  case medium
  /// Good.
  case high

  /// From the engine's level, whose raw values are these.
  init(_ accuracy: FieldAccuracy) {
    self = Self(rawValue: Int32(accuracy.rawValue)) ?? .uncalibrated
  }
}

/// The magnetic field without the device's own.
public struct CMCalibratedMagneticField: Sendable, BitwiseCopyable {
  /// The field, µT; zero where there is none.
  public var field: CMMagneticField
  /// How far it can be trusted.
  public var accuracy: CMMagneticFieldCalibrationAccuracy

  /// All bits zero: no field, accuracy `.low`.
  public init() { self.init(field: CMMagneticField(), accuracy: .low) }

  /// A field and how far it can be trusted.
  public init(field: CMMagneticField, accuracy: CMMagneticFieldCalibrationAccuracy) {
    self.field = field
    self.accuracy = accuracy
  }
}

/// A value that is none promises least.
extension CMMagneticFieldCalibrationAccuracy: ArchivedType {
  static func read(from coder: NSCoder, _ key: String) -> CMMagneticFieldCalibrationAccuracy? {
    Int.read(from: coder, key).map {
      Int32(exactly: $0).flatMap(Self.init(rawValue:)) ?? .uncalibrated
    }
  }
}
