/// Text in the queries of addresses.
enum URLText {
  /// Percent-encoded, but for letters, digits and `/-._` of ASCII (RFC 3986, section 3.4).
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for byte in text.utf8 {
      let isPlain =
        byte == 0x2f || byte == 0x2d || byte == 0x2e || byte == 0x5f || (0x30...0x39).contains(byte)
        || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
      escaped += isPlain ? String(Unicode.Scalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    return escaped
  }
}
