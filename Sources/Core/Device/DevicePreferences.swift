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
  /// The one last chosen here, for pages that belong to no account: who is signed in has their own.
  var textSize: TextSize

  public init(theme: Theme = .system, keepsCopies: Bool = true) {
    self.theme = theme
    self.keepsCopies = keepsCopies
    textSize = .standard
  }
}

extension DevicePreferences {
  /// Those that come with the request; what isn't understood is as if it were not there.
  init(of request: Request) {
    let words = BrowserCookie.preferences.values(in: request).first?.split(separator: ".") ?? []
    self.init(
      theme: words.first.flatMap { Theme(rawValue: String($0)) } ?? .system, keepsCopies: !words.contains("no-copies"))
    let size = words.lazy.compactMap { $0.hasPrefix("text-") ? Int($0.dropFirst(5)) : nil }.first
    textSize = size.flatMap(TextSize.init(rawValue:)) ?? .standard
  }

  /// Has the browser keep them.
  func keep(_ page: PageCall, on response: Response) -> Response {
    var words = [theme.rawValue]
    if !keepsCopies { words.append("no-copies") }
    if textSize != .standard { words.append("text-\(textSize.rawValue)") }
    return BrowserCookie.preferences.set(words.joined(separator: "."), page, on: response)
  }
}
