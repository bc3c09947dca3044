import MotionProcessing
import MotionRecordings

/// A stretch of a recording from left to right, with marks at round times of its clock.
struct TimeAxis {
  struct Tick {
    var seconds: Double
    var label: String
    /// The least width of the picture, px, at which the label has room beside its neighbours; `Int.max` where
    /// it would stand out at the right of each.
    var leastWidth: Int
  }

  /// Steps between ticks, s: seconds, minutes, hours, days.
  private static let steps: [Double] =
    [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 14_400, 21_600, 43_200]
    + [1, 2, 7, 14, 28, 91, 182, 365, 730].map { $0 * 86_400 }
  /// Ticks of a picture at most: those of a day every three hours.
  private static let most = 9
  /// Widths of pictures, px: the least, on a phone, and those from which on more has room. Characters of the
  /// axis are 6.9 px wide at 12 px, and 10 px part two labels.
  static let widths = [292, 560, 820]
  private static let characterWidth = 6.9
  private static let space = 10.0
  /// Columns of a picture.
  static let columns = 400

  let from: Double
  let to: Double
  let clock: DiaryClock

  init(from: Double, to: Double, clock: DiaryClock) {
    self.from = from
    self.to = max(to, from + 1)
    self.clock = clock
  }

  /// Where a moment lies, 0 to 1 within the stretch.
  func share(of seconds: Double) -> Double { (seconds - from) / (to - from) }

  /// The same as an attribute of SVG.
  func percent(_ seconds: Double) -> String {
    Markup.number(100 * share(of: seconds).clamped(to: 0...1), 3) + "%"
  }

  /// Where it lies in a shape of 400 columns.
  func column(_ seconds: Double) -> Double {
    Double(Self.columns) * share(of: seconds).clamped(to: 0...1)
  }

  var ticks: [Tick] {
    let step = Self.steps.first { (to - from) / $0 <= Double(Self.most) } ?? (to - from)
    var ticks: [Tick] = []
    var seconds = firstTick(step)
    while seconds <= to, ticks.count <= Self.most + 1 {
      if seconds >= from {
        ticks.append(Tick(seconds: seconds, label: label(seconds, step), leastWidth: 0))
      }
      // Clocks that are changed in between: the next tick is as round as this one.
      let before = offset(at: seconds)
      seconds += step
      if step >= 3600 { seconds -= offset(at: seconds) - before }
    }
    // The axis begins and ends with the recording: what stands out of it is not written.
    let longest = Double(ticks.map { $0.label.count }.max() ?? 0)
    for index in ticks.indices {
      let stride = index % 4 == 0 ? 4.0 : index % 2 == 0 ? 2 : 1
      let needed = (Self.characterWidth * longest + Self.space) * (to - from) / step / stride
      // Half of a label stands to the right of its tick, at most ten pixels of it beside the picture.
      let half = 0.5 * Self.characterWidth * Double(ticks[index].label.count)
      let right = 1 - share(of: ticks[index].seconds)
      let whole = Self.widths.filter { right * Double($0) >= half - Self.space }
      ticks[index].leastWidth = whole.first { Double($0) >= needed } ?? whole.last ?? .max
    }
    return ticks
  }

  /// The last round moment before the begin.
  private func firstTick(_ step: Double) -> Double {
    guard let start = clock.start else { return (from / step).rounded(.down) * step }
    let local = start.secondsSince1970 + from + offset(at: from)
    return from - (local - (local / step).rounded(.down) * step)
  }

  private func offset(at seconds: Double) -> Double {
    clock.start.map { Double(clock.clock.offset($0, afterSeconds: seconds)) } ?? 0
  }

  private func label(_ seconds: Double, _ step: Double) -> String {
    guard let start = clock.start else {
      let text = Quantity.elapsed(seconds)
      return step < 60 ? text : String(text.dropLast(3))
    }
    // A tick lies on the round second, whatever the rounding of its sum.
    let reading = clock.clock.read(start, afterSeconds: seconds + 0.001)
    if step >= 86_400 { return CalendarText.short(reading) }
    let minutes = "\(reading.hour):\(Quantity.two(reading.minute))"
    return step < 60 ? "\(minutes):\(Quantity.two(reading.second))" : minutes
  }
}
