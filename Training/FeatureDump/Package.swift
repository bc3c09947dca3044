// swift-tools-version: 6.2
import PackageDescription

/// Writes what the product's own code sees of a recording, so that a model is trained on exactly
/// what it will get.
let package = Package(
  name: "FeatureDump",
  dependencies: [.package(name: "coremotion", path: "../..")],
  targets: [
    .executableTarget(
      name: "activity-judge",
      dependencies: [.product(name: "MotionProcessing", package: "coremotion")]),
    .executableTarget(
      name: "feature-dump",
      dependencies: [.product(name: "MotionProcessing", package: "coremotion")]),
    .executableTarget(
      name: "gait-dump",
      dependencies: [.product(name: "MotionProcessing", package: "coremotion")]),
    .executableTarget(
      name: "rotation-dump",
      dependencies: [.product(name: "MotionProcessing", package: "coremotion")]),
    .executableTarget(
      name: "step-dump",
      dependencies: [.product(name: "MotionProcessing", package: "coremotion")]),
  ]
)
