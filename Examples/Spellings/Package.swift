// swift-tools-version: 6.2
import PackageDescription

// A client's package, not part of the module's: so `@retroactive` means what it means to clients.
let motion = Target.Dependency.product(name: "CoreMotion", package: "coremotion")

let testing = Target.Dependency.product(name: "MotionTesting", package: "coremotion")

let package = Package(
  name: "spellings",
  dependencies: [.package(name: "coremotion", path: "../..")],
  targets: [
    // Sources/Spellings5 and Sources/Spellings6 are links to Sources/Spellings: the same files in
    // both language modes.
    .target(name: "Spellings5", dependencies: [motion], swiftSettings: [.swiftLanguageMode(.v5)]),
    .target(name: "Spellings6", dependencies: [motion], swiftSettings: [.swiftLanguageMode(.v6)]),
    .target(
      name: "MainActorSpellings", dependencies: [motion],
      swiftSettings: [.swiftLanguageMode(.v6), .defaultIsolation(MainActor.self)]),
    .testTarget(
      name: "SpellingsTests",
      dependencies: ["Spellings5", "Spellings6", "MainActorSpellings", testing],
      swiftSettings: [.swiftLanguageMode(.v6)]),
  ]
)
