import MotionPlaces
import MotionProcessing
import Testing

@Suite("Which storeys a rise leads from and to")
struct BuildingStayTests {
  typealias Way = BuildingStay.Way

  /// Somebody who visits, and is asked within expectations.
  private final class Guest {
    var visit: BuildingStay
    init(_ building: BuildingStoreys? = nil) { visit = BuildingStay(building) }
    func say(_ number: Int) -> Bool { visit.say(number) }
    func change(_ metres: Double) -> Way {
      visit.process(LevelChange(.lift, metres: metres, start: .zero))
    }
  }

  /// An office after a visit: storey 1, and storey 8 at 28 m.
  private func office() -> BuildingStoreys? {
    let guest = Guest()
    _ = guest.say(1)
    _ = guest.change(28)
    _ = guest.say(8)
    return guest.visit.building
  }

  @Test("Where nobody has said anything, nothing is named")
  func silence() {
    let first = Guest()
    #expect(first.change(28) == Way())
    #expect(first.visit.storey == nil && first.visit.building == nil)
    let second = Guest(office())
    #expect(second.change(28) == Way())
    #expect(second.visit.storey == nil)
  }

  @Test("On a first visit only what was said is named, and the way back to it")
  func firstVisit() {
    let guest = Guest()
    #expect(guest.say(1))
    #expect(guest.change(28) == Way(from: 1))
    #expect(guest.say(8))
    #expect(guest.change(-28.6) == Way(from: 8, to: 1))
    #expect(guest.visit.building?.storeys.map(\.number) == [1, 8])
  }

  @Test("The next visit is told where it began, whichever storey that is, and names the rest")
  func nextVisit() {
    let up = Guest(office())
    #expect(up.say(1))
    #expect(up.change(27.2) == Way(from: 1, to: 8))
    let down = Guest(office())
    #expect(down.say(8))
    #expect(down.change(-28.9) == Way(from: 8, to: 1))
  }

  @Test("A storey that was not known is learned when the way from it leads to one that is")
  func learnedLater() {
    let guest = Guest(office())
    #expect(guest.say(3))
    #expect(guest.change(18) == Way(from: 3))
    #expect(guest.say(8))
    #expect(guest.visit.building?.storeys.map(\.number) == [1, 3, 8])
    #expect(guest.change(-18) == Way(from: 8, to: 3))
  }

  @Test("After somebody may have left, nothing is named until they say where they are")
  func left() {
    let guest = Guest(office())
    _ = guest.say(1)
    guest.visit.leave()
    #expect(guest.change(28) == Way())
    #expect(guest.say(8))
    #expect(guest.change(-28) == Way(from: 8, to: 1))
  }

  @Test("What contradicts the heights is believed for the moment and not learned against them")
  func contradiction() {
    let guest = Guest(office())
    _ = guest.say(1)
    let told = guest.say(8)
    #expect(!told, "the eighth storey without a rise")
    #expect(guest.visit.storey == 8)
    #expect(guest.change(-28) == Way(from: 8, to: 1))
    #expect(guest.visit.building?.storeys == office()?.storeys)
  }

  @Test("Two storeys cannot lie closer than storeys do")
  func tooClose() {
    let guest = Guest()
    _ = guest.say(1)
    let same = guest.say(8)
    #expect(!same, "no rise between 1 and 8")
    #expect(guest.visit.building?.storeys.count == 1)
  }

  @Test(
    "Numbers and heights that no building has are refused, and do no harm",
    arguments: [Int.min, -100, 1000, Int.max])
  func absurd(number: Int) {
    let guest = Guest(office())
    let before = guest.visit
    #expect(!guest.say(number))
    #expect(guest.visit == before)
    _ = guest.say(1)
    for metres in [Double.nan, .infinity, -1e300, 1e300] { _ = guest.change(metres) }
    #expect(!guest.say(number))
    _ = guest.say(8)
    #expect(guest.change(-28) == Way(from: 8, to: 1))
    typealias Storey = BuildingStoreys.Storey
    #expect(BuildingStoreys(storeys: [Storey(number: number, height: 0, visits: 1)]) == nil)
    #expect(BuildingStoreys(storeys: [Storey(number: 1, height: 1e9, visits: 1)]) == nil)
    #expect(BuildingStoreys.numbers.contains(BuildingStoreys(entrance: number).storeys[0].number))
  }
}
