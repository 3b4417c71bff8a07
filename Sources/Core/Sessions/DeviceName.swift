/// A device as its owner would call it, from the `User-Agent` field (RFC 9110, section 10.1.5): "Firefox on Linux". No version and
/// no model is in it, so that it tells little about a person.
enum DeviceName {
  /// Those that also call themselves by another's name stand before it.
  private static let browsers = [
    ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser/", "Samsung Internet"), ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"), ("CriOS/", "Chrome"), ("Chrome/", "Chrome"), ("Safari/", "Safari"),
  ]
  private static let systems = [
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"), ("CrOS", "ChromeOS"),
    ("Macintosh", "Mac"), ("Linux", "Linux"),
  ]

  /// Empty where the field names nothing known.
  static func of(_ userAgent: String?) -> String {
    guard let userAgent else { return "" }
    func first(_ names: [(sign: String, name: String)]) -> String? {
      names.first { userAgent.contains($0.sign) }?.name
    }
    return [first(browsers), first(systems)].compactMap(\.self).joined(separator: " on ")
  }
}
