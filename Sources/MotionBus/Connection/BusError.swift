/// Why the bus cannot be used, in a line for a person.
package struct BusError: Error, Sendable, CustomStringConvertible {
  package let description: String
  package init(_ description: String) { self.description = description }
}
