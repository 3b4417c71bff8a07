public import Core
import HTML
import Media
import Social
import Wire

extension AppLook {
  /// Realspace's name, style sheets, script and icons.
  public static let realspace = AppLook(
    name: "Realspace", home: "/realspace", stylesheet: "/css/realspace.css", script: "/js/realspace.js",
    sprite: "/icons/realspace.svg", appIcon: "/icons/realspace-app.svg", manifest: "/realspace.webmanifest",
    // As in icons/realspace-app.svg.
    icon: AppIcon(
      colours: [0x000000, 0x000000, 0x000000],
      strokes: [
        [
          SIMD2(178, 396), SIMD2(242, 116), SIMD2(292, 116), SIMD2(346, 132), SIMD2(370, 186), SIMD2(342, 240),
          SIMD2(278, 256), SIMD2(212, 256),
        ],
        [SIMD2(288, 258), SIMD2(342, 396)],
      ], width: 40), icons: "/icons/realspace",
    purpose: "share what you watch, read and go to with friends", frame: .realspace, notices: Notice.realspace,
    settings: [
      .init("Saving your photos", at: "/realspace/photo-saving"),
      .init("Duplicates of films, books and places", at: "/realspace/duplicates"),
      .init("Import from Letterboxd or Goodreads", at: "/realspace/import"),
      .init("Export your diary and list", at: "/realspace/export"),
    ],
    fonts: ["/fonts/serif-regular.woff2", "/fonts/serif-semibold.woff2", "/fonts/serif-italic.woff2"],
    person: { .profile($1) })
}

extension AppFrame {
  static let realspace = AppFrame(
    tabs: [
      AppTab(.friends, "Friends", "people", "/realspace"),
      AppTab(.community, "Community", "calendar", "/realspace/community"),
      AppTab(.topics, "Topics", "topics", "/realspace/topics"),
      AppTab(.list, "List", "list", "/realspace/list"),
      AppTab(.search, "Search", "search", "/realspace/search", .wide),
      AppTab(.messages, "Messages", "plane", "/realspace/messages", .wide, badge: Realspace.conversations.badge),
      AppTab(.activity, "Activity", "heart", "/realspace/activity", .wide, badge: Realspace.activity.badge),
      AppTab(.profile, "Profile", .face, .wide) { .profile($0.username) },
      AppTab(.settings, "Settings", "settings", "/realspace/settings", .last),
    ],
    corners: [
      AppTab(.search, "Search", "search", "/realspace/search"),
      AppTab(.messages, "Messages", "plane", "/realspace/messages", badge: Realspace.conversations.badge),
      AppTab(.activity, "Activity", "heart", "/realspace/activity", badge: Realspace.activity.badge),
      AppTab(.profile, "Profile", .face) { .profile($0.username) },
    ], hasOneBar: true)
}

extension AppTab.Name {
  static var friends: Self { "friends" }
  static var community: Self { "community" }
  static var topics: Self { "topics" }
  static var list: Self { "list" }
  static var search: Self { "search" }
  static var messages: Self { "messages" }
  static var activity: Self { "activity" }
  static var profile: Self { "profile" }
  static var settings: Self { "settings" }
}

extension Notice {
  static let posted = Notice("posted", "Posted.")
  static let postSaved = Notice("post-saved", "Post saved.")
  static let postDeleted = Notice("post-deleted", "Post deleted.")

  static let entrySaved = Notice("entry-saved", "Saved in your diary.")
  static let entryDeleted = Notice("entry-deleted", "Entry deleted.")

  static let realspace: [Notice] =
    [posted, postSaved, postDeleted, entrySaved, entryDeleted] + Conversations.notices
    + ofTopics + ofCommunity + ofDuplicates + ofLists
}

/// Realspace's addresses.
extension URLPath {
  /// `/realspace/p/{id}` and what lies below it.
  static func post(_ id: ID<RealspaceAPI.Post>, _ below: StaticString = "") -> URLPath {
    URLPath("/realspace/p/", uuid: id.high, id.low, below)
  }

  /// `/realspace/i/{id}` and what lies below it.
  static func item(_ id: ID<RealspaceAPI.Item>, _ below: StaticString = "") -> URLPath {
    URLPath("/realspace/i/", uuid: id.high, id.low, below)
  }

  /// `/realspace/u/{username}` and what lies below it.
  static func profile(_ username: String, _ below: StaticString = "") -> URLPath {
    Realspace.people.address(of: username, below)
  }
}
