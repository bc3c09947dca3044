// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .treatAllWarnings(as: .error),
]

/// The modules that also build as Embedded Swift: what it does not have is an error in them.
let embedded = strict + [.treatWarning("EmbeddedRestrictions", as: .error)]

/// `CoreMotion` alone is Swift 5 with complete checking: so a client's isolation fault traps here
/// as it does on a phone (Documentation/decisions/0010).
let clientFacing: [SwiftSetting] = [
  .swiftLanguageMode(.v5),
  .enableUpcomingFeature("StrictConcurrency"),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "coremotion",
  products: [
    .library(name: "MotionProcessing", targets: ["MotionProcessing"]),
    .library(name: "MotionPlaces", targets: ["MotionPlaces"]),
    .library(name: "MotionRecordings", targets: ["MotionRecordings"]),
    .library(name: "MotionSimulator", targets: ["MotionSimulator"]),
    .library(name: "MotionDiary", targets: ["MotionDiary"]),
    .library(name: "CoreMotion", targets: ["CoreMotion", "CoreLocation"]),
    .library(name: "MotionTesting", targets: ["MotionTesting"]),
    .executable(name: "coremotion", targets: ["coremotion-cli"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    // Square roots: a program that imports nothing else would not link.
    .target(
      name: "MotionProcessing", swiftSettings: embedded,
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    .target(
      name: "MotionPlaces", dependencies: ["MotionProcessing"], swiftSettings: embedded),
    .systemLibrary(
      name: "CSystemMinizip", pkgConfig: "minizip",
      providers: [.apt(["libminizip-dev", "zlib1g-dev", "pkg-config"])]),
    .systemLibrary(
      name: "CSystemExpat", pkgConfig: "expat",
      providers: [.apt(["libexpat1-dev", "pkg-config"])]),
    .systemLibrary(name: "CSystem"),
    .target(name: "MotionSystem", dependencies: ["CSystem"], swiftSettings: embedded),
    .target(
      name: "MotionRecordings",
      dependencies: ["MotionProcessing", "MotionSystem", "CSystemMinizip", "CSystemExpat"],
      swiftSettings: embedded),
    .target(
      name: "MotionSimulator",
      dependencies: ["MotionProcessing", "MotionRecordings", "MotionSystem"],
      swiftSettings: embedded),
    .target(
      name: "MotionDiary",
      dependencies: ["MotionPlaces", "MotionProcessing", "MotionRecordings", "MotionSystem"],
      swiftSettings: embedded),
    .target(name: "SystemLibrary", swiftSettings: strict),
    .target(name: "MotionLink", dependencies: ["MotionProcessing"], swiftSettings: strict),
    .target(
      name: "MotionSources",
      dependencies: ["MotionProcessing", "MotionRecordings", "MotionSimulator"],
      swiftSettings: strict),
    .target(
      name: "MotionHost", dependencies: ["MotionLink", "MotionSources", "MotionProcessing"],
      swiftSettings: strict),
    .target(name: "CoreLocation", swiftSettings: strict),
    .target(
      name: "CoreMotion",
      dependencies: ["CoreLocation", "MotionLink", "MotionHost", "MotionProcessing"],
      swiftSettings: clientFacing),
    .target(
      name: "MotionTesting",
      dependencies: [
        "CoreMotion", "MotionHost", "MotionLink", "MotionSources", "MotionProcessing",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "coremotion-cli",
      dependencies: [
        "MotionPlaces", "MotionProcessing", "MotionRecordings", "MotionSimulator", "MotionDiary",
        "MotionSystem", "SystemLibrary",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
    .target(
      name: "MotionTestSupport", dependencies: ["MotionProcessing"],
      path: "Tests/MotionTestSupport", swiftSettings: strict),
    .testTarget(
      name: "MotionProcessingTests",
      dependencies: ["MotionProcessing", "MotionSimulator", "MotionTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "MotionPlacesTests", dependencies: ["MotionPlaces", "MotionProcessing"],
      swiftSettings: strict),
    .testTarget(
      name: "MotionRecordingsTests",
      dependencies: ["MotionRecordings", "MotionProcessing", "MotionTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "MotionSimulatorTests",
      dependencies: [
        "MotionSimulator", "MotionRecordings", "MotionProcessing", "MotionTestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "MotionSystemTests", dependencies: ["MotionSystem", "MotionTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "MotionDiaryTests",
      dependencies: [
        "MotionDiary", "MotionSystem", "MotionPlaces", "MotionSimulator", "MotionRecordings",
        "MotionProcessing",
        "MotionTestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "MotionHostTests",
      dependencies: [
        "MotionHost", "MotionLink", "MotionSources", "MotionProcessing", "MotionTestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CoreMotionTests",
      dependencies: [
        "CoreMotion", "MotionTesting", "MotionHost", "MotionLink", "MotionProcessing",
        "MotionDiary", "MotionSimulator", "MotionRecordings", "MotionTestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ContractTests", dependencies: ["CoreMotion", "MotionTesting"],
      swiftSettings: strict),
    .testTarget(
      name: "CommandLineTests", dependencies: ["coremotion-cli", "MotionTestSupport"],
      exclude: ["Golden"], swiftSettings: strict),
  ]
)
