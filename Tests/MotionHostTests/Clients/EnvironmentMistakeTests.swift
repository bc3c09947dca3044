import FoundationEssentials
import MotionLink
import Testing

@testable import MotionHost

@Suite("A mistake in COREMOTION_HOST")
struct EnvironmentMistakeTests {
  @Test("It is one line, and in a test once more with the first call that is refused")
  func repeated() {
    let lines = Guarded<[String]>([])
    StandardError.$listener.withValue({ line in lines.withLock { $0.append(line) } }) {
      let link = EnvironmentHost.link(named: "scenario:comuter")
      #expect(lines.withLock { $0.count } == 1)
      _ = link.subscribe(to: .activity) { _, _ in }
      #expect(lines.withLock { $0.count } == 2)
      _ = link.subscribe(to: .activity) { _, _ in }
      link.query(.pedometer(from: Date(), to: Date())) { _, _ in }
    }
    let said = lines.withLock { $0 }
    #expect(said.count == 2 && said.first == said.last)
    #expect(said.first?.hasPrefix("COREMOTION_HOST: there is no scenario \"comuter\"") == true)
    #expect(said.first?.contains("did you mean \"commuter\"?") == true)
  }

  @Test("Nothing is said where nothing was asked for")
  func unset() {
    let lines = Guarded<[String]>([])
    StandardError.$listener.withValue({ line in lines.withLock { $0.append(line) } }) {
      for name in [nil, ""] {
        let link = EnvironmentHost.link(named: name)
        _ = link.subscribe(to: .activity) { _, _ in }
      }
    }
    #expect(lines.withLock { $0 } == [])
  }

  @Test("An option that is nearly one asks whether that was meant")
  func options() {
    let mistake = #expect(throws: HostAddress.Mistake.self) { try HostAddress("a?sped=3") }
    #expect(mistake?.description.contains("sped=3: did you mean \"speed\"? expected") == true)
    let other = #expect(throws: HostAddress.Mistake.self) { try HostAddress("a?colour=3") }
    #expect(other?.description.contains("did you mean") == false)
  }
}
