/// Runs `body`. On Apple's systems it also releases what Objective-C holds until later; here nothing
/// is held (contract, section 1.3).
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
  try body()
}
