// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .treatAllWarnings(as: .error),
]

let core = Target.Dependency.product(name: "MotionProcessing", package: "coremotion")

let gestures = Target.Dependency.product(name: "MotionGestures", package: "coremotion")

let places = Target.Dependency.product(name: "MotionPlaces", package: "coremotion")

let package = Package(
  name: "benchmarks",
  products: [
    .executable(name: "probe", targets: ["probe"]),
    .executable(name: "client-cost", targets: ["client-cost"]),
    .executable(name: "recording-reader", targets: ["recording-reader"]),
    .executable(name: "probe-wasm", targets: ["probe-wasm"]),
    .library(name: "AllocationCounter", type: .dynamic, targets: ["CAllocationCounter"]),
  ],
  dependencies: [.package(name: "coremotion", path: "..")],
  targets: [
    .target(name: "MotionDigest", dependencies: [core, gestures, places], swiftSettings: strict),
    .executableTarget(
      name: "probe", dependencies: ["MotionDigest", core, gestures, places], swiftSettings: strict),
    .executableTarget(
      name: "client-cost",
      dependencies: [
        core,
        .product(name: "CoreMotion", package: "coremotion"),
        .product(name: "MotionTesting", package: "coremotion"),
        .product(name: "MotionDiary", package: "coremotion"),
        .product(name: "MotionRecordings", package: "coremotion"),
        .product(name: "MotionSimulator", package: "coremotion"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "recording-reader",
      dependencies: [.product(name: "CoreMotion", package: "coremotion")],
      swiftSettings: strict),
    .target(name: "CAllocationCounter"),
    .target(name: "CWasmMemory"),
    .executableTarget(
      name: "probe-wasm", dependencies: ["MotionDigest", "CWasmMemory", core],
      swiftSettings: strict),
  ]
)
