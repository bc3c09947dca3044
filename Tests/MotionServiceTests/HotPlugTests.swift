import Foundation
import MotionLink
import Testing

@testable import MotionService

@Suite("News of sensors that come and go")
struct HotPlugTests {
  @Test("The kernel's message of a sensor is known by its subsystem")
  func subsystem() {
    let message = { (text: String) in Array(text.utf8)[...] }
    #expect(
      HotPlug.isAboutSensor(
        message("add@/devices/i2c/iio:device0\0ACTION=add\0SUBSYSTEM=iio\0SEQNUM=9\0")))
    #expect(!HotPlug.isAboutSensor(message("add@/devices/iio\0ACTION=add\0SUBSYSTEM=input\0")))
    #expect(!HotPlug.isAboutSensor([]))
    #expect(!HotPlug.isAboutSensor(message("SUBSYSTEM=iiox\0")))
  }

  @Test("Messages that lie together are heard at once; those of other devices are not heard of")
  func heard() throws {
    let hand = try HandDrivenLoop()
    var ends: [Int32] = [0, 0]
    #expect(socketpair(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0, &ends) == 0)
    let count = Guarded(0)
    let hotPlug = HotPlug(hand.loop, file: ends[0]) { count.withLock { $0 += 1 } }
    let say = { (text: String) in
      #expect(text.withCString { write(ends[1], $0, text.utf8.count) } == text.utf8.count)
    }
    say("add@/devices/usb\0SUBSYSTEM=usb\0")
    hand.run(for: 1)
    #expect(count.withLock { $0 } == 0)
    say("add@/devices/usb\0SUBSYSTEM=usb\0")
    say("add@/devices/iio:device4\0SUBSYSTEM=iio\0")
    say("remove@/devices/iio:device4\0SUBSYSTEM=iio\0")
    hand.run(for: 1)
    #expect(count.withLock { $0 } == 1)
    close(ends[1])
    withExtendedLifetime(hotPlug) {}
  }
}
