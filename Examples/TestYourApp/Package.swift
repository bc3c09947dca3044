// swift-tools-version: 6.2
import PackageDescription

// On Apple's systems `import CoreMotion` is Apple's framework; on Linux it is this package.
let onLinux = TargetDependencyCondition.when(platforms: [.linux])

let package = Package(
  name: "stroll",
  platforms: [.iOS(.v17), .watchOS(.v10)],
  products: [.library(name: "Stroll", targets: ["Stroll"])],
  dependencies: [
    // In a copy of this folder: .package(url: "the address you cloned from", branch: "main")
    .package(name: "coremotion", path: "../..")
  ],
  targets: [
    .target(
      name: "Stroll",
      dependencies: [.product(name: "CoreMotion", package: "coremotion", condition: onLinux)]),
    .testTarget(
      name: "StrollTests",
      dependencies: [
        "Stroll",
        .product(name: "CoreMotion", package: "coremotion", condition: onLinux),
        .product(name: "MotionTesting", package: "coremotion", condition: onLinux),
      ],
      resources: [.copy("Fixtures")]),
  ],
  // Your code as it is; without this line it is compiled in Swift 6 mode.
  swiftLanguageModes: [.v5]
)
