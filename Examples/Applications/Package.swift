// swift-tools-version: 6.2
import Foundation
import PackageDescription

// A folder each: a library of the same name in words (its model), and main.swift.
private let plain = [
  "activity-demo", "additive-queries", "altimeter", "authorization", "bus-ride", "drive-session",
  "driving-mode", "floors", "goals", "gravity-or-attitude", "music-motion", "pace-cadence",
  "hike", "journal", "racing-tilt", "recorder-reader", "run-with-gps", "running-app", "situations",
  "trail-run", "urban-run", "view", "watch-accelerometer",
]
private let withGestures = [
  "badger", "bat-speed", "punch", "rep-counter", "swing-watch", "track-day", "tremor", "yoga",
]

private func product(_ name: String) -> Target.Dependency {
  .product(name: name, package: "coremotion")
}

private func library(_ name: String) -> String {
  name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
}

private func targets(of name: String, _ more: [Target.Dependency] = []) -> [Target] {
  // SwiftPM warns of files that it does not know, and of ones that it does not find.
  let texts = ["expected.txt", "expected-better.txt", "world.txt", "recording", "options"].filter {
    FileManager.default.fileExists(atPath: "\(Context.packageDirectory)/\(name)/\($0)")
  }
  return [
    .target(
      name: library(name),
      dependencies: ["Console", product("CoreMotion"), product("MotionCompanion")] + more,
      path: "\(name)/Model"),
    .executableTarget(
      name: name, dependencies: ["Console", .target(name: library(name))], path: name,
      exclude: ["Model"] + texts, sources: ["main.swift"]),
  ]
}

private let gestures: [Target.Dependency] = [
  "GestureInput", product("MotionGestures"), product("MotionProcessing"),
]

let package = Package(
  name: "applications",
  dependencies: [.package(name: "coremotion", path: "../..")],
  targets: [
    .target(
      name: "Console", dependencies: [product("CoreMotion"), product("MotionCompanion")],
      path: "Console"),
    .target(
      name: "GestureInput",
      dependencies: [
        product("CoreMotion"), product("MotionGestures"), product("MotionProcessing"),
      ],
      path: "GestureInput"),
    .testTarget(
      name: "ApplicationTests",
      dependencies: (plain + withGestures).map { .target(name: library($0)) } + [
        "Console", product("CoreMotion"), product("MotionCompanion"), product("MotionProcessing"),
        product("MotionSimulator"), product("MotionTesting"),
      ], path: "Tests"),
  ] + plain.flatMap { targets(of: $0) } + withGestures.flatMap { targets(of: $0, gestures) }
)
