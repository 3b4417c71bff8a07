internal import HTML
internal import Media

extension AppLook {
  /// Where several apps run: the look of pages that belong to none of them.
  public static let house = AppLook(
    name: "Hearth", home: "/",
    stylesheet: "/css/house.css", script: "/js/house.js", sprite: "/icons/house.svg", appIcon: "/icons/house-app.svg",
    manifest: nil,
    // As in icons/house-app.svg.
    icon: AppIcon(
      colours: [0xb4532a, 0xd97a3a],
      strokes: [
        [SIMD2(128, 272), SIMD2(256, 148), SIMD2(384, 272)],
        [SIMD2(172, 240), SIMD2(172, 372), SIMD2(340, 372), SIMD2(340, 240)],
      ], width: 40),
    icons: "/icons/house", purpose: "share a home on the web with people you know")

  /// The look of pages that belong to no app: of the one app, or of the house of several.
  static func common(of apps: [App]) -> AppLook { apps.count == 1 ? apps[0].look : .house }
}
