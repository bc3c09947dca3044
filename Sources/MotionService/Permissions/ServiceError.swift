/// Why the service cannot do something, in a line for a person.
package struct ServiceError: Error, Sendable, CustomStringConvertible {
  package let description: String
  package init(_ description: String) { self.description = description }
}
