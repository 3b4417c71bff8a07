// swift-tools-version: 6.2
import PackageDescription

/// One set of compiler settings for every Swift target.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .treatAllWarnings(as: .error),
]

/// What calculates much is optimised in builds to debug too, which is what tests are (`Scripts/build-tests`): the rest of the house
/// takes far longer to optimise than its tests would gain (decision 97).
let optimised: [SwiftSetting] = settings + [.unsafeFlags(["-O"], .when(configuration: .debug))]

func module(_ name: String, _ dependencies: [Target.Dependency], calculates: Bool = false) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: calculates ? optimised : settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: dependencies, swiftSettings: settings)
}

/// What there is to attack in an app, or in the parts that apps share: a library, as the run of all apps needs each of them.
func surface(_ app: String, on others: [Target.Dependency] = []) -> Target {
  .target(
    name: app + "Surface", dependencies: ["RowSecurityKit", .byName(name: app), "Core", "SQL", "Wire"] + others,
    path: "Tests/\(app)Surface", swiftSettings: settings)
}

/// The SwiftUI screens, which Xcode builds by `Apple/Package.swift` with the system's SwiftUI: here, with our own module of that name, so
/// that tests can look at them.
#if os(Linux)
  func screens(
    _ name: String, _ dependencies: [Target.Dependency], at path: String, calculates: Bool = false
  ) -> Target {
    .target(
      name: name, dependencies: dependencies, path: "Apple/\(path)", swiftSettings: calculates ? optimised : settings)
  }
  func screenTests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(
      name: name, dependencies: ["Stage", "SwiftUI"] + dependencies, path: "Apple/Tests/\(name)",
      swiftSettings: settings)
  }
  /// The main file of an app, which is compiled here as any other.
  func app(_ name: String, _ others: [Target.Dependency] = []) -> Target {
    .target(
      name: name + "App",
      dependencies: [.byName(name: name + "Screens"), "HearthScreens", "AppTokens", "SwiftUI", "ClientKit"] + others,
      path: "Apple/Apps/\(name)", exclude: ["Info.plist"],
      swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])])
  }
  let apple: [Target] = [
    screens("UniformTypeIdentifiers", [], at: "LinuxSwiftUI/Sources/UniformTypeIdentifiers"),
    screens("SwiftUI", ["UniformTypeIdentifiers"], at: "LinuxSwiftUI/Sources/SwiftUI", calculates: true),
    screens("PhotosUI", ["SwiftUI"], at: "LinuxSwiftUI/Sources/PhotosUI"),
    screens("AVKit", ["SwiftUI"], at: "LinuxSwiftUI/Sources/AVKit"),
    screens("MapKit", ["SwiftUI"], at: "LinuxSwiftUI/Sources/MapKit"),
    screens("Stage", ["SwiftUI", "PhotosUI"], at: "LinuxSwiftUI/Sources/Stage", calculates: true),
    screens("Camera", ["SwiftUI"], at: "LinuxSwiftUI/Sources/Camera"),
    screens("Downsampling", ["SwiftUI"], at: "LinuxSwiftUI/Sources/Downsampling"),
    screens(
      "HearthScreens", ["SwiftUI", "PhotosUI", "AVKit", "Camera", "Downsampling", "ClientKit", "Wire"],
      at: "Sources/HearthScreens"),
    screens(
      "BelieveScreens", ["HearthScreens", "SwiftUI", "PhotosUI", "ClientKit", "Wire"], at: "Sources/BelieveScreens"),
    screens("KinnectScreens", ["HearthScreens", "SwiftUI", "ClientKit", "Wire"], at: "Sources/KinnectScreens"),
    screens(
      "GrassyScreens", ["HearthScreens", "SwiftUI", "PhotosUI", "UniformTypeIdentifiers", "ClientKit", "Wire"],
      at: "Sources/GrassyScreens"),
    screens("RealspaceScreens", ["HearthScreens", "SwiftUI", "ClientKit", "Wire"], at: "Sources/RealspaceScreens"),
    screens("WandrScreens", ["HearthScreens", "SwiftUI", "MapKit", "ClientKit", "Wire"], at: "Sources/WandrScreens"),
    screens("AppTokens", ["ClientKit"], at: "LinuxSwiftUI/Sources/AppTokens"),
    screens("AppPhotos", ["ClientKit"], at: "LinuxSwiftUI/Sources/AppPhotos"),
    app("Believe"),
    app("Kinnect"),
    app("Grassy", ["AppPhotos"]),
    app("Realspace"),
    app("Wandr"),
    .executableTarget(
      name: "NativeScreens",
      dependencies: [
        "Stage", "BelieveScreens", "KinnectScreens", "GrassyScreens", "RealspaceScreens", "WandrScreens", "AppPhotos",
        "HearthScreens", "SwiftUI", "ClientKit",
      ],
      path: "Apple/Tools/NativeScreens", swiftSettings: settings),
    screens("ScreenSupport", ["Stage", "ClientSupport", "TestCircle"], at: "Tests/Support"),
    screenTests("StageTests", ["MapKit"]),
    screenTests(
      "BelieveScreensTests",
      ["BelieveScreens", "HearthScreens", "ScreenSupport", "ClientSupport", "TestCircle", "ClientKit", "Wire"]),
    screenTests(
      "KinnectScreensTests",
      ["KinnectScreens", "HearthScreens", "ScreenSupport", "ClientSupport", "TestCircle", "ClientKit", "Wire"]),
    screenTests(
      "GrassyScreensTests",
      [
        "GrassyScreens", "HearthScreens", "ScreenSupport", "ClientSupport", "TestCircle", "ClientKit", "Wire",
      ]),
    screenTests(
      "RealspaceScreensTests",
      ["RealspaceScreens", "HearthScreens", "ScreenSupport", "ClientSupport", "TestCircle", "ClientKit", "Wire"]),
    screenTests(
      "WandrScreensTests",
      ["WandrScreens", "HearthScreens", "MapKit", "ScreenSupport", "ClientSupport", "TestCircle", "ClientKit", "Wire"]),
  ]
#else
  let apple: [Target] = []
#endif

let package = Package(
  name: "Hearth",
  // For the client kit; the server is built on Linux.
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .executable(name: "hearth", targets: ["Hearth"]),
    .library(name: "ClientKit", targets: ["ClientKit", "Wire"]),
  ],
  targets: [
    .systemLibrary(name: "CSQLite"),
    .systemLibrary(name: "CPostgres", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
    .systemLibrary(name: "CEvent"),
    .systemLibrary(name: "CSodium"),
    .systemLibrary(name: "COpenSSL"),
    .systemLibrary(name: "CUnistring"),
    .systemLibrary(name: "CIdn2"),
    .systemLibrary(name: "CQrencode"),
    .systemLibrary(name: "CZlib"),
    .systemLibrary(name: "CExpat"),
    .target(name: "CAssets"),
    .target(name: "CVips"),
    .target(name: "CCurl"),
    .target(name: "CArchive"),

    module("Wire", []),
    module("SQL", ["CSQLite", "CPostgres", "CSodium", "Wire"], calculates: true),
    module("ClientKit", ["CSQLite", "Wire"]),
    module("Places", ["CSQLite", "Wire"], calculates: true),
    module("Calendars", ["Places", "Wire"], calculates: true),
    module("PlaceFiles", ["CExpat", "Wire"], calculates: true),
    module("HTML", ["Wire"], calculates: true),
    module("HTTP", ["CEvent", "Wire"], calculates: true),
    module("Media", ["CVips", "CCurl", "CArchive", "CSodium", "Wire"], calculates: true),
    module(
      "Core",
      [
        "Places", "SQL", "HTTP", "HTML", "Media", "Wire", "CSodium", "CUnistring", "CIdn2", "CQrencode", "CZlib",
        "CAssets", "COpenSSL",
      ]),
    module("Social", ["Core", "SQL", "HTTP", "HTML", "Media", "Wire"]),
    module("Kinnect", ["Social", "Core", "SQL", "HTTP", "HTML", "Media", "Wire"]),
    module("Believe", ["Social", "Core", "SQL", "HTTP", "HTML", "Media", "Wire"]),
    module("Grassy", ["Places", "Social", "Core", "SQL", "HTTP", "HTML", "Media", "Wire"]),
    module("Realspace", ["Calendars", "Places", "Social", "Core", "SQL", "HTTP", "HTML", "Media", "Wire"]),
    module("Wandr", ["PlaceFiles", "Places", "Social", "Core", "SQL", "HTTP", "HTML", "Media", "Wire"]),
    .executableTarget(
      name: "Hearth",
      dependencies: [
        "Social", "Core", "Kinnect", "Believe", "Grassy", "Realspace", "Wandr", "Places", "SQL", "HTTP", "HTML",
        "Media", "Wire",
      ],
      swiftSettings: settings),

    tests("WireTests", ["Wire"]),
    tests("SQLTests", ["SQL", "CPostgres", "Wire"]),
    tests("HTMLTests", ["HTML", "Wire"]),
    tests("PlacesTests", ["TestCircle", "Places", "ClientKit", "Core", "Wire"]),
    tests("CalendarsTests", ["Calendars", "Places", "Wire"]),
    tests("PlaceFilesTests", ["PlaceFiles", "Wire"]),
    .executableTarget(
      name: "DeviceBench", dependencies: ["ClientKit", "Wire"], path: "Benchmarks/Device", swiftSettings: settings),
    .executableTarget(
      name: "CalendarProbe", dependencies: ["Calendars", "Places", "Wire"], path: "Tests/CalendarProbe",
      swiftSettings: settings),
    tests("HTTPTests", ["TestCircle", "HTTP", "Wire"]),
    tests("MediaTests", ["HTTP", "Media", "Wire"]),
    .target(
      name: "TestCircle",
      dependencies: [
        "CPostgres", "CSQLite", "Places", "Social", "Core", "Kinnect", "Believe", "Grassy", "Realspace", "Wandr", "SQL",
        "HTTP", "Media", "Wire",
      ],
      path: "Tests/Support",
      swiftSettings: settings),
    .target(
      name: "RowSecurityKit", dependencies: ["TestCircle", "CSQLite", "Core", "SQL", "Wire"],
      path: "Tests/RowSecurityKit",
      swiftSettings: optimised),
    surface("Social"),
    surface("Kinnect", on: ["SocialSurface", "Social"]),
    surface("Believe", on: ["SocialSurface", "Social"]),
    surface("Grassy", on: ["SocialSurface", "Social"]),
    surface("Realspace", on: ["SocialSurface", "Social"]),
    surface("Wandr", on: ["SocialSurface", "Social"]),
    tests("CoreTests", ["TestCircle", "Core", "CZlib", "Places", "SQL", "HTTP", "HTML", "Media", "Wire"]),
    tests(
      "BelieveTests",
      [
        "TestCircle", "RowSecurityKit", "BelieveSurface", "Social", "Believe", "Kinnect", "Core", "SQL", "HTTP", "HTML",
        "Media", "Wire",
      ]),
    tests(
      "GrassyTests",
      [
        "TestCircle", "RowSecurityKit", "GrassySurface", "CSQLite", "Social", "Grassy", "Places", "Core", "SQL", "HTTP",
        "HTML", "Media", "Wire",
      ]),
    tests(
      "RealspaceTests",
      [
        "TestCircle", "RowSecurityKit", "RealspaceSurface", "CSQLite", "Social", "Realspace", "Places", "Core", "SQL",
        "HTTP", "HTML", "Media", "Wire",
      ]),
    tests(
      "WandrTests",
      [
        "TestCircle", "RowSecurityKit", "WandrSurface", "CSQLite", "Social", "Wandr", "PlaceFiles", "Places", "Core",
        "SQL", "HTTP", "HTML", "Media", "Wire",
      ]),
    tests(
      "AppsTests",
      [
        "TestCircle", "RowSecurityKit", "KinnectSurface", "BelieveSurface", "GrassySurface", "RealspaceSurface",
        "WandrSurface", "Core", "SQL", "Wire",
      ]),
    tests(
      "SocialTests",
      ["TestCircle", "RowSecurityKit", "SocialSurface", "Social", "Core", "SQL", "HTTP", "HTML", "Media", "Wire"]),
    .target(
      name: "ClientSupport", dependencies: ["TestCircle", "Grassy", "ClientKit", "Core", "HTTP", "Media", "Wire"],
      path: "Tests/ClientSupport",
      swiftSettings: settings),
    tests("ClientKitTests", ["ClientSupport", "TestCircle", "ClientKit", "Core", "HTTP", "Wire"]),
    tests(
      "KinnectTests",
      [
        "TestCircle", "RowSecurityKit", "KinnectSurface", "SocialSurface", "CSQLite", "Social", "Kinnect", "Core",
        "SQL", "HTTP", "HTML",
        "Media", "Wire",
      ]),
  ] + apple
)
