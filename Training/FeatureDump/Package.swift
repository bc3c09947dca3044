// swift-tools-version: 6.2
import PackageDescription

let core = Target.Dependency.product(name: "MotionProcessing", package: "coremotion")

/// Writes what the product's own code sees of a recording, so that a model is trained on exactly
/// what it will get.
let package = Package(
  name: "FeatureDump",
  dependencies: [.package(name: "coremotion", path: "../..")],
  targets: [.target(name: "Records", dependencies: [core])]
    + ["activity-judge", "basic-count", "feature-dump", "gait-dump", "source-dump", "step-dump", "wear-dump"].map {
      .executableTarget(name: $0, dependencies: ["Records", core])
    }
)
