import MotionProcessing
import Testing

@testable import MotionSimulator

@Suite("Tables of the simulator")
struct TableTests {
  @Test("Every placement has its pose, unrest, gains of gait, ride and bicycle")
  func placements() {
    for place in Placement.allCases {
      let attitude = place.attitude(variation: .zero)
      #expect(abs(attitude.dot(attitude) - 1) < 1e-9)
      #expect(place.ride.bounce > 0 && place.ride.rocking >= 1)
      #expect(place.cycle.road.bounce > 0 && place.cycle.road.rocking == 1)
      #expect((place.stillness.sway > 0) == place.isCarried)
    }
    let walking = Placement.allCases.filter { $0.transfer.vertical > 0 }
    #expect(walking.count == 12)
    for place in walking {
      #expect(place.transfer.signature.min() > 0 && place.transfer.signatureTurn.min() > 0)
      #expect(place.transfer.scatter > 0)
    }
    #expect(Placement.table.transfer.values == .zero)
  }

  @Test("A row holds what its columns say: the last and the first of each")
  func columns() {
    #expect(Placement.pocket.transfer.vertical == 1.75)
    #expect(Placement.pocket.transfer.scatter == 0.2)
    #expect(Placement.pocket.transfer.signature[2] == 2.2)
    #expect(Placement.pocket.transfer.signatureTurn[7] == 0.4)
    #expect(Placement.mount.ride.high == 2.5 && Placement.mount.ride.rocking == 1.15)
    #expect(Placement.lap.cycle.slop == 0.06 && Placement.lap.cycle.thigh == 1)
    #expect(Placement.lap.cycle.road.low == 0.65)
  }

  @Test("Every occupation, exercise, stroke, vehicle and site can be read")
  func rows() {
    for occupation in Occupation.allCases {
      let style = occupation.style
      #expect(style.isAbsolute != occupation.isOfPhone && style.sway > 0)
      #expect(style.arm != .zero)
    }
    let without = Occupation.allCases.filter {
      $0.style.taps == nil && $0.style.knocks == nil && $0.style.rubbing == nil
    }
    #expect(without == [.calling, .slamming])
    for exercise in Exercise.allCases {
      #expect(exercise.shape.seconds.lowerBound > 1 && exercise.shape.knocks != nil)
      #expect(exercise.shape.high.shoulder != exercise.shape.low.shoulder)
    }
    for stroke in Stroke.allCases { #expect(stroke.shape.impact >= 5 && stroke.shape.swing > 0.2) }
    #expect(Posture(named: "punch.guard").elbow == 1.85)
    #expect(Posture(named: "punch.out").elbow == 0.3)
    #expect(Tapping.Style(named: "feet") != nil)
    let recorded = Set(RideLevels.table.names.compactMap(Vehicle.Kind.init))
    for kind in recorded { #expect(RideLevels(kind).wheelbase >= 1.05) }
    // The others are only ever simulated over a way of stated roughness.
    #expect(Set(Vehicle.Kind.allCases).subtracting(recorded) == [.scooter, .motorbike])
    #expect(VehicleProfile.scooter().surface != nil && VehicleProfile.motorbike().surface != nil)
    #expect(Site.all.count == 17 && Set(Site.all.map(\.timeZone)).count == 17)
  }

  @Test("Every row belongs to something that asks for it")
  func nothingIsLeftOver() {
    let places = Set(Placement.allCases.map(\.rawValue))
    for table in [Placement.rows, Placement.rides, Placement.cycles, Coupling.table] {
      #expect(Set(table.names) == places)
    }
    #expect(Set(Placement.gaits.names).isSubset(of: places))
    #expect(Placement.gaits.names == Placement.signatures.names)
    #expect(Set(Chassis.table.names) == Set(Vehicle.Kind.allCases.map(\.rawValue) + ["pram"]))
    let styles = Occupation.allCases.flatMap { ["\($0.rawValue).taps", "\($0.rawValue).knocks"] }
    let exercises = Exercise.allCases.map(\.rawValue)
    #expect(Set(Tapping.Style.table.names).isSubset(of: styles + exercises + ["feet"]))
    let limits = exercises.flatMap { ["\($0).low", "\($0).high"] }
    let strokes = Stroke.allCases.flatMap { ["\($0.rawValue).back", "\($0.rawValue).through"] }
    let blows = Blow.allCases.flatMap { ["\($0.rawValue).guard", "\($0.rawValue).out"] }
    let poses = Pose.allCases.map(\.rawValue)
    let others = ["ready", "bat.ready", "bat.back", "bat.through"]
    let known =
      Occupation.allCases.map(\.rawValue) + limits + strokes + blows + poses + others
    #expect(Set(Posture.table.names) == Set(known))
  }

  @Test("A cell is a number, a range, a vector, a list or nothing; a row may have several names")
  func cells() {
    let table = NumberTable(
      """
      # where they come from
      a b   c       d
      x,y 1.5 0...2 1,-2,3 -
      """)
    #expect(table.names == ["x", "y"])
    #expect(table["y"]["a"] == 1.5 && table["y"].range("b") == 0...2)
    #expect(table["x"].vector("c") == Vector3(1, -2, 3) && table["x"].vector("d") == .zero)
    #expect(table.row("z").map { _ in true } == nil)
  }
}
