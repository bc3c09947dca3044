import MotionGestures

/// Writes `gestures.csv`.
enum GestureFile {
  static let header = "start_s,end_s,known_s,gesture,value,detail"

  static func write(_ rows: [GestureRow], to path: String) throws(OutputError) {
    let file = try OutputFile(path: path)
    file.write { $0.word(header) }
    for gesture in rows {
      file.write { row in
        row.time(gesture.start)
        row.time(gesture.end)
        row.time(gesture.known)
        row.word(gesture.kind.rawValue)
        row.number(gesture.value, decimals: gesture.decimals)
        row.word(gesture.detail.joined(separator: " "))
      }
    }
    try file.close()
  }
}
