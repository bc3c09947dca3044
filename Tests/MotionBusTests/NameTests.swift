import Foundation
import MotionLink
import SystemLibrary
import Testing

@testable import MotionBus
@testable import MotionService

extension BusTests {
  @Suite("Names and descriptions")
  struct NameTests {
    @Test("A name that somebody else has is left to them, in a line that says who")
    func taken() async throws {
      let first = try await RunningBus()
      let second = try await RunningBus()
      let lines = second.lines.withLock { $0.sorted() }
      #expect(lines.count == 2)
      for (line, name) in zip(lines, [SensorProxy.name, MotionObject.name]) {
        #expect(line.hasPrefix("bus: \(name) belongs to "))
        #expect(line.hasSuffix(" (process \(getpid())); go on without"))
      }
      let client = try BusClient()
      #expect(try client.sensor(property: "HasAccelerometer") == "true")
      await second.end()
      await first.end()
    }

    @Test(
      "What busctl reads of an interface is what the documents have",
      arguments: [
        ("/net/hadess/SensorProxy", "net.hadess.SensorProxy", SensorProxy.name),
        ("/net/hadess/SensorProxy/Compass", "net.hadess.SensorProxy.Compass", SensorProxy.name),
        ("/org/coremotiond/Motion1", "org.coremotiond.Motion1", MotionObject.name),
      ])
    func description(_ path: String, _ interface: String, _ name: String) async throws {
      let running = try await RunningBus()
      let client = try BusClient()
      let text = try client.call(
        "Introspect", object: path, interface: "org.freedesktop.DBus.Introspectable", of: name)
      let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Documentation/reference/dbus/\(interface).xml")
      #expect(try String(contentsOf: file, encoding: .utf8) == text)
      await running.end()
    }

    @Test("Paths above an object lead to it")
    func parents() async throws {
      let running = try await RunningBus()
      let client = try BusClient()
      for (path, child) in [("/", "net"), ("/net", "hadess"), ("/net/hadess", "SensorProxy")] {
        let text = try client.call(
          "Introspect", object: path, interface: "org.freedesktop.DBus.Introspectable",
          of: SensorProxy.name)
        #expect(text.contains("<node name=\"\(child)\"/>"))
      }
      await running.end()
    }

    @Test("The descriptor of a connection that has ended is another's, and is left to it")
    func descriptors() async throws {
      let running = try await RunningBus()
      let (loop, isHeard) = (running.service.loop, Guarded(false))
      await running.onLoop {
        var connection = try? BusConnection(.system, loop: loop)
        guard let file = connection?.file else { return }
        connection?.end()
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0, dup2(ends[0], file) == file else { return }
        loop.watch(file) { _ in
          isHeard.withLock { $0 = true }
          loop.forget(file)
        }
        connection = nil
        write(ends[1], "x", 1)
      }
      let isLeft = try await running.eventually { isHeard.withLock { $0 } }
      #expect(isLeft)
      await running.end()
    }

    @Test("Nobody speaks: the loop sleeps")
    func idle() async throws {
      let running = try await RunningBus()
      let client = try BusClient()
      client.catchUp(of: SensorProxy.name)
      // Each look at the counts is a turn itself.
      var counts: [Int] = []
      for _ in 0..<3 {
        await running.onLoop {}
        counts.append(running.service.loop.counts.turns)
        try await Task.sleep(for: .milliseconds(200))
      }
      #expect(counts[2] - counts[0] <= 4)
      await running.end()
    }
  }
}
