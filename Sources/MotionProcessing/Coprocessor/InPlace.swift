/// Makes a value where it is to lie, whatever lies there: `lay(FeatureWindow(), at: &place.pointee.window)`.
@inline(__always)
func lay<Value>(_ value: @autoclosure () -> Value, at place: UnsafeMutablePointer<Value>) {
  place.initialize(to: value())
}
