import StepCounter

// Lines of time_s,x_mps2,y_mps2,z_mps2 on standard input; a line without four numbers is passed over.
let gravity: Float = 9.80665
var counter = StepCounter()
var shown = 0
while let line = readLine() {
  let cells = line.split(separator: ",").compactMap { Double($0) }
  guard cells.count == 4 else { continue }
  counter.process(
    x: Float(cells[1]) / gravity, y: Float(cells[2]) / gravity, z: Float(cells[3]) / gravity,
    at: Int64(cells[0] * 1e9))
  if counter.steps >= shown + 50 {
    shown = counter.steps
    print("\(cells[0]) s: \(shown) steps")
  }
}
counter.finish()
print("\(counter.steps) steps")
