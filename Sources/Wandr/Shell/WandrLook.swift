public import Core
import HTML
import Media
import Social
import Wire

extension AppLook {
  /// Wandr's name, style sheets, script and icons.
  public static let wandr = AppLook(
    name: "Wandr", home: "/wandr", stylesheet: "/css/wandr.css", script: "/js/wandr.js",
    sprite: "/icons/wandr.svg", appIcon: "/icons/wandr-app.svg", manifest: "/wandr.webmanifest",
    // As in icons/wandr-app.svg.
    icon: AppIcon(
      colours: [0x12707a, 0x0f6169, 0x0b4f56],
      strokes: [
        [
          SIMD2(256, 404), SIMD2(172, 296), SIMD2(148, 226), SIMD2(172, 150), SIMD2(256, 116), SIMD2(340, 150),
          SIMD2(364, 226), SIMD2(340, 296), SIMD2(256, 404),
        ],
        [SIMD2(212, 226), SIMD2(246, 260), SIMD2(306, 196)],
      ], width: 36), icons: "/icons/wandr",
    purpose: "keep a log of the places you go", frame: .wandr, notices: Notice.wandr,
    settings: [
      .init("Who sees your profile", at: "/wandr/profile-visibility"), .init("Privacy zones", at: "/wandr/zones"),
      .init("Saving your photos", at: "/wandr/photo-saving"),
      .init("On this device", at: "/wandr/device"), .init("Import places", at: "/wandr/import"),
      .init("Your logs as a file", at: "/wandr/export"), .init("Your years", at: "/wandr/years"),
      .init("Duplicates of places", at: "/wandr/duplicates"),
    ],
    person: { .profile($1) })
}

extension AppFrame {
  static let wandr = AppFrame(
    tabs: [
      AppTab(.feed, "Feed", "feed", "/wandr"), AppTab(.map, "Map", "map", "/wandr/map"),
      AppTab(.log, "Log a place", "plus", "/wandr/new"), AppTab(.trips, "Trips", "trips", "/wandr/trips"),
      AppTab(.profile, "Profile", .face) { .profile($0.username) },
      AppTab(.wants, "Want to go", "bookmark", "/wandr/want-to-go", .wide),
      AppTab(.search, "Search", "search", "/wandr/search", .wide),
      AppTab(.activity, "Activity", "bell", "/wandr/activity", .wide, badge: .activity),
      AppTab(.settings, "Settings", "settings", "/wandr/settings", .last),
    ],
    corners: [
      AppTab(.search, "Search", "search", "/wandr/search"),
      AppTab(.wants, "Want to go", "bookmark", "/wandr/want-to-go"),
      AppTab(.activity, "Activity", "bell", "/wandr/activity", badge: .activity),
    ])
}

extension AppTab.Name {
  static var feed: Self { "feed" }
  static var map: Self { "map" }
  static var log: Self { "log" }
  static var trips: Self { "trips" }
  static var profile: Self { "profile" }
  static var wants: Self { "wants" }
  static var search: Self { "search" }
  static var activity: Self { "activity" }
  static var settings: Self { "settings" }
}

extension Notice {
  static let logged = Notice("logged", "Logged. Add details if you like.")
  static let logSaved = Notice("log-saved", "Log saved.")
  static let logRestored = Notice("log-restored", "Your log is back.")
  static let pinSet = Notice("pin-set", "Pin set.")
  static let wanted = Notice("wanted", "Saved to “Want to go”.")
  static let unwanted = Notice("unwanted", "Taken off “Want to go”.")
  static let tripSaved = Notice("trip-saved", "Trip saved.")
  static let tripFilled = Notice("trip-filled", "Added to the trip.")
  static let tripDeleted = Notice("trip-deleted", "Trip deleted. Its logs are still yours.")
  static let tripJoined = Notice("trip-joined", "You have joined this trip.")
  static let tripLeft = Notice("trip-left", "You have left the trip.")
  static let tripHandedOver = Notice("trip-handed-over", "The trip has a new owner.")
  static let invited = Notice("trip-invited", "Invited.")
  static let removed = Notice("trip-removed", "Taken out of the trip.")
  static let linkSaved = Notice("trip-link-saved", "The link works.")
  static let linkEnded = Notice("trip-link-ended", "The link is ended.")
  static let zoneSaved = Notice("zone-saved", "Privacy zone saved.")
  static let zoneDeleted = Notice("zone-deleted", "Privacy zone deleted.")

  static let wandr: [Notice] =
    [
      logged, logSaved, logRestored, pinSet, wanted, unwanted, tripSaved, tripFilled, tripDeleted, tripJoined,
      tripLeft, tripHandedOver, invited, removed, linkSaved, linkEnded, zoneSaved, zoneDeleted,
    ] + ofDuplicates
}

/// Wandr's addresses.
extension URLPath {
  /// `/wandr/l/{id}` and what lies below it.
  static func log(_ id: ID<WandrAPI.Log>, _ below: StaticString = "") -> URLPath {
    URLPath("/wandr/l/", uuid: id.high, id.low, below)
  }

  /// `/wandr/places/{id}` and what lies below it.
  static func place(_ id: ID<WandrAPI.Place>, _ below: StaticString = "") -> URLPath {
    URLPath("/wandr/places/", uuid: id.high, id.low, below)
  }

  /// The page of a place that a search has found, which its provider alone may know so far.
  static func place(_ place: WandrAPI.Place) -> URLPath {
    place.remoteName.map { URLPath("/wandr/place-of/", $0) } ?? .place(place.id)
  }

  /// `/wandr/trips/{id}` and what lies below it.
  static func trip(_ id: ID<WandrAPI.Trip>, _ below: StaticString = "") -> URLPath {
    URLPath("/wandr/trips/", uuid: id.high, id.low, below)
  }

  /// `/wandr/t/{key}`: what a link to a trip shows to anyone.
  static func sharedTrip(_ key: String) -> URLPath { URLPath("/wandr/t/", key) }

  /// `/wandr/zones/{id}` and what lies below it.
  static func zone(_ id: ID<WandrAPI.Zone>, _ below: StaticString = "") -> URLPath {
    URLPath("/wandr/zones/", uuid: id.high, id.low, below)
  }

  /// `/wandr/u/{username}` and what lies below it.
  static func profile(_ username: String, _ below: StaticString = "") -> URLPath {
    Wandr.people.address(of: username, below)
  }
}
