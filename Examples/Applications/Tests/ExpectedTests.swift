import Testing

/// Every program says on its world what stands in its folder, byte for byte.
@Suite("Programs on their worlds")
struct ExpectedTests {
  @Test("It says what is expected", arguments: programs.map(\.name))
  func expected(_ name: String) async throws {
    let program = try #require(programs.first { $0.name == name })
    try expect(try await lines(on: try world(of: name), program.make), of: name)
  }

  @Test("Refused, it says one line and no more", arguments: programs.map(\.name))
  func refused(_ name: String) async throws {
    let program = try #require(programs.first { $0.name == name })
    let replay = try world(of: name)
    replay.authorization = .denied
    let lines = try await lines(on: replay, program.make)
    // Device motion and raw sensors need nobody's answer (R22).
    guard !asksNobody.contains(name) else { return #expect(lines.count > 1) }
    #expect(lines.first != nil && lines.count <= (name == "authorization" ? 7 : 2), "\(lines)")
  }

  /// Programs of raw sensors and device motion alone.
  private let asksNobody: Set<String> = [
    "badger", "bat-speed", "gravity-or-attitude", "punch", "rep-counter", "swing-watch",
    "watch-accelerometer", "yoga",
  ]
}
