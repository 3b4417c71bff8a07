public import Core
import HTML
import Media
import Social
import Wire

extension AppLook {
  /// Kinnect's name, style sheets, script and icons.
  public static let kinnect = AppLook(
    name: "Kinnect", home: "/kinnect",
    stylesheet: "/css/kinnect.css", script: "/js/kinnect.js", sprite: "/icons/kinnect.svg", appIcon: "/icons/app.svg",
    manifest: "/kinnect.webmanifest",
    // As in icons/app.svg.
    icon: AppIcon(
      colours: [0xf9a03f, 0xe23a6e, 0x6a3fd0],
      strokes: [
        [SIMD2(178, 142), SIMD2(178, 370)], [SIMD2(346, 148), SIMD2(186, 274), SIMD2(338, 366)],
      ], width: 44), icons: "/icons/kinnect",
    purpose: "share photos with a small circle of people you know", frame: .kinnect, notices: Notice.kinnect,
    settings: [.init("Saving your photos", at: "/kinnect/photo-saving")], putsFullNamesFirst: true,
    person: { .profile($1) })
}

extension AppFrame {
  static let kinnect = AppFrame(
    tabs: [
      AppTab(.feed, "Feed", "home", "/kinnect"), AppTab(.search, "Search", "search", "/kinnect/search"),
      AppTab(.upload, "New post", "plus", "/kinnect/new"),
      AppTab(.messages, "Messages", "plane", "/kinnect/messages", .wide, badge: Kinnect.conversations.badge),
      AppTab(.activity, "Activity", "heart", "/kinnect/activity", badge: .activity),
      AppTab(.profile, "Profile", .face) { .profile($0.username) },
      AppTab(.settings, "Settings", "settings", "/kinnect/settings", .last),
    ], corner: AppTab(.messages, "Messages", "plane", "/kinnect/messages", badge: Kinnect.conversations.badge))
}

extension AppTab.Name {
  static var feed: Self { "feed" }
  static var search: Self { "search" }
  static var upload: Self { "upload" }
  static var messages: Self { "messages" }
  static var activity: Self { "activity" }
  static var profile: Self { "profile" }
  static var settings: Self { "settings" }
}

extension Notice {
  static let postSaved = Notice("post-saved", "Post saved.")
  static let postDeleted = Notice("post-deleted", "Post deleted.")
  static let storyShared = Notice("story-shared", "Your story can be seen for 24 hours.")
  static let storyDeleted = Notice("story-deleted", "Story deleted.")
  static let replySent = Notice("reply-sent", "Sent.")

  static let kinnect = [postSaved, postDeleted, storyShared, storyDeleted, replySent] + Conversations.notices
}

/// Kinnect's addresses.
extension URLPath {
  /// `/kinnect/p/{id}` and what lies below it.
  static func post(_ id: ID<KinnectAPI.Post>, _ below: StaticString = "") -> URLPath {
    URLPath("/kinnect/p/", uuid: id.high, id.low, below)
  }

  /// `/kinnect/u/{username}` and what lies below it.
  static func profile(_ username: String, _ below: StaticString = "") -> URLPath {
    Kinnect.people.address(of: username, below)
  }

  /// `/kinnect/messages/{id}` and what lies below it.
  static func conversation(_ id: ID<KinnectAPI.Conversation>, _ below: StaticString = "") -> URLPath {
    URLPath("/kinnect/messages/", uuid: id.high, id.low, below)
  }

  /// `/kinnect/stories/{id}` and what lies below it.
  static func story(_ id: ID<KinnectAPI.Story>, _ below: StaticString = "") -> URLPath {
    URLPath("/kinnect/stories/", uuid: id.high, id.low, below)
  }
}
