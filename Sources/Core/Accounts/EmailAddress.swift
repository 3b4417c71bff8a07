internal import Wire

/// A mail address in the one form that is stored: trimmed, lower case.
struct EmailAddress: Hashable, Sendable {
  let text: String

  /// Nil when the text has not the shape of an address: one `@`, something before it, a dotted name after it, no white
  /// space, `AuthAPI.Limits.email` bytes at most (RFC 5321, section 4.5.3.1.3). Whether mail arrives there nobody can tell from its form.
  init?(_ input: String) {
    // Before any work on it; with room for white space around an address.
    guard input.utf8.count <= 1000 else { return nil }
    let trimmed = input.lowercased().drop(while: \.isWhitespace)
    let text = String(trimmed.reversed().drop(while: \.isWhitespace).reversed())
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard text.utf8.count <= AuthAPI.Limits.email, parts.count == 2, !parts[0].isEmpty, parts[0].utf8.count <= 64,
      text.unicodeScalars.allSatisfy({ !$0.properties.isWhitespace && $0.value > 0x20 && $0.value != 0x7f })
    else { return nil }
    let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count >= 2, labels.allSatisfy({ !$0.isEmpty && $0.first != "-" && $0.last != "-" }),
      parts[1].utf8.allSatisfy({ Self.isNameByte($0) || $0 >= 0x80 || $0 == UInt8(ascii: ".") })
    else { return nil }
    self.text = text
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || byte == UInt8(ascii: "-")
  }
}
