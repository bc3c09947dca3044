import CMotionC
import CMotionPython
import MotionC

/// Readings of several streams as one sequence of samples, in order of time; of equal times the first stream
/// comes first, as where a recording is read.
struct ReadingMerge {
  /// Samples that are handed on at a time.
  private static let pieceSize = 256

  private let readings: [coremotion_stream_readings]
  private var places: [Int]

  /// `nil` where a stream has no numbers, or is given twice.
  init?(_ given: UnsafeBufferPointer<coremotion_stream_readings>) {
    readings = given.sorted { $0.stream < $1.stream }
    guard readings.allSatisfy({ Self.width(of: $0.stream) != nil }),
      zip(readings, readings.dropFirst()).allSatisfy({ $0.stream < $1.stream })
    else { return nil }
    places = [Int](repeating: 0, count: readings.count)
  }

  /// Hands all to a handle; the first status that is not good ends it.
  mutating func feed(_ handle: UnsafeMutableRawPointer?) -> Int32 {
    let piece = UnsafeMutablePointer<coremotion_sample>.allocate(capacity: Self.pieceSize)
    piece.initialize(repeating: coremotion_sample(), count: Self.pieceSize)
    defer { piece.deallocate() }
    let handle = handle?.assumingMemoryBound(to: coremotion.self)
    while true {
      var count = 0
      while count < Self.pieceSize, let next = nextStream() {
        write(next, to: &piece[count])
        count += 1
      }
      let status = coremotion_process(handle, piece, count)
      if status != COREMOTION_OK || count < Self.pieceSize { return status }
    }
  }

  private func nextStream() -> Int? {
    var best: Int?
    for i in readings.indices where places[i] < readings[i].count {
      if let known = best,
        readings[i].times_ns[places[i]] >= readings[known].times_ns[places[known]]
      {
        continue
      }
      best = i
    }
    return best
  }

  private mutating func write(_ i: Int, to sample: inout coremotion_sample) {
    let (stream, place) = (readings[i].stream, places[i])
    places[i] += 1
    sample.time_ns = readings[i].times_ns[place]
    sample.stream = stream
    guard let width = Self.width(of: stream), let values = readings[i].values else { return }
    let from = values + width * place
    switch Int32(stream) {
    case COREMOTION_PRESSURE: sample.reading.pressure_kpa = from[0]
    case COREMOTION_LOCATION:
      sample.reading.location.latitude_deg = from[0]
      sample.reading.location.longitude_deg = from[1]
      sample.reading.location.altitude_m = from[2]
      sample.reading.location.horizontal_accuracy_m = from[3]
      sample.reading.location.vertical_accuracy_m = from[4]
      sample.reading.location.speed_m_s = from[5]
      sample.reading.location.course_deg = from[6]
    case COREMOTION_HINT:
      sample.reading.hint.kind = UInt32(exactly: from[0]) ?? .max
      sample.reading.hint.value = UInt32(exactly: from[1]) ?? .max
    default: sample.reading.xyz = (from[0], from[1], from[2])
    }
  }

  /// Numbers of one reading.
  private static func width(of stream: UInt32) -> Int? {
    switch Int32(bitPattern: stream) {
    case COREMOTION_ACCELERATION, COREMOTION_ROTATION_RATE, COREMOTION_MAGNETIC_FIELD: 3
    case COREMOTION_PRESSURE: 1
    case COREMOTION_LOCATION: 7
    case COREMOTION_HINT: 2
    default: nil
    }
  }
}
