internal import Wire

extension SocialAPI {
  /// Whether a text can be a username at all, so that no account is made for one that can't.
  static func isUsername(_ text: String) -> Bool {
    SocialAPI.Limits.username.contains(text.unicodeScalars.count)
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }
}
