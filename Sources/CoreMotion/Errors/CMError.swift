/// The domain of every error of this module.
public let CMErrorDomain: String = "CMErrorDomain"

/// The code of an error of this module; it reaches a client as the `code` of an `NSError` in
/// ``CMErrorDomain``. A structure, not an enumeration: its values are global constants (contract,
/// section 2.1).
public struct CMError: RawRepresentable, Hashable, Sendable, BitwiseCopyable {
  /// The number.
  public var rawValue: UInt32

  /// A code from its number; any number will do.
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }

  /// A code from its number; any number will do.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// No error.
public var CMErrorNULL: CMError { CMError(100) }
/// The device must be moved about before its magnetometer is calibrated.
public var CMErrorDeviceRequiresMovement: CMError { CMError(101) }
/// True north is unknown, usually because no location is.
public var CMErrorTrueNorthNotAvailable: CMError { CMError(102) }
/// Unknown; also where no data cover the range of a query and where a sensor was lost.
public var CMErrorUnknown: CMError { CMError(103) }
/// The device cannot tell activities.
public var CMErrorMotionActivityNotAvailable: CMError { CMError(104) }
/// The user refused; the code of activity and pedometer alike.
public var CMErrorMotionActivityNotAuthorized: CMError { CMError(105) }
/// The entitlement for activities is missing.
public var CMErrorMotionActivityNotEntitled: CMError { CMError(106) }
/// A parameter that cannot be, such as an end before its start.
public var CMErrorInvalidParameter: CMError { CMError(107) }
/// The action is not possible now.
public var CMErrorInvalidAction: CMError { CMError(108) }
/// The service is not on this device.
public var CMErrorNotAvailable: CMError { CMError(109) }
/// An entitlement is missing.
public var CMErrorNotEntitled: CMError { CMError(110) }
/// The client is not authorized.
public var CMErrorNotAuthorized: CMError { CMError(111) }
/// No data came back.
public var CMErrorNilData: CMError { CMError(112) }
/// Data of a wrong size.
public var CMErrorSize: CMError { CMError(113) }
