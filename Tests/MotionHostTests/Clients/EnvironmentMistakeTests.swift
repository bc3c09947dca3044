import FoundationEssentials
import MotionLink
import Testing

@testable import MotionHost

@Suite("A mistake in COREMOTION_HOST")
struct EnvironmentMistakeTests {
  @Test("It is one line, and in a test once more with the first call that is refused")
  func repeated() {
    let listener = LineListener()
    StandardError.$listener.withValue(listener) {
      let link = EnvironmentHost.link(named: "scenario:comuter")
      #expect(listener.lines.count == 1)
      _ = link.subscribe(to: .activity) { _, _ in }
      #expect(listener.lines.count == 2)
      _ = link.subscribe(to: .activity) { _, _ in }
      link.query(.pedometer(from: Date(), to: Date())) { _, _ in }
    }
    let said = listener.lines
    #expect(said.count == 2 && said.first == said.last)
    #expect(said.first?.hasPrefix("COREMOTION_HOST: there is no scenario \"comuter\"") == true)
    #expect(said.first?.contains("did you mean \"commuter\"?") == true)
  }

  @Test("Nothing is said where nothing was asked for")
  func unset() {
    let listener = LineListener()
    StandardError.$listener.withValue(listener) {
      for name in [nil, ""] {
        let link = EnvironmentHost.link(named: name)
        _ = link.subscribe(to: .activity) { _, _ in }
      }
    }
    #expect(listener.lines == [])
  }

  @Test("An option that is nearly one asks whether that was meant")
  func options() {
    let mistake = #expect(throws: HostAddress.Mistake.self) { try HostAddress("a?sped=3") }
    #expect(
      mistake?.description.contains("sped=3: did you mean \"speed\" or \"seed\"? expected") == true)
    let single = #expect(throws: HostAddress.Mistake.self) { try HostAddress("a?dats=now") }
    #expect(single?.description.contains("did you mean \"dates\"?") == true)
    let other = #expect(throws: HostAddress.Mistake.self) { try HostAddress("a?colour=3") }
    #expect(other?.description.contains("did you mean") == false)
  }
}
