// swift-tools-version: 6.2
import PackageDescription

/// What holds in both language modes.
let checks: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .treatAllWarnings(as: .error),
]

let strict = [.swiftLanguageMode(.v6)] + checks

/// The modules that also build as Embedded Swift: what it does not have is an error in them.
let embedded = strict + [.treatWarning("EmbeddedRestrictions", as: .error)]

/// `CoreMotion` alone is Swift 5 with complete checking: so a client's isolation fault traps here
/// as it does on a phone (Documentation/decisions/0010).
let clientFacing = [.swiftLanguageMode(.v5), .enableUpcomingFeature("StrictConcurrency")] + checks

/// A module, and what it uses.
func module(
  _ name: String, with others: Target.Dependency..., settings: [SwiftSetting] = strict
) -> Target {
  .target(name: name, dependencies: others, swiftSettings: settings)
}

/// The tests of a module, and what they use besides.
func tests(of module: String, with others: Target.Dependency...) -> Target {
  .testTarget(
    name: module + "Tests", dependencies: [.byName(name: module)] + others, swiftSettings: strict)
}

/// What moves a report, one script after the other; `Web/report/EmbeddedAssets.swift` puts them together.
let reportScripts = [
  "clock", "columns", "dom", "stretch", "axis", "lanes", "gaps", "rises", "bands", "charts",
  "attitude", "route", "why", "sheet", "slider", "brush", "words", "days", "paper", "mount",
  "start",
]

/// What moves the live page besides; `Web/Live/LivePage.swift` puts it together.
let liveScripts = [
  "device-drawing", "token", "ask", "events", "stream", "zone", "words", "day", "batches",
  "reasons", "now", "held", "flow", "clients", "notices", "watch", "page", "start",
]

let package = Package(
  name: "coremotion",
  products: [
    .library(name: "MotionProcessing", targets: ["MotionProcessing"]),
    .library(name: "MotionGestures", targets: ["MotionGestures"]),
    .library(name: "MotionPlaces", targets: ["MotionPlaces"]),
    .library(name: "MotionRecordings", targets: ["MotionRecordings"]),
    .library(name: "MotionSimulator", targets: ["MotionSimulator"]),
    .library(name: "MotionDiary", targets: ["MotionDiary", "ReportPageAssets"]),
    .library(name: "CoreMotion", targets: ["CoreMotion", "CoreLocation"]),
    .library(name: "MotionCompanion", targets: ["MotionCompanion"]),
    .library(name: "MotionTesting", targets: ["MotionTesting"]),
    .library(name: "coremotion-python", type: .dynamic, targets: ["MotionPython"]),
    .executable(name: "coremotion", targets: ["coremotion-cli"]),
    .executable(name: "coremotiond", targets: ["coremotiond"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/LebJe/TOMLKit", from: "0.6.0"),
  ],
  targets: [
    // Square roots: a program that imports nothing else would not link.
    .target(
      name: "MotionProcessing", swiftSettings: embedded,
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    // The door to C: its header and the tables of its profiles, and what they name.
    .target(name: "CMotionC"),
    module("MotionC", with: "CMotionC", "MotionProcessing", settings: embedded),
    module("MotionGestures", with: "MotionProcessing", settings: embedded),
    module("MotionPlaces", with: "MotionProcessing", settings: embedded),
    .systemLibrary(
      name: "CSystemMinizip", pkgConfig: "minizip",
      providers: [.apt(["libminizip-dev", "zlib1g-dev", "pkg-config"])]),
    .systemLibrary(
      name: "CSystemExpat", pkgConfig: "expat",
      providers: [.apt(["libexpat1-dev", "pkg-config"])]),
    .systemLibrary(name: "CSystem"),
    module("MotionSystem", with: "CSystem", "SystemLibrary", settings: embedded),
    module(
      "MotionRecordings", with: "MotionProcessing", "MotionSystem", "CSystemMinizip",
      "CSystemExpat", settings: embedded),
    module(
      "MotionSimulator", with: "MotionProcessing", "MotionRecordings", "MotionSystem",
      settings: embedded),
    module(
      "MotionDiary", with: "MotionGestures", "MotionPlaces", "MotionProcessing", "MotionRecordings",
      "MotionSystem",
      settings: embedded),
    module(
      "MotionStudy", with: "MotionDiary", "MotionProcessing", "MotionRecordings",
      settings: embedded),
    // The door to Python: questions in, text and Arrow tables out; in the same library as the one to C.
    .systemLibrary(name: "CMotionPython"),
    module(
      "MotionPython", with: "CMotionC", "CMotionPython", "MotionC", "MotionDiary",
      "MotionProcessing",
      "MotionRecordings", "MotionSimulator", "MotionStudy"),
    .target(
      name: "ReportPageAssets", dependencies: ["MotionDiary"], path: "Web/report",
      exclude: ["types.d.ts", "ORDER"],
      resources: [.embedInCode("report.css")] + reportScripts.map { .embedInCode("\($0).js") },
      swiftSettings: strict),
    .target(
      name: "LivePageAssets", dependencies: ["MotionDiary", "ReportPageAssets"], path: "Web/Live",
      exclude: ["types.d.ts"],
      resources: [.embedInCode("page.html"), .embedInCode("page.css")]
        + liveScripts.map { .embedInCode("\($0).js") },
      swiftSettings: strict),
    module(
      "MotionCohort", with: "MotionDiary", "MotionRecordings", "MotionStudy", "MotionSystem",
      "SystemLibrary"),
    module("SystemLibrary"),
    module("MotionLink", with: "MotionProcessing", "SystemLibrary"),
    module(
      "ServiceDocuments", with: "MotionDiary", "MotionLink", "MotionProcessing", "MotionRecordings"),
    module(
      "MotionSources", with: "MotionProcessing", "MotionRecordings", "MotionSimulator",
      "MotionSystem"),
    module(
      "MotionHost", with: "MotionGestures", "MotionLink", "MotionPlaces", "MotionSources",
      "MotionSimulator", "MotionProcessing"),
    .systemLibrary(name: "CMotionSystem"),
    module(
      "MotionService", with: "CMotionSystem", "MotionDiary", "MotionHost", "MotionLink",
      "MotionSources",
      "MotionProcessing", "MotionRecordings", "MotionSystem", "SystemLibrary"),
    .target(name: "CMicrohttpd", linkerSettings: [.linkedLibrary("microhttpd")]),
    module(
      "MotionServer", with: "CMicrohttpd", "MotionDiary", "MotionHost", "MotionLink",
      "MotionProcessing", "MotionRecordings", "MotionService", "MotionSystem", "ServiceDocuments",
      "SystemLibrary"),
    .systemLibrary(
      name: "CSystemd", pkgConfig: "libsystemd",
      providers: [.apt(["libsystemd-dev", "pkg-config"])]),
    module(
      "MotionBus", with: "CSystemd", "MotionDiary", "MotionHost", "MotionLink", "MotionProcessing",
      "MotionService", "MotionSystem", "ServiceDocuments", "SystemLibrary"),
    module(
      "MotionStore", with: "CMotionSystem", "MotionHost", "MotionLink", "MotionProcessing",
      "MotionSystem",
      .product(name: "GRDB", package: "GRDB.swift")),
    module(
      "CoreLocation", with: "MotionHost", "MotionLink", "MotionProcessing", settings: clientFacing),
    module(
      "CoreMotion", with: "CoreLocation", "MotionLink", "MotionHost", "MotionProcessing",
      settings: clientFacing),
    module("MotionCompanion", with: "CoreLocation", "CoreMotion", "MotionProcessing"),
    module(
      "MotionTesting", with: "CoreLocation", "CoreMotion", "MotionHost", "MotionLink",
      "MotionService",
      "MotionSources", "MotionSimulator", "MotionDiary", "MotionRecordings", "MotionProcessing"),
    .executableTarget(
      name: "coremotiond",
      dependencies: [
        "LivePageAssets", "MotionBus", "MotionDiary", "MotionHost", "MotionLink",
        "MotionRecordings", "MotionServer", "MotionService", "MotionSources", "MotionStore",
        "MotionSystem", "SystemLibrary",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "TOMLKit", package: "TOMLKit"),
      ],
      swiftSettings: strict),
    .systemLibrary(
      name: "CSystemQRencode", pkgConfig: "libqrencode",
      providers: [.apt(["libqrencode-dev", "pkg-config"])]),
    .executableTarget(
      name: "coremotion-cli",
      dependencies: [
        "CSystemQRencode", "MotionCohort", "MotionLink", "MotionGestures", "MotionPlaces",
        "MotionProcessing", "MotionRecordings", "MotionSimulator", "MotionDiary", "MotionStudy",
        "MotionSystem",
        "ReportPageAssets", "ServiceDocuments", "SystemLibrary",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
    .target(
      name: "MotionTestSupport", dependencies: ["MotionProcessing"],
      path: "Tests/MotionTestSupport", swiftSettings: strict),
    // With the headers and the library of SQLite that GRDB has.
    .target(
      name: "CPowerCut", dependencies: [.product(name: "GRDBSQLite", package: "GRDB.swift")],
      path: "Tests/CPowerCut", linkerSettings: [.linkedLibrary("sqlite3")]),
    tests(of: "MotionProcessing", with: "MotionSimulator", "MotionTestSupport"),
    tests(
      of: "MotionC", with: "CMotionC", "MotionProcessing", "MotionRecordings", "MotionSimulator",
      "MotionTestSupport"),
    tests(of: "MotionPython", with: "CMotionPython", "MotionRecordings", "MotionStudy"),
    tests(of: "MotionGestures", with: "MotionProcessing", "MotionSimulator", "MotionTestSupport"),
    tests(of: "MotionPlaces", with: "MotionProcessing"),
    tests(
      of: "MotionRecordings", with: "MotionProcessing", "MotionSimulator", "MotionTestSupport"),
    tests(of: "MotionSystem", with: "MotionTestSupport"),
    tests(
      of: "MotionSimulator", with: "MotionRecordings", "MotionProcessing", "MotionTestSupport"),
    tests(
      of: "MotionDiary", with: "MotionGestures", "ReportPageAssets", "MotionSystem", "MotionPlaces",
      "MotionSimulator",
      "MotionRecordings",
      "MotionProcessing", "MotionTestSupport"),
    tests(
      of: "MotionCohort", with: "MotionDiary", "MotionRecordings", "MotionSystem",
      "MotionTestSupport"),
    tests(
      of: "MotionStudy", with: "MotionDiary", "MotionGestures", "MotionProcessing",
      "MotionRecordings", "MotionSimulator", "MotionTestSupport"),
    tests(of: "MotionLink", with: "MotionProcessing", "MotionTestSupport"),
    tests(of: "MotionSources", with: "MotionProcessing", "MotionSystem", "MotionTestSupport"),
    tests(
      of: "MotionService", with: "MotionHost", "MotionLink", "MotionProcessing",
      "MotionRecordings", "MotionSources", "MotionTestSupport"),
    tests(
      of: "MotionBus", with: "CSystemd", "MotionHost", "MotionLink", "MotionProcessing",
      "MotionRecordings", "MotionService", "MotionSources", "MotionTestSupport", "SystemLibrary"),
    tests(
      of: "MotionServer", with: "MotionDiary", "MotionHost", "MotionLink", "MotionProcessing",
      "MotionRecordings", "MotionService", "MotionSources", "MotionTestSupport", "SystemLibrary"),
    tests(
      of: "MotionStore", with: "CPowerCut", "MotionHost", "MotionLink", "MotionProcessing",
      "MotionTestSupport",
      .product(name: "GRDB", package: "GRDB.swift")),
    .testTarget(
      name: "DaemonTests",
      dependencies: [
        "CPowerCut", "coremotiond", "MotionBus", "MotionHost", "MotionLink", "MotionProcessing",
        "MotionRecordings", "MotionServer", "MotionService", "MotionStore", "MotionTestSupport",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: strict),
    tests(
      of: "MotionHost", with: "MotionLink", "MotionSources", "MotionProcessing",
      "MotionTestSupport"),
    tests(
      of: "CoreMotion", with: "CoreLocation", "MotionTesting", "MotionHost", "MotionLink",
      "MotionProcessing",
      "MotionDiary", "MotionSimulator", "MotionRecordings", "MotionTestSupport"),
    tests(
      of: "MotionCompanion", with: "CoreLocation", "CoreMotion", "MotionHost", "MotionLink",
      "MotionProcessing", "MotionTesting"),
    .testTarget(
      name: "ContractTests", dependencies: ["CoreMotion", "MotionTesting"],
      swiftSettings: strict),
    // Imports the one module and no other, as a client's test does.
    tests(of: "MotionTesting"),
    .testTarget(
      name: "CommandLineTests",
      dependencies: [
        "coremotion-cli", "coremotiond", "MotionHost", "MotionLink", "MotionProcessing",
        "MotionRecordings", "MotionService", "MotionSources", "MotionTestSupport",
      ],
      exclude: ["Golden"], swiftSettings: strict),
  ]
)

// Harnesses for what the service and its clients read (Fuzz/README.md). They link with the fuzzer's
// runtime alone, so they are there only where somebody asks for them.
if Context.environment["COREMOTION_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "fuzz-service",
      dependencies: [
        "MotionBus", "MotionDiary", "MotionHost", "MotionLink", "MotionProcessing", "MotionServer",
        "MotionService", "MotionSources",
        "MotionStore",
        "MotionSystem", "SystemLibrary",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "TOMLKit", package: "TOMLKit"),
      ],
      path: "Fuzz/Service", swiftSettings: strict + [.enableExperimentalFeature("Extern")]))
}
