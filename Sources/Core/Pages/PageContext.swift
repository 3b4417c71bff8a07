public import HTML
public import Media
public import Wire

/// What every page needs besides its own model: whose page it is, the app's look, where the assets lie and the time.
///
/// It is a class, though it never changes, because every component of a page holds it: passing it on is one count.
public final class PageContext: Sendable {
  public let look: AppLook
  public let assets: Assets
  /// Nil on pages for those who have not signed in, or have no profile yet.
  public let viewer: PageViewer?
  public let now: Timestamp
  /// What the badges of the app's frame show.
  public let badges: BadgeCounts
  /// One sentence to show once, such as "Profile saved."
  public let notice: ShownNotice?
  /// Whether other apps run here too, so that there is a way to them.
  public let isOneOfSeveral: Bool
  /// Whether the browser has posts on their way, for which a page keeps room.
  public let isSharing: Bool
  /// From where the page's live stream goes on, so that nothing is missed between the making of the page and its
  /// opening; nil where there is none.
  public let live: String?
  /// Whether the page is to be had without a connection too, as far as browsers can.
  public let keepsOffline: Bool
  /// Whether the server notifies people's devices.
  let sendsPushes: Bool
  /// Which colours the page has.
  public let theme: DevicePreferences.Theme
  /// The app's style sheet for the page's text size.
  let stylesheet: URLPath
  /// The largest video that is accepted, MiB; nil where there are none.
  public let videoMegabytes: Int?
  private let sprite: URLPath

  public init(
    look: AppLook, assets: Assets, viewer: PageViewer?, now: Timestamp, badges: BadgeCounts = BadgeCounts(),
    notice: ShownNotice? = nil, isOneOfSeveral: Bool = false, isSharing: Bool = false, live: String? = nil,
    keepsOffline: Bool = true, theme: DevicePreferences.Theme = .system, textSize: TextSize = .standard,
    videoMegabytes: Int? = 50, sendsPushes: Bool = false
  ) {
    self.sendsPushes = sendsPushes
    self.keepsOffline = keepsOffline
    self.theme = theme
    self.videoMegabytes = videoMegabytes
    self.live = live
    self.isOneOfSeveral = isOneOfSeveral
    self.isSharing = isSharing
    self.look = look
    self.assets = assets
    self.viewer = viewer
    self.now = now
    self.badges = badges
    self.notice = notice
    sprite = assets.sprite(look.sprite)
    stylesheet = assets.sheet(look.stylesheet, textSize)
  }

  /// Where the viewer invites people; nil for those who may not.
  public var invitePage: URLPath? {
    guard let viewer else { return nil }
    if viewer.isOperator { return "/operator" }
    return viewer.mayInvite ? shared(URLPath("/account/invitations?next=", look.home.text)) : nil
  }

  /// Where the viewer has a link for the family of the app; nil where there is none, or they may not invite.
  public var familyLinkPage: URLPath? {
    guard let viewer, viewer.family != .outside, viewer.isOperator || viewer.mayInvite else { return nil }
    return shared(URLPath("/account/family-link?next=", look.home.text))
  }

  /// The address of a symbol in the app's icon sprite.
  public func symbol(_ name: StaticString) -> URLPath { sprite.appending(name) }

  /// A symbol of the app's icon sprite.
  public func icon(_ name: StaticString) -> Icon { Icon(symbol(name)) }
}

/// The one who looks at the page.
public struct PageViewer: Sendable {
  public var profile: ID<ProfileEntity>
  public var username: String
  /// Empty where none is given.
  public var fullName: String
  public var avatarURL: String?
  public var isOperator: Bool
  public var mayInvite: Bool
  /// An app that has come to this server and that they may join.
  public var newApp: AppLook?
  /// How they stand to the family of the app.
  public var family: FamilyStanding
  /// Whether they are an operator who hasn't said yet if the people of the app are a family or friends.
  public var isAskedForKind: Bool

  public init(
    profile: ID<ProfileEntity>, username: String, fullName: String = "", avatarURL: String?, isOperator: Bool = false,
    mayInvite: Bool = false, newApp: AppLook? = nil, family: FamilyStanding = .outside, isAskedForKind: Bool = false
  ) {
    self.family = family
    self.isAskedForKind = isAskedForKind
    self.profile = profile
    self.username = username
    self.fullName = fullName
    self.avatarURL = avatarURL
    self.isOperator = isOperator
    self.mayInvite = mayInvite
    self.newApp = newApp
  }
}

/// Where the app's style sheets, scripts and icons are: all below one prefix that names their common content hash, so
/// that scripts can import each other by relative paths.
public struct Assets: Sendable {
  private let base: URLPath
  private let files: Set<String>

  /// - Parameters:
  ///   - prefix: such as `/assets/3f9a`, without a slash at the end. Nil if it is not a path.
  ///   - files: those that are not on every machine are asked for: `fonts/serif-regular.woff2`, `map/leaflet.js`.
  public init?(prefix: String, files: Set<String> = []) {
    guard let base = URLPath(checking: prefix) else { return nil }
    self.base = base
    self.files = files
  }

  /// Whether there is such a file; for those that are not on every machine.
  public func has(_ file: StaticString) -> Bool { files.contains(String("\(file)".dropFirst())) }

  func sheet(_ file: StaticString, _ size: TextSize) -> URLPath {
    let standard = url(file)
    guard size != .standard else { return standard }
    return URLPath(checking: SizedSheet.path(of: standard.text, size)) ?? standard
  }

  func sprite(_ file: StaticString) -> URLPath { URLPath(checking: "\(url(file).text)#") ?? base }

  /// - Parameter file: the path inside `Public`, with a leading slash: `/css/base.css`.
  public func url(_ file: StaticString) -> URLPath { base.appending(file) }
}

/// How one app looks: its name and its own style sheets, script and icons.
public struct AppLook: Sendable {
  public var name: String
  public var home: URLPath
  /// Names all its style sheets, in their order.
  public var stylesheet: StaticString
  public var script: StaticString
  /// The file of `<symbol>`s, which has at least the symbols that shared pages use, among them `wordmark`.
  public var sprite: StaticString
  public var appIcon: StaticString
  /// Nil for what cannot be installed.
  public var manifest: StaticString?
  /// The fonts that every page needs at once: `/fonts/serif-regular.woff2`. A machine may not have them.
  public var fonts: [StaticString]
  /// The same sign as `appIcon`, for home screens.
  public var icon: AppIcon
  /// Where its drawings are: `/icons/kinnect`.
  public var icons: URLPath
  /// What one does there, as an invitation says it: "share photos with a small circle of people you know".
  public var purpose: String
  /// The app's name in paths: "kinnect".
  var slug: String { String(home.text.dropFirst()) }
  public let frame: AppFrame
  /// The page of a person, by their id and username.
  let person: @Sendable (ID<ProfileEntity>, String) -> URLPath
  /// Those of the frame.
  let badges: [AppBadge]
  /// What its pages may say once, besides `Notice.shared`.
  public var notices: [Notice]
  /// Pages of its own that its settings lead to.
  public var settings: [Link]
  /// Whether people are called by their full names, and by their usernames where they have none.
  public var putsFullNamesFirst: Bool
  /// Whether its people follow each other, so that they can be a family. The app's parts say so.
  public internal(set) var connectsPeople = false

  /// A line of the settings.
  public struct Link: Sendable {
    let words: StaticString
    let address: URLPath

    public init(_ words: StaticString, at address: URLPath) { (self.words, self.address) = (words, address) }
  }

  public init(
    name: String, home: URLPath, stylesheet: StaticString, script: StaticString, sprite: StaticString,
    appIcon: StaticString, manifest: StaticString?, icon: AppIcon, icons: URLPath, purpose: String,
    frame: AppFrame = .none, notices: [Notice] = [], settings: [Link] = [], fonts: [StaticString] = [],
    putsFullNamesFirst: Bool = false, person: (@Sendable (ID<ProfileEntity>, String) -> URLPath)? = nil
  ) {
    self.putsFullNamesFirst = putsFullNamesFirst
    self.person = person ?? { _, _ in home }
    self.name = name
    self.home = home
    self.stylesheet = stylesheet
    self.script = script
    self.sprite = sprite
    self.appIcon = appIcon
    self.manifest = manifest
    self.icon = icon
    self.icons = icons
    self.purpose = purpose
    self.frame = frame
    self.notices = notices
    self.settings = settings
    self.fonts = fonts
    badges = frame.badges
  }
}
