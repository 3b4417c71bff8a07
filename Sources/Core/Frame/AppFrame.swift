public import HTML

/// What stands around an app's pages: its tabs, and what the bar on top of its first page holds.
public struct AppFrame: Sendable {
  /// At the bottom of a phone, at the side of a desktop, in this order. The first is the app's first page.
  public var tabs: [AppTab]
  /// More ways at the end of the bar on top of the first page, on phones.
  public var corners: [AppTab]
  /// Whether the bar of every page that a tab leads to is the first page's, with the app's name and the corners.
  public var hasOneBar: Bool

  public init(tabs: [AppTab], corner: AppTab? = nil) {
    self.init(tabs: tabs, corners: corner.map { [$0] } ?? [])
  }

  public init(tabs: [AppTab], corners: [AppTab], hasOneBar: Bool = false) {
    self.tabs = tabs
    self.corners = corners
    self.hasOneBar = hasOneBar
  }

  /// An app without tabs.
  public static let none = AppFrame(tabs: [])
}

/// One way around an app.
public struct AppTab: Sendable {
  /// What a page says it belongs to. Apps add theirs.
  public struct Name: Hashable, Sendable, ExpressibleByStringLiteral {
    let text: String
    public init(stringLiteral text: String) { self.text = text }

    /// A page that belongs to no tab.
    public static var none: Name { "" }
  }

  /// Where it is shown.
  public enum Place: Sendable {
    case everywhere
    /// On desktops only.
    case wide
    /// On desktops only, at the lower end.
    case last
  }

  /// What it shows.
  public enum Sign: Sendable {
    /// A symbol of the app's sprite.
    case symbol(StaticString)
    /// The viewer's own picture.
    case face
  }

  let name: Name
  let label: String
  let sign: Sign
  let target: @Sendable (PageViewer) -> URLPath
  let place: Place
  let badge: AppBadge?

  public init(
    _ name: Name, _ label: String, _ symbol: StaticString, _ target: URLPath, _ place: Place = .everywhere,
    badge: AppBadge? = nil
  ) {
    self.init(name, label, .symbol(symbol), place, badge: badge) { _ in target }
  }

  /// - Parameter target: where it leads a viewer.
  public init(
    _ name: Name, _ label: String, _ sign: Sign, _ place: Place = .everywhere, badge: AppBadge? = nil,
    to target: @escaping @Sendable (PageViewer) -> URLPath
  ) {
    self.name = name
    self.label = label
    self.sign = sign
    self.target = target
    self.place = place
    self.badge = badge
  }
}
