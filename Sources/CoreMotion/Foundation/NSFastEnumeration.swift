public import Foundation

/// What can be walked with an `NSFastEnumerationIterator`; Foundation has it on Apple's systems only
/// (contract, section 1.3).
public protocol NSFastEnumeration: NSObjectProtocol {}

/// One walk through a collection of Objective-C's kind.
public struct NSFastEnumerationIterator: IteratorProtocol {
  /// What is walked through may be of any type.
  public typealias Element = Any

  private var elements: (any IteratorProtocol<Any>)?

  /// A walk from the beginning; each has a place of its own. Only this module's collections have
  /// elements.
  public init(_ enumerable: any NSFastEnumeration) {
    elements = (enumerable as? any ElementSource)?.elements()
  }

  /// The next element; `nil` at the end.
  public mutating func next() -> Any? { elements?.next() }
}

/// How a collection gives its elements; on Apple's systems a requirement of `NSFastEnumeration` that
/// no Swift client sees.
protocol ElementSource {
  func elements() -> any IteratorProtocol<Any>
}
