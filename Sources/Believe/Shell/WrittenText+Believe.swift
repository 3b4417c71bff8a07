internal import Core
internal import Wire

extension WrittenText {
  /// An address that a browser may be led to: `https://` or `http://` and a host. Nothing else, such as `javascript:`.
  static func webAddress(_ text: String) throws(Problem) -> String {
    let text = try optional(text, "websiteURL", atMost: BelieveAPI.Limits.website)
    let lower = text.lowercased()
    let scheme = ["https://", "http://"].first { lower.hasPrefix($0) }
    let isPlain = text.unicodeScalars.allSatisfy {
      $0.value > 0x20 && $0.value != 0x7f && !"\"<>\\^`{|}".unicodeScalars.contains($0)
    }
    // What is not seen could show another address than the one that is opened (Unicode Technical Report 36, 2.1 and 2.5).
    guard !text.unicodeScalars.contains(where: isInvisible) else {
      throw .validation("websiteURL", "invisible", "The address contains invisible characters. Type it by hand.")
    }
    guard let scheme, isPlain else {
      throw .validation("websiteURL", "invalid", "Enter an address that begins with https:// or http://.")
    }
    let host = text.dropFirst(scheme.count).prefix { !"/?#".contains($0) }
    guard !host.isEmpty, !host.contains("@") else {
      throw .validation("websiteURL", "invalid", "Enter an address with the name of a site.")
    }
    return scheme + text.dropFirst(scheme.count)
  }

  /// A name on Twitter, without the `@`: 1 to 15 letters, digits and underscores.
  static func twitterHandle(_ text: String) throws(Problem) -> String {
    let handle = try optional(text, "twitterHandle", atMost: BelieveAPI.Limits.twitterHandle + 1).drop { $0 == "@" }
    let isLegal = handle.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte) || byte == 0x5f
    }
    guard isLegal, (1...BelieveAPI.Limits.twitterHandle).contains(handle.utf8.count) else {
      throw .validation("twitterHandle", "invalid", "Enter the name only: up to 15 letters, digits and underscores.")
    }
    return String(handle)
  }

  /// A day of the calendar as `2026-05-31` (ISO 8601).
  static func day(_ text: String) throws(Problem) -> String {
    guard text.fits(BelieveAPI.Limits.day) else {
      throw .validation("targetDate", "invalid", "Enter the date as 2026-05-31.")
    }
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let isDigits = text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2d }
    guard isDigits, parts.count == 3, parts.map(\.utf8.count) == [4, 2, 2], let year = Int(parts[0]),
      let month = Int(parts[1]), let day = Int(parts[2]), (1...12).contains(month)
    else { throw .validation("targetDate", "invalid", "Enter the date as 2026-05-31.") }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard (1...days[month - 1]).contains(day) else {
      throw .validation("targetDate", "invalid", "This date doesn’t exist.")
    }
    return text
  }
}
