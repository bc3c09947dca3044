@_exported import CoreLocation
@_exported import Foundation
// As with Apple's: `@Observable` needs no import of its own beside this one.
@_exported import Observation
