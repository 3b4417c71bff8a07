internal import HTTP

/// What somebody prefers on one device. The browser keeps it in a cookie, so the server knows it only while it answers.
public struct DevicePreferences: Sendable, Equatable {
  /// Which colours pages have.
  public enum Theme: String, Sendable, CaseIterable {
    /// Those of the device's own setting.
    case system
    case light
    case dark
  }

  public var theme: Theme
  /// Whether the browser may keep pages to show them without a connection.
  public var keepsCopies: Bool

  public init(theme: Theme = .system, keepsCopies: Bool = true) {
    self.theme = theme
    self.keepsCopies = keepsCopies
  }
}

extension DevicePreferences {
  /// Those that come with the request; what isn't understood is as if it were not there.
  init(of request: Request) {
    let words = BrowserCookie.preferences.values(in: request).first?.split(separator: ".") ?? []
    self.init(
      theme: words.first.flatMap { Theme(rawValue: String($0)) } ?? .system, keepsCopies: !words.contains("no-copies"))
  }

  /// Has the browser keep them.
  func keep(_ page: PageCall, on response: Response) -> Response {
    let words = keepsCopies ? theme.rawValue : "\(theme.rawValue).no-copies"
    return BrowserCookie.preferences.set(words, page, on: response)
  }
}
