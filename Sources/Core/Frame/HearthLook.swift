internal import HTML
internal import Media

extension AppLook {
  /// Where several apps run: the look of pages that belong to none of them.
  public static let hearth = AppLook(
    name: "Hearth", home: "/",
    stylesheet: "/css/hearth.css", script: "/js/hearth.js", sprite: "/icons/hearth.svg",
    appIcon: "/icons/hearth-app.svg",
    manifest: nil,
    // As in icons/hearth-app.svg.
    icon: AppIcon(
      colours: [0xb4532a, 0xd97a3a],
      strokes: [
        [SIMD2(128, 272), SIMD2(256, 148), SIMD2(384, 272)],
        [SIMD2(172, 240), SIMD2(172, 372), SIMD2(340, 372), SIMD2(340, 240)],
      ], width: 40),
    icons: "/icons/hearth", purpose: "share a home on the web with people you know")

  /// The look of pages that belong to no app: of the one app, or Hearth's own where several run.
  static func common(of apps: [App]) -> AppLook { apps.count == 1 ? apps[0].look : .hearth }
}
