import Foundation
import MotionLink

extension MotionFailure {
  /// The failure as a client gets it (contract, section 4).
  var clientError: NSError { NSError(domain: CMErrorDomain, code: Int(rawValue)) }
}
