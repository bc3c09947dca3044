import Console
import MotionGestures

/// The circle of a drive: what pressed to the sides and along, and the largest force of each manoeuvre.
struct ForceCircle {
  /// Tenths of a second from point to point of the trace.
  private static let step = 5
  private static let centre = 210.0
  /// Pixels of a g.
  private static let scale = 180.0

  private var trace: [(lateral: Double, longitudinal: Double)] = []
  private var tenths = 0
  private var manoeuvres: [(manoeuvre: Manoeuvre, line: String)] = []
  /// What is said of each drive.
  var sums: [String] = []

  /// Takes the force of a tenth of a second.
  mutating func process(_ force: VehicleForce) {
    guard let lateral = force.lateral, let longitudinal = force.longitudinal else { return }
    if tenths.isMultiple(of: Self.step) { trace.append((lateral, longitudinal)) }
    tenths += 1
  }

  /// Takes a manoeuvre with what is said of it.
  mutating func add(_ manoeuvre: Manoeuvre, _ line: String) { manoeuvres.append((manoeuvre, line)) }

  var drawing: Drawing {
    let centre = Self.centre
    var drawing = Drawing(
      width: 420, height: 440 + 18 * Double(sums.count), title: "Forces of a drive")
    for share in [0.25, 0.5, 0.75, 1] {
      drawing.ring(at: (centre, centre), radius: share * Self.scale, .faint)
      drawing.text("\(share) g", at: (centre + 3, centre - share * Self.scale - 3))
    }
    drawing.line(trace.map { Self.place($0.lateral, $0.longitudinal) }, .faint)
    for (manoeuvre, line) in manoeuvres {
      let isTurn = manoeuvre.kind == .turn
      drawing.dot(
        at: isTurn ? Self.place(manoeuvre.force, 0) : Self.place(0, manoeuvre.force),
        isTurn ? .blue : manoeuvre.kind == .brake ? .orange : .green, note: line)
    }
    drawing.text("gaining speed", at: (centre, 14), .middle, .green)
    drawing.text("braking", at: (centre, 416), .middle, .orange)
    drawing.text("left", at: (4, centre), .start, .blue)
    drawing.text("right", at: (416, centre), .end, .blue)
    for (index, sum) in sums.enumerated() {
      drawing.text(sum, at: (centre, 438 + 18 * Double(index)), .middle)
    }
    return drawing
  }

  private static func place(_ lateral: Double, _ longitudinal: Double) -> Drawing.Point {
    (centre + scale * lateral, centre - scale * longitudinal)
  }
}
