import Foundation
import MotionLink
import Testing

@testable import MotionHost

@Suite("Whether a client may be located")
struct LocationPermissionTests {
  private func client() -> HostClient {
    let clock = DeviceClock(moment: Moment(timestamp: 0, date: Date(timeIntervalSince1970: 0)))
    return MotionHost(capabilities: DeviceCapabilities(features: [.location]), clock: clock)
      .connect()
  }

  @Test("Where nobody else is asked, what is asked for is granted")
  func granted() {
    let client = client()
    #expect(client.locationAccess == LocationAccess(.notDetermined))
    client.askToLocate(always: false)
    #expect(client.locationAccess == LocationAccess(.whenInUse))
    client.askToLocate(always: true)
    #expect(client.locationAccess == LocationAccess(.always) && client.timesAskedToLocate == 2)
  }

  @Test("Each of both is asked once, also where nobody answers")
  func once() {
    let client = client()
    let asked = Guarded<[Bool]>([])
    client.onLocationQuestion { always in asked.withLock { $0.append(always) } }
    for _ in 0..<3 {
      client.askToLocate(always: false)
      client.askToLocate(always: true)
    }
    #expect(asked.withLock { $0 } == [false, true])
    client.set(LocationAccess(.denied))
    client.askToLocate(always: true)
    #expect(client.timesAskedToLocate == 2)
  }
}
