// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "live-steps",
  dependencies: [.package(name: "coremotion", path: "../..")],
  targets: [
    .executableTarget(
      name: "live-steps",
      dependencies: [.product(name: "CoreMotion", package: "coremotion")])
  ]
)
