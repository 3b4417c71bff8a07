// swift-tools-version: 6.2
import PackageDescription

// The screens as Xcode builds them, with the system's SwiftUI. On Linux the same folders are targets of the package above, with our own
// module of that name (docs/native.md).

/// As in the package above.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let kit = Target.Dependency.product(name: "ClientKit", package: "Hearth")

let package = Package(
  name: "HearthApps",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "AppTokens", targets: ["AppTokens"]),
    .library(name: "AppPhotos", targets: ["AppPhotos"]),
    .library(name: "HearthScreens", targets: ["HearthScreens"]),
    .library(name: "BelieveScreens", targets: ["BelieveScreens"]),
    .library(name: "KinnectScreens", targets: ["KinnectScreens"]),
    .library(name: "GrassyScreens", targets: ["GrassyScreens"]),
    .library(name: "RealspaceScreens", targets: ["RealspaceScreens"]),
    .library(name: "WandrScreens", targets: ["WandrScreens"]),
  ],
  dependencies: [.package(name: "Hearth", path: "..")],
  targets: [
    // Apple's alone: the keychain, photos, pictures in the size in which they are shown, and the camera.
    .target(name: "AppTokens", dependencies: [kit], swiftSettings: settings),
    .target(name: "AppPhotos", dependencies: [kit], swiftSettings: settings),
    .target(name: "Camera", dependencies: [], swiftSettings: settings),
    .target(name: "Downsampling", dependencies: [], swiftSettings: settings),
    .target(name: "HearthScreens", dependencies: ["Camera", "Downsampling", kit], swiftSettings: settings),
    .target(name: "BelieveScreens", dependencies: ["HearthScreens", kit], swiftSettings: settings),
    .target(name: "KinnectScreens", dependencies: ["HearthScreens", kit], swiftSettings: settings),
    .target(name: "GrassyScreens", dependencies: ["HearthScreens", kit], swiftSettings: settings),
    .target(name: "RealspaceScreens", dependencies: ["HearthScreens", kit], swiftSettings: settings),
    .target(name: "WandrScreens", dependencies: ["HearthScreens", kit], swiftSettings: settings),
  ])
