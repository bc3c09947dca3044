import Foundation
import MotionHost
import MotionLink
import MotionTestSupport
import Testing

@testable import MotionService

@Suite("Who is told where the device is", .timeLimit(.minutes(5)))
struct LocationAnswerTests {
  /// A device that knows where it points, and a link of a program of that name.
  private func served(as client: String) throws -> (RunningService, SocketLink) {
    let table = RunningService.table()
    table.host.capabilities.features.insert(.heading)
    let service = try RunningService([table], client: client)
    let link = SocketLink(path: service.path)
    #expect(link.isLocated && link.locationAccess.permission == .notDetermined)
    return (service, link)
  }

  @Test("A command line of the owner gets what it asks for")
  func commandLine() throws {
    let (service, link) = try served(as: "exe:/usr/bin/maps")
    link.askToLocate(always: false)
    link.synchronize()
    #expect(link.locationAccess.permission == .whenInUse)
    link.askToLocate(always: true)
    link.synchronize()
    #expect(link.locationAccess.permission == .always)
    withExtendedLifetime(service) {}
  }

  @Test(
    "An application waits for what the user says, hears of it, and loses it under a restriction")
  func application() throws {
    let name = "app:org.example.Maps"
    let (service, link) = try served(as: name)
    let heard = Guarded<[LocationAccess]>([])
    let subscription = link.subscribe(to: .locationAccess) { update, _ in
      if case .locationAccess(let access) = update { heard.withLock { $0.append(access) } }
    }
    link.askToLocate(always: true)
    link.synchronize()
    #expect(link.locationAccess.permission == .notDetermined)
    try service.service.answer { (book) throws(ServiceError) in
      try book.set(location: .whenInUse, for: name)
    }
    link.synchronize()
    #expect(link.locationAccess.permission == .whenInUse && link.authorization == .notDetermined)
    try service.service.answer { (book) throws(ServiceError) in try book.restrict(true) }
    link.synchronize()
    #expect(link.locationAccess.permission == .restricted)
    #expect(
      heard.withLock { $0.map(\.permission) } == [.notDetermined, .whenInUse, .restricted])
    withExtendedLifetime(subscription) {}
  }

  @Test("What was granted to a command line stays until the user says otherwise")
  func stays() throws {
    let name = "exe:/usr/bin/maps"
    let (service, link) = try served(as: name)
    link.askToLocate(always: false)
    // About something else.
    try service.service.answer { (book) throws(ServiceError) in try book.set(true, for: "app:other")
    }
    link.synchronize()
    #expect(link.locationAccess.permission == .whenInUse)
    try service.service.answer { (book) throws(ServiceError) in
      try book.set(location: .denied, for: name)
    }
    link.synchronize()
    #expect(link.locationAccess.permission == .denied)
  }
}
