internal import CIdn2
internal import Wire

/// A mail address: the form in which it is stored, trimmed and in lower case, and the form by which addresses are compared.
struct EmailAddress: Hashable, Sendable {
  /// What is stored, shown and written to.
  let text: String
  /// What addresses are compared by: two spellings of one address have the same. The domain is in its ASCII form (UTS 46, non-transitional), so
  /// that `münchen.example` is `xn--mnchen-3ya.example`; the rest is composed (NFC).
  let key: String
  /// Whether the domain has an ASCII form. Where it has none, nobody can send mail there, and `key` has it as it is written.
  let hasDomain: Bool

  /// Nil when the text has not the shape of an address: one `@`, something before it, a dotted name after it, no white
  /// space, `AuthAPI.Limits.email` bytes at most (RFC 5321, section 4.5.3.1.3). Whether mail arrives there nobody can tell from its form.
  init?(_ input: String) {
    // Before any work on it; with room for white space around an address.
    guard input.utf8.count <= 1000 else { return nil }
    let trimmed = input.lowercased().drop(while: \.isWhitespace)
    let text = String(trimmed.reversed().drop(while: \.isWhitespace).reversed())
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard text.utf8.count <= AuthAPI.Limits.email, parts.count == 2, !parts[0].isEmpty, parts[0].utf8.count <= 64,
      text.unicodeScalars.allSatisfy({ !$0.properties.isWhitespace && $0.value > 0x20 && $0.value != 0x7f }),
      Self.isDomain(parts[1], orAlso: { $0 >= 0x80 })
    else { return nil }
    self.text = text
    let (name, domain) = (NormalForm.composed(String(parts[0])), String(parts[1]))
    let ascii = Self.ascii(domain)
    hasDomain = ascii != nil
    key = "\(name)@\(ascii ?? NormalForm.composed(domain))"
  }

  /// The form of a domain that the domain name system has, or nil where there is none.
  private static func ascii(_ domain: String) -> String? {
    if domain.utf8.allSatisfy({ $0 < 0x80 }) { return domain }
    guard let found = hearth_ascii_domain(domain) else { return nil }
    defer { idn2_free(found) }
    let ascii = String(cString: found)
    // Some code points stand for signs that no domain has: `＠` for `@`.
    return isDomain(ascii[...], orAlso: { _ in false }) ? ascii : nil
  }

  /// Letters, digits and hyphens between dots (RFC 1123), at least one dot.
  /// - Parameter isOther: whether another byte is taken too.
  private static func isDomain(_ name: Substring, orAlso isOther: (UInt8) -> Bool) -> Bool {
    let labels = name.split(separator: ".", omittingEmptySubsequences: false)
    return labels.count >= 2 && labels.allSatisfy { !$0.isEmpty && $0.first != "-" && $0.last != "-" }
      && name.utf8.allSatisfy { isNameByte($0) || isOther($0) || $0 == UInt8(ascii: ".") }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || byte == UInt8(ascii: "-")
  }
}
