public import Core
import HTML
import Media
import Social
import Wire

extension AppLook {
  /// Grassy's name, style sheets, script and icons.
  public static let grassy = AppLook(
    name: "Grassy", home: "/grassy", stylesheet: "/css/grassy.css", script: "/js/grassy.js",
    sprite: "/icons/grassy.svg", appIcon: "/icons/grassy-app.svg", manifest: "/grassy.webmanifest",
    // As in icons/grassy-app.svg.
    icon: AppIcon(
      colours: [0x8fd14f, 0x3f9f4a, 0x176b3a],
      strokes: [
        [SIMD2(256, 392), SIMD2(256, 236), SIMD2(262, 132)], [SIMD2(250, 392), SIMD2(212, 280), SIMD2(136, 216)],
        [SIMD2(262, 392), SIMD2(300, 296), SIMD2(376, 244)],
      ], width: 40), icons: "/icons/grassy",
    purpose: "share photos of the places you love", frame: .grassy, notices: Notice.grassy,
    settings: [
      .init("Keep originals", at: "/grassy/originals"), .init("Saving your photos", at: "/grassy/photo-saving"),
      .init("Import from Instagram", at: "/grassy/import"), .init("Export your posts", at: "/grassy/export"),
    ],
    person: { .profile($1) })
}

extension AppFrame {
  static let grassy = AppFrame(
    tabs: [
      AppTab(.feed, "Feed", "home", "/grassy"), AppTab(.explore, "Explore", "search", "/grassy/explore"),
      AppTab(.upload, "Create post", "plus", "/grassy/new"),
      AppTab(.activity, "Activity", "heart", "/grassy/activity", badge: .activity),
      AppTab(.profile, "Profile", .face) { .profile($0.username) },
      AppTab(.bookmarks, "Bookmarks", "bookmark", "/grassy/bookmarks", .wide),
      AppTab(.settings, "Settings", "settings", "/grassy/settings", .last),
    ])
}

extension AppTab.Name {
  static var feed: Self { "feed" }
  static var explore: Self { "explore" }
  static var upload: Self { "upload" }
  static var activity: Self { "activity" }
  static var profile: Self { "profile" }
  static var bookmarks: Self { "bookmarks" }
  static var settings: Self { "settings" }
}

extension Notice {
  static let postSaved = Notice("post-saved", "Post saved.")
  static let postDeleted = Notice("post-deleted", "Post deleted.")
  static let tagMuted = Notice("tag-muted", "Muted. Posts with this tag stay out of your feeds.")
  static let tagUnmuted = Notice("tag-unmuted", "Unmuted.")

  static let grassy = [postSaved, postDeleted, tagMuted, tagUnmuted]
}

/// Grassy's addresses.
extension URLPath {
  /// `/grassy/p/{id}` and what lies below it.
  static func post(_ id: ID<GrassyAPI.Post>, _ below: StaticString = "") -> URLPath {
    URLPath("/grassy/p/", uuid: id.high, id.low, below)
  }

  /// `/grassy/u/{username}` and what lies below it.
  static func profile(_ username: String, _ below: StaticString = "") -> URLPath {
    Grassy.people.address(of: username, below)
  }

  /// `/grassy/tags/{tag}` and what lies below it.
  /// - Parameter tag: folded, or as somebody wrote it.
  static func tag(_ tag: String, _ below: StaticString = "") -> URLPath { URLPath("/grassy/tags/", tag, below) }

  /// `/grassy/places/{place}`.
  static func place(_ place: String) -> URLPath { URLPath("/grassy/places/", place) }
}
