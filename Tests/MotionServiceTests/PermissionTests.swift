import Foundation
import MotionLink
import MotionTestSupport
import Testing

@testable import MotionService

@Suite("Who gets what")
struct PermissionTests {
  @Test(
    "An application is known by its scope",
    arguments: [
      (
        "0::/user.slice/user-1000.slice/user@1000.service/app.slice/app-flatpak-org.example.Steps-4711.scope",
        "org.example.Steps"
      ),
      ("0::/user.slice/app.slice/app-gnome-org.gnome.Maps-99.scope", "org.gnome.Maps"),
      ("0::/app.slice/app-org.example.Clock@autostart.service", "org.example.Clock"),
      ("0::/app.slice/app-gnome-my\\x2dapp-7.scope", "my-app"),
      ("0::/app.slice/app-gnome-org.gnome.Maps@3.service", "org.gnome.Maps"),
      ("1:name=systemd:/user.slice/app-org.example.Old-1.scope\n0::/", "org.example.Old"),
      // What an application makes below its own scope is still its own.
      (
        "0::/app.slice/app-flatpak-org.evil-1.scope/app-flatpak-org.good-2.scope", "org.evil"
      ),
    ])
  func application(_ groups: String, expected: String) {
    #expect(ControlGroup.application(groups) == expected)
  }

  @Test(
    "What runs outside of an application's scope is none",
    arguments: [
      "", "0::/", "0::/user.slice/session-2.scope", "0::/system.slice/ssh.service",
      "0::/app-forged-x-1.scope/session-2.scope", "0::/app.slice/app-.scope",
      "0::/user.slice/session-2.scope/app-flatpak-org.good-2.scope",
      "4:memory:/user.slice/app-flatpak-org.good-2.scope",
    ])
  func noApplication(_ groups: String) { #expect(ControlGroup.application(groups) == nil) }

  @Test("The other end of a socket is known by the kernel")
  func peer() throws {
    let (ours, theirs) = try #require(UnixSocket.pair())
    let identity = try ClientIdentity.lookUp(ours, Admission(owner: getuid())).get()
    withExtendedLifetime(theirs) {
      #expect(identity.process == ProcessInfo.processInfo.processIdentifier)
      #expect(identity.name.hasPrefix("exe:/") || identity.isApplication)
    }
  }

  @Test("Command lines may have everything until the answer is no; applications are asked about")
  func answers() throws {
    var book = try PermissionBook(path: nil)
    let (tool, application) = (
      try identity("exe:/usr/bin/steps"), try identity("app:org.example.Steps")
    )
    #expect(book.authorization(of: tool) == .authorized)
    #expect(book.authorization(of: application) == .notDetermined)
    try book.set(false, for: tool.name)
    try book.set(true, for: application.name)
    #expect(book.authorization(of: tool) == .denied)
    #expect(book.authorization(of: application) == .authorized)
    try book.restrict(true)
    #expect(book.authorization(of: application) == .restricted)
    try book.restrict(false)
    try book.set(nil, for: tool.name)
    #expect(book.authorization(of: tool) == .authorized)
  }

  @Test(
    "Where the device is, is an answer apart, kept with the others; a restriction goes before it")
  func locations() throws {
    let folder = TemporaryFolder()
    let path = folder.path + "/permissions.json"
    var book = try PermissionBook(path: path)
    let application = try identity("app:org.example.Maps")
    #expect(book.locationAccess(of: application).permission == .notDetermined)
    try book.set(location: .whenInUse, for: application.name)
    book = try PermissionBook(path: path)
    #expect(book.locationAccess(of: application).permission == .whenInUse)
    #expect(book.authorization(of: application) == .notDetermined)
    try book.restrict(true)
    #expect(book.locationAccess(of: application).permission == .restricted)
    try book.restrict(false)
    try book.set(location: nil, for: application.name)
    #expect(try PermissionBook(path: path).locations.isEmpty)
  }

  @Test("Answers outlive the service, in a file for its user alone")
  func kept() throws {
    let folder = TemporaryFolder()
    let path = folder.path + "/permissions.json"
    var book = try PermissionBook(path: path)
    try book.set(true, for: "app:a")
    try book.set(false, for: "exe:/b")
    #expect(try PermissionBook(path: path).answers == ["app:a": true, "exe:/b": false])
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect((attributes[.posixPermissions] as? Int).map { $0 & 0o077 } == 0)
  }

  @Test(
    "A damaged file of answers is an error, never an empty book", arguments: ["", "{", "[]", "{}"])
  func damaged(_ text: String) throws {
    let folder = TemporaryFolder()
    let path = folder.path + "/permissions.json"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    #expect(throws: ServiceError.self) { try PermissionBook(path: path) }
  }

  @Test("An answer that cannot be kept is not in force")
  func unkept() throws {
    let loop = try #require(EventLoop())
    let path = TemporaryFolder().path + "/gone/permissions.json"
    let service = Service(loop: loop, permissions: try PermissionBook(path: path))
    #expect(throws: ServiceError.self) {
      try service.answer { (book) throws(ServiceError) in try book.set(false, for: "exe:/a") }
    }
    #expect(service.permissions.answers.isEmpty)
  }

  private func identity(_ name: String) throws -> ClientIdentity {
    let (ours, theirs) = try #require(UnixSocket.pair())
    var identity = try ClientIdentity.lookUp(ours, Admission(owner: getuid())).get()
    withExtendedLifetime(theirs) { identity.name = name }
    return identity
  }
}
