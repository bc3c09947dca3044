public import Foundation
import MotionHost
import MotionLink

/// Gets places or an error, on the main queue.
public typealias CLGeocodeCompletionHandler = ([CLPlacemark]?, (any Error)?) -> Void

/// Finds addresses, as a phone without a network does: no map stands behind this module, so every request ends
/// with ``CLError/network``, and standard error says so once. A client's test overrides the methods.
open class CLGeocoder: NSObject {
  private let pending = Guarded(0)

  /// A geocoder that looks for nothing yet.
  public override init() {}

  /// Whether a request has not been answered yet.
  open var isGeocoding: Bool { pending.withLock { $0 > 0 } }

  /// Gives up what was asked for; it has failed before that.
  open func cancelGeocode() {}

  /// The address of a place.
  open func reverseGeocodeLocation(
    _ location: CLLocation, completionHandler: @escaping CLGeocodeCompletionHandler
  ) { fail(completionHandler) }

  /// The address of a place, in a language.
  open func reverseGeocodeLocation(
    _ location: CLLocation, preferredLocale locale: Locale?,
    completionHandler: @escaping CLGeocodeCompletionHandler
  ) { fail(completionHandler) }

  /// The place of an address.
  open func geocodeAddressString(
    _ addressString: String, completionHandler: @escaping CLGeocodeCompletionHandler
  ) { fail(completionHandler) }

  /// The place of an address, in a region.
  open func geocodeAddressString(
    _ addressString: String, in region: CLRegion?,
    completionHandler: @escaping CLGeocodeCompletionHandler
  ) { fail(completionHandler) }

  /// The place of an address, in a region and a language.
  open func geocodeAddressString(
    _ addressString: String, in region: CLRegion?, preferredLocale locale: Locale?,
    completionHandler: @escaping CLGeocodeCompletionHandler
  ) { fail(completionHandler) }

  /// The address of a place.
  open func reverseGeocodeLocation(_ location: CLLocation) async throws -> [CLPlacemark] {
    throw failure()
  }

  /// The address of a place, in a language.
  open func reverseGeocodeLocation(
    _ location: CLLocation, preferredLocale locale: Locale?
  ) async throws -> [CLPlacemark] { throw failure() }

  /// The place of an address.
  open func geocodeAddressString(_ addressString: String) async throws -> [CLPlacemark] {
    throw failure()
  }

  /// The place of an address, in a region.
  open func geocodeAddressString(
    _ addressString: String, in region: CLRegion?
  ) async throws -> [CLPlacemark] { throw failure() }

  /// The place of an address, in a region and a language.
  open func geocodeAddressString(
    _ addressString: String, in region: CLRegion?, preferredLocale locale: Locale?
  ) async throws -> [CLPlacemark] { throw failure() }

  private func fail(_ completion: @escaping CLGeocodeCompletionHandler) {
    let error = failure()
    pending.withLock { $0 += 1 }
    MainAnswer { [pending] in
      pending.withLock { $0 -= 1 }
      completion(nil, error)
    }.give(on: MotionProvider.current)
  }

  private static let hasSaid = Guarded(false)

  /// The error of every request; the first time standard error says why.
  private func failure() -> CLError {
    let isFirst = Self.hasSaid.withLock { hasSaid in
      defer { hasSaid = true }
      return !hasSaid
    }
    if isFirst {
      StandardError.say(
        "CLGeocoder: no map stands behind this module, so every request fails with CLError.network, as on a"
          + " phone without a network; a test can override reverseGeocodeLocation and geocodeAddressString"
      )
    }
    return CLError(.network)
  }
}
