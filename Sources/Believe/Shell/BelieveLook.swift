public import Core
internal import HTML
internal import Media
internal import Social
internal import Wire

extension AppLook {
  /// Believe's name, style sheets, script and icons.
  public static let believe = AppLook(
    name: "I Believe In You", home: "/believe",
    stylesheet: "/css/believe.css", script: "/js/believe.js", sprite: "/icons/believe.svg",
    appIcon: "/icons/believe-app.svg",
    manifest: "/believe.webmanifest", icon: .believe, icons: "/icons/believe",
    purpose: "share how your projects go and cheer each other on", frame: .believe, notices: Notice.believe,
    settings: [.init("Saving your photos", at: "/believe/photo-saving")],
    person: { id, _ in .creator(id.cast()) })
}

extension AppIcon {
  /// As in icons/believe-app.svg: a heart with an arrow that rises.
  static let believe = AppIcon(
    colours: [0x4f46e5, 0x6366f1, 0x8b5cf6],
    strokes: [
      [
        SIMD2(256, 386), SIMD2(188, 334), SIMD2(140, 286), SIMD2(116, 242), SIMD2(114, 204), SIMD2(128, 170),
        SIMD2(156, 148), SIMD2(190, 142), SIMD2(222, 154), SIMD2(256, 190), SIMD2(290, 154), SIMD2(322, 142),
        SIMD2(356, 148), SIMD2(384, 170), SIMD2(398, 204), SIMD2(396, 242), SIMD2(372, 286), SIMD2(324, 334),
        SIMD2(256, 386),
      ],
      [SIMD2(256, 316), SIMD2(256, 240)], [SIMD2(218, 270), SIMD2(256, 234), SIMD2(294, 270)],
    ], width: 34)
}

extension AppFrame {
  static let believe = AppFrame(
    tabs: [
      AppTab(.home, "Home", "home", "/believe"), AppTab(.discover, "Discover", "search", "/believe/discover"),
      AppTab(.support, "My support", "heart", "/believe/support"),
      AppTab(.activity, "Activity", "bell", "/believe/activity", .wide, badge: Believe.activity.badge),
      AppTab(.profile, "Profile", .face) { _ in "/believe/profile" },
      AppTab(.settings, "Settings", "settings", "/believe/settings", .last),
    ], corner: AppTab(.activity, "Activity", "bell", "/believe/activity", badge: Believe.activity.badge))
}

extension AppTab.Name {
  static var home: Self { "home" }
  static var discover: Self { "discover" }
  static var support: Self { "support" }
  static var activity: Self { "activity" }
  static var profile: Self { "profile" }
  static var settings: Self { "settings" }
}

extension Notice {
  static let projectMade = Notice("project-made", "Your project is ready. Share your first update.")
  static let projectSaved = Notice("project-saved", "Project saved.")
  static let projectDeleted = Notice("project-deleted", "Project deleted.")
  static let moodSaved = Notice("mood-saved", "Mood saved.")
  static let updatePublished = Notice("update-published", "Your update is published.")
  static let updateScheduled = Notice("update-scheduled", "Your update will be published at that time.")
  static let draftSaved = Notice("draft-saved", "Draft saved. Only you can see it.")
  static let updateSaved = Notice("update-saved", "Update saved.")
  static let updateDeleted = Notice("update-deleted", "Update deleted.")
  static let milestoneSaved = Notice("milestone-saved", "Milestone saved.")
  static let milestoneDeleted = Notice("milestone-deleted", "Milestone deleted.")
  static let supportSent = Notice("support-sent", "Sent. Thank you for your support.") {
    "Sent. Thank you for your support. +\($0) karma"
  }
  static let levelReached = Notice("level-reached", "Sent. Thank you for your support.", celebrates: true) {
    "\($0) Thank you for your support."
  }
  static let messageDeleted = Notice("support-deleted", "Message deleted.")
  static let answerSaved = Notice("answer-saved", "Reply saved.")
  static let silenced = Notice("silenced", "No more anonymous messages from this sender.")
  static let unsilenced = Notice("unsilenced", "Anonymous messages from this sender are shown again.")
  static let supporterRemoved = Notice("supporter-removed", "Removed.")
  static let requested = Notice("requested", "Request sent.")
  static let requestWithdrawn = Notice("request-withdrawn", "Request withdrawn.")
  static let requestApproved = Notice("request-approved", "They now follow the project.")
  static let requestDeclined = Notice("request-declined", "Request declined. They won’t be notified.")

  static let believe = [
    requested, requestWithdrawn, requestApproved, requestDeclined,
    projectMade, projectSaved, projectDeleted, moodSaved, updatePublished, updateScheduled, draftSaved, updateSaved,
    updateDeleted, milestoneSaved, milestoneDeleted, supportSent, levelReached, messageDeleted, answerSaved, silenced,
    unsilenced,
    supporterRemoved,
  ]
}
