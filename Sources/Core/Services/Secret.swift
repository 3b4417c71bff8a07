internal import CSodium
internal import Wire

/// Random tokens that open something, of which only a hash is stored.
enum Secret {
  static func randomBytes(_ count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    randombytes_buf(&bytes, count)
    return bytes
  }

  /// 128 random bits as 22 characters that can stand in a link.
  static func token() -> String { Base64URL.encode(randomBytes(16)) }

  /// BLAKE2b-256 (RFC 7693) of a token: what the database keeps.
  static func hash(_ token: String) -> [UInt8] { hash(Array(token.utf8)) }

  static func hash(_ bytes: [UInt8]) -> [UInt8] {
    var hash = [UInt8](repeating: 0, count: 32)
    crypto_generichash(&hash, hash.count, bytes, UInt64(bytes.count), nil, 0)
    return hash
  }
}
