// swift-tools-version: 6.2
import PackageDescription

/// libFuzzer harnesses for the readers of recordings; README.md says how they are run.
let package = Package(
  name: "fuzz",
  dependencies: [.package(name: "coremotion", path: "..")],
  targets: [
    .executableTarget(
      name: "fuzz",
      dependencies: [.product(name: "MotionRecordings", package: "coremotion")],
      swiftSettings: [
        .swiftLanguageMode(.v6), .enableExperimentalFeature("Extern"),
        .enableUpcomingFeature("ExistentialAny"),
      ])
  ]
)
