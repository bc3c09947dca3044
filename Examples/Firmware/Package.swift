// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "firmware",
  products: [.library(name: "StepCounter", targets: ["StepCounter"])],
  dependencies: [
    // In a package of your own: .package(url: "the address you cloned from", branch: "main")
    .package(name: "coremotion", path: "../..")
  ],
  targets: [
    // What goes onto the board: nothing here but the standard library and the core.
    .target(
      name: "StepCounter",
      dependencies: [.product(name: "MotionProcessing", package: "coremotion")]),
    // The same on this machine, fed by lines: so a board's own samples can be tried here.
    .executableTarget(name: "count-steps", dependencies: ["StepCounter"]),
  ]
)
