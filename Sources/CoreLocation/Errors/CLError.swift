public import Foundation

/// The domain of every error of this module.
public let kCLErrorDomain: String = "kCLErrorDomain"

/// Why there is no location or heading.
public struct CLError: CustomNSError, Hashable, Sendable {
  /// What went wrong.
  public let code: Code

  /// An error.
  public init(_ code: Code) { self.code = code }

  /// ``kCLErrorDomain``.
  public static var errorDomain: String { kCLErrorDomain }
  /// The code's number.
  public var errorCode: Int { code.rawValue }
  /// Nothing beside the code.
  public var errorUserInfo: [String: Any] { [:] }

  /// What can go wrong.
  public enum Code: Int, Sendable {
    /// Where the device is cannot be said just now.
    case locationUnknown = 0
    /// The user has refused.
    case denied
    /// There is no network.
    case network
    /// The heading cannot be said.
    case headingFailure
    /// Regions may not be watched.
    case regionMonitoringDenied
    /// A region cannot be watched.
    case regionMonitoringFailure
    /// A region is not watched yet.
    case regionMonitoringSetupDelayed
    /// Events of a region come late.
    case regionMonitoringResponseDelayed
    /// No address was found.
    case geocodeFoundNoResult
    /// Of an address only a part was found.
    case geocodeFoundPartialResult
    /// The search for an address was cancelled.
    case geocodeCanceled
    /// Locations cannot come later.
    case deferredFailed
    /// Locations cannot come later while none are asked for.
    case deferredNotUpdatingLocation
    /// Locations cannot come later at this accuracy.
    case deferredAccuracyTooLow
    /// Locations cannot come later with a filter of their distance.
    case deferredDistanceFiltered
    /// Locations no longer come later.
    case deferredCanceled
    /// The device cannot measure distances to others.
    case rangingUnavailable
    /// The distances to others could not be measured.
    case rangingFailure
    /// The user was not asked.
    case promptDeclined
    /// What was recorded could not be found.
    case historicalLocationError

    /// Whether an error is of this code: `catch CLError.denied`.
    public static func ~= (code: Code, error: any Error) -> Bool {
      (error as? CLError)?.code == code
    }
  }

  /// See ``Code``.
  public static var locationUnknown: Code { .locationUnknown }
  /// See ``Code``.
  public static var denied: Code { .denied }
  /// See ``Code``.
  public static var network: Code { .network }
  /// See ``Code``.
  public static var headingFailure: Code { .headingFailure }
  /// See ``Code``.
  public static var deferredFailed: Code { .deferredFailed }
  /// See ``Code``.
  public static var promptDeclined: Code { .promptDeclined }
  /// See ``Code``.
  public static var regionMonitoringDenied: Code { .regionMonitoringDenied }
  /// See ``Code``.
  public static var regionMonitoringFailure: Code { .regionMonitoringFailure }
  /// See ``Code``.
  public static var regionMonitoringSetupDelayed: Code { .regionMonitoringSetupDelayed }
  /// See ``Code``.
  public static var regionMonitoringResponseDelayed: Code { .regionMonitoringResponseDelayed }
  /// See ``Code``.
  public static var geocodeFoundNoResult: Code { .geocodeFoundNoResult }
  /// See ``Code``.
  public static var geocodeFoundPartialResult: Code { .geocodeFoundPartialResult }
  /// See ``Code``.
  public static var geocodeCanceled: Code { .geocodeCanceled }
  /// See ``Code``.
  public static var deferredNotUpdatingLocation: Code { .deferredNotUpdatingLocation }
  /// See ``Code``.
  public static var deferredAccuracyTooLow: Code { .deferredAccuracyTooLow }
  /// See ``Code``.
  public static var deferredDistanceFiltered: Code { .deferredDistanceFiltered }
  /// See ``Code``.
  public static var deferredCanceled: Code { .deferredCanceled }
  /// See ``Code``.
  public static var rangingUnavailable: Code { .rangingUnavailable }
  /// See ``Code``.
  public static var rangingFailure: Code { .rangingFailure }
  /// See ``Code``.
  public static var historicalLocationError: Code { .historicalLocationError }
}
