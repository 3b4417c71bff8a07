public import Core
import HTML
import Media
import Wire

extension AppLook {
  /// Kinnect's name, style sheets, script and icons.
  public static let kinnect = AppLook(
    name: "Kinnect", home: "/kinnect",
    stylesheets: [
      "/css/tokens.css", "/css/base.css", "/css/controls.css", "/css/layout.css", "/css/sheet.css", "/css/post.css",
      "/css/profile.css", "/css/people.css", "/css/upload.css", "/css/waiting.css",
      "/css/messages.css", "/css/stories.css",
    ],
    script: "/js/kinnect.js", sprite: "/icons/kinnect.svg", appIcon: "/icons/app.svg",
    manifest: "/kinnect.webmanifest",
    // As in icons/app.svg.
    icon: AppIcon(
      colours: [0xf9a03f, 0xe23a6e, 0x6a3fd0],
      strokes: [
        [SIMD2(178, 142), SIMD2(178, 370)], [SIMD2(346, 148), SIMD2(186, 274), SIMD2(338, 366)],
      ], width: 44), icons: "/icons/kinnect",
    unreadMessages: ConversationQueries.unread)
}

/// Kinnect's addresses.
extension URLPath {
  /// `/kinnect/p/{id}` and what lies below it.
  static func post(_ id: ID<KinnectAPI.Post>, _ below: StaticString = "") -> URLPath {
    URLPath("/kinnect/p/", uuid: id.high, id.low, below)
  }

  /// `/kinnect/u/{username}` and what lies below it.
  static func profile(_ username: String, _ below: StaticString = "") -> URLPath {
    URLPath("/kinnect/u/", username, below)
  }

  /// `/kinnect/messages/{id}` and what lies below it.
  static func conversation(_ id: ID<KinnectAPI.Conversation>, _ below: StaticString = "") -> URLPath {
    URLPath("/kinnect/messages/", uuid: id.high, id.low, below)
  }

  /// `/kinnect/stories/{id}` and what lies below it.
  static func story(_ id: ID<KinnectAPI.Story>, _ below: StaticString = "") -> URLPath {
    URLPath("/kinnect/stories/", uuid: id.high, id.low, below)
  }

  /// One rendition of a photo, by its `/name`.
  static func photo(_ urls: MediaAPI.URLs, _ name: StaticString) -> URLPath? {
    urls.query.isEmpty ? URLPath(checking: urls.base, name) : URLPath(checking: "\(urls.base)\(name)\(urls.query)")
  }
}
