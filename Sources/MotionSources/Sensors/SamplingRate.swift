/// How many samples a second a chip can be told to take.
package struct SamplingRate: Sendable {
  private let folder: AttributeFolder
  /// The attribute that sets it; `nil` where the chip has none.
  package let attribute: String?

  /// No sensor of motion is faster; a number beyond is none of a rate.
  private static let fastest = 100_000.0

  /// The rate of a device, or of some of its channels, which may have one of their own.
  package init(_ device: IIODevice, of kinds: Set<SensorChannel>) {
    folder = device.folder
    let own = device.channels.filter { kinds.contains($0.kind) }
      .map { "in_\($0.name)_sampling_frequency" }
    attribute = (own + ["sampling_frequency"]).first { device.folder.has($0) }
  }

  /// What it is now; `nil` where nobody knows.
  package var current: Double? {
    attribute.flatMap { folder.number($0) }.flatMap { Self.isRate($0) ? $0 : nil }
  }

  /// What the chip can do that is nearest to what is needed, and not below it; its fastest where that is too slow.
  package func nearest(to need: Double) -> Double {
    guard let attribute else { return need }
    let name = "\(attribute)_available"
    let listed = folder.numbers(name).filter { Self.isRate($0) }
    if let text = folder.text(name), text.hasPrefix("["), listed.count == 3 {
      // From, step, to.
      let steps = ((need - listed[0]) / listed[1]).rounded(.up)
      return min(max(listed[0], listed[0] + steps * listed[1]), listed[2])
    }
    // Some clocks are a little off what they are called.
    return listed.filter { $0 >= 0.99 * need }.min() ?? listed.max() ?? need
  }

  /// Whether a number can be how often a sensor is asked in a second.
  package static func isRate(_ number: Double) -> Bool { number > 0.001 && number <= fastest }

  /// As the kernel reads it: digits, without an exponent.
  package static func text(_ rate: Double) -> String {
    let thousandths = Int((rate * 1000).rounded())
    if thousandths % 1000 == 0 { return String(thousandths / 1000) }
    let fraction = String(1000 + thousandths % 1000).dropFirst()
    return "\(thousandths / 1000).\(fraction)"
  }
}
