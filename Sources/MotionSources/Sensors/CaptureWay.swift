/// How the samples of a chip come, in order of preference.
package enum CaptureWay: String, CaseIterable, Sendable {
  /// The chip collects, and interrupts when it has so many.
  case fifo
  /// The chip interrupts for each sample, and the kernel collects.
  case dataReady = "data-ready"
  /// A timer of the kernel asks the chip, and the kernel collects.
  case timer
  /// We ask for each sample.
  case polling
}

/// A way to a chip's samples, and what it needs.
package struct Capture: Equatable, Sendable {
  package let way: CaptureWay
  /// The trigger to choose; `nil` where the driver needs none.
  package var trigger: String?
  /// Samples that the chip holds at most, where it collects.
  package var most: Int?

  /// The best way to some channels of a device. `timers` says whether the kernel can make timers.
  package init(
    _ device: IIODevice, for kinds: Set<SensorChannel>, triggers root: String, timers: Bool
  ) {
    let folder = device.folder
    let elements = device.elements(of: kinds)
    let scan = folder.folder("scan_elements")
    guard folder.has(Switches.enable), !elements.isEmpty,
      elements.allSatisfy({ scan.has("in_\($0)_en") })
    else {
      way = .polling
      return
    }
    if let most = folder.number("buffer/hwfifo_watermark_max"), most > 1, most < 1e6 {
      way = .fifo
      self.most = Int(most)
    } else if !folder.has("trigger/current_trigger") {
      // The driver fills the buffer by itself.
      way = .dataReady
    } else if let trigger = Self.trigger(of: device, in: root) {
      way = .dataReady
      self.trigger = trigger
    } else if timers {
      way = .timer
      trigger = "coremotion-\(device.number)"
    } else {
      way = .polling
    }
  }

  /// The trigger that the chip's own interrupt is, by the names that drivers give it: not one of those that wait
  /// for motion.
  private static func trigger(of device: IIODevice, in root: String) -> String? {
    let folder = AttributeFolder(path: root)
    let known = Set(
      folder.names.filter { $0.hasPrefix("trigger") }
        .compactMap { folder.folder($0).text("name") })
    let names = [
      "\(device.name)-dev\(device.number)", "\(device.name)-trigger", "\(device.name)-drdy",
    ]
    return names.first { known.contains($0) }
  }

  /// Samples to wait for: as many as come in `pause` seconds, or as the chip holds.
  package func watermark(rate: Double, pause: Double) -> Int {
    max(1, min(Int((rate * pause).rounded(.down)), most ?? .max))
  }
}
