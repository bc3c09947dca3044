import Foundation

/// Seconds since the beginning of 2001.
public typealias CFAbsoluteTime = Double

/// Seconds.
public typealias CFTimeInterval = Double

/// Seconds since the beginning of 2001 by this machine's wall clock, as `Date()` has them. Foundation has it
/// on Apple's systems only (contract, section 1.3).
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date().timeIntervalSinceReferenceDate }
