import MotionProcessing
import MotionSystem
import SystemLibrary

@testable import MotionSources

// What the kernel says of a chip, and what comes from its buffer.

extension ServiceHarness {
  /// Attributes of a chip, a line each as `name=value`, and behind an empty line bytes of its buffer.
  static let chip = ServiceHarness(name: "chip", seeds: chipSeeds) { input in
    let folder = "/dev/shm/coremotion-fuzz-\(getpid())"
    for place in ["/scan_elements", "/buffer", ""] { Folder.removeFiles(in: folder + place) }
    for place in ["/scan_elements", "/buffer"] { _ = try? Folder.makeAll(folder + place) }
    let end = input.indices.dropLast().first { input[$0] == 10 && input[$0 + 1] == 10 }
    for line in input[..<(end ?? input.endIndex)].split(separator: 10).prefix(64) {
      guard let sign = line.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let name = String(decoding: line[..<sign], as: UTF8.self)
      guard name.utf8.count < 64, !name.contains("..") else { continue }
      write(Array(line[(sign + 1)...]), to: "\(folder)/\(name)")
    }
    read(folder, scans: end.map { Array(input[($0 + 2)...]) } ?? [])
  }

  private static func read(_ folder: String, scans: [UInt8]) {
    guard let device = IIODevice(AttributeFolder(path: folder), number: 0, udev: folder) else {
      return
    }
    for channel in SensorChannel.allCases { _ = device.reading(of: channel) }
    let rate = SamplingRate(device, of: device.measures)
    mustHold(rate.nearest(to: 50).isFinite, "a rate that is none")
    _ = SamplingRate.text(rate.nearest(to: 50))
    _ = Capture(device, for: device.measures, triggers: folder, timers: true)
      .watermark(rate: 50, pause: 2.5)
    guard var whole = ScanDecoder(device), var cut = ScanDecoder(device) else { return }
    let first = cut.take(scans.prefix(scans.count / 2))
    mustHold(
      whole.take(scans) == first + cut.take(scans.dropFirst(scans.count / 2)),
      "scans that are cut are read otherwise")
  }

  /// How a chip is mounted.
  static let mounting = ServiceHarness(
    name: "mount-matrix",
    seeds: ["1, 0, 0; 0, 1, 0; 0, 0, 1", "0,1,0;-1,0,0;0,0,1", "0.7, -0.7, 0; 0.7,0.7,0;0,0,-1"]
      .map { Array($0.utf8) }
  ) { input in
    guard let matrix = MountMatrix(String(decoding: input, as: UTF8.self)) else { return }
    mustHold(matrix.turned(.init(1, 1, 1)).length < 6, "a chip is mounted larger than it is")
  }

  private static let chipSeeds = [
    """
    name=bmi160
    in_accel_x_raw=12
    in_accel_y_raw=-7
    in_accel_z_raw=16384
    in_accel_scale=0.000598
    in_accel_offset=0
    in_accel_mount_matrix=0, 1, 0; -1, 0, 0; 0, 0, 1
    sampling_frequency_available=12.5 25 50 100
    sampling_frequency=50
    buffer/enable=0
    buffer/hwfifo_watermark_max=125
    scan_elements/in_accel_x_en=1
    scan_elements/in_accel_x_index=0
    scan_elements/in_accel_x_type=le:s16/16>>0
    scan_elements/in_accel_y_en=1
    scan_elements/in_accel_y_index=1
    scan_elements/in_accel_y_type=be:s12/16>>4
    scan_elements/in_accel_z_en=1
    scan_elements/in_accel_z_index=2
    scan_elements/in_accel_z_type=le:s24/32X1>>8
    scan_elements/in_timestamp_en=1
    scan_elements/in_timestamp_index=3
    scan_elements/in_timestamp_type=le:s64/64>>0

    0123456789abcdef0123456789abcdef0123456789abcdef
    """,
    """
    in_illuminance_input=300.5
    in_proximity_raw=9
    in_pressure_raw=4000
    in_pressure_scale=0.025
    sampling_frequency_available=[1 1 100]
    """,
  ].map { Array($0.utf8) }
}
