public import Core
internal import HTML
internal import Media

extension AppLook {
  /// Believe's name, style sheets, script and icons.
  public static let believe = AppLook(
    name: "I Believe In You", home: "/believe",
    stylesheets: ["/css/tokens.css", "/css/base.css", "/css/controls.css", "/css/layout.css"],
    script: "/js/kinnect.js", sprite: "/icons/kinnect.svg", appIcon: "/icons/app.svg",
    manifest: "/kinnect.webmanifest",
    icon: AppIcon(
      colours: [0x818cf8, 0x6366f1, 0x4f46e5], strokes: [[SIMD2(256, 380), SIMD2(256, 132)]], width: 44),
    icons: "/icons/believe")
}
