import FoundationEssentials
public import MotionProcessing

/// Calls `body` with each sample of a file: records of four 64-bit floats, time in ns and
/// acceleration in g along x, y, z (Core Motion's sign).
public func forEachSample(
  in path: String, _ body: (_ acceleration: Vector3, _ time: SensorTime) -> Void
) throws {
  try Data(contentsOf: URL(filePath: path)).withUnsafeBytes { raw in
    let v = raw.bindMemory(to: Double.self)
    for i in stride(from: 0, to: v.count - 3, by: 4) {
      body(Vector3(v[i + 1], v[i + 2], v[i + 3]), SensorTime(nanoseconds: Int64(v[i])))
    }
  }
}

/// Writes what `values` makes of each input on the command line: IN OUT [IN OUT …].
public func dumpEach(_ values: (_ input: String) throws -> [Float]) throws {
  var rest = CommandLine.arguments.dropFirst().makeIterator()
  while let input = rest.next(), let output = rest.next() {
    try values(input).withUnsafeBytes { Data($0) }.write(to: URL(filePath: output))
  }
}
