import MotionSources
import MotionSystem

/// A timer of the kernel that asks a chip which cannot interrupt (`iio-trig-hrtimer`): made in configfs, and removed
/// again.
struct KernelTimer: Sendable {
  private let path: String
  private let folder: AttributeFolder

  /// Whether this user may make one here.
  static func isPossible(_ places: SensorPlaces) -> Bool { FileStatus.mayWrite(places.timers) }

  /// Makes a timer of a name, or takes the one that a killed service left.
  init(_ name: String, _ places: SensorPlaces) throws(SystemError) {
    path = "\(places.timers)/\(name)"
    do throws(SystemError) { try Folder.make(path) } catch {
      guard error.isExisting else { throw error }
    }
    let triggers = AttributeFolder(path: places.devices)
    let found = triggers.names.first {
      $0.hasPrefix("trigger") && triggers.folder($0).text("name") == name
    }
    guard let found else {
      Folder.remove(path)
      throw .missing
    }
    folder = triggers.folder(found)
  }

  /// How often it asks, in a second; `nil` where the kernel says what is no rate.
  var rate: Double? {
    folder.number("sampling_frequency").flatMap { SamplingRate.isRate($0) ? $0 : nil }
  }

  func set(rate: Double) throws(SystemError) {
    try folder.set("sampling_frequency", to: SamplingRate.text(rate))
  }

  func remove() { Folder.remove(path) }
}
