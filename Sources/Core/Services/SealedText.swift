internal import CSodium
internal import Wire

/// Turns bytes into text that goes through clients and back: it says nothing to its readers, is good for its owner only, and
/// only where the key is known (XChaCha20-Poly1305).
struct SealedText: Sendable {
  private let key: [UInt8]
  private static let nonceBytes = Int(crypto_aead_xchacha20poly1305_ietf_NPUBBYTES)
  private static let tagBytes = Int(crypto_aead_xchacha20poly1305_ietf_ABYTES)
  /// Characters of the longest that is looked at.
  private static let longest = 1000

  /// - Parameter key: 32 bytes; random ones that nobody else knows by default.
  init(key: [UInt8] = Secret.randomBytes(Int(crypto_aead_xchacha20poly1305_ietf_KEYBYTES))) {
    precondition(key.count == Int(crypto_aead_xchacha20poly1305_ietf_KEYBYTES))
    self.key = key
  }

  /// Different each time.
  func seal(_ bytes: [UInt8], for owner: [UInt8]) -> String {
    let nonce = Secret.randomBytes(Self.nonceBytes)
    var sealed = [UInt8](repeating: 0, count: bytes.count + Self.tagBytes)
    crypto_aead_xchacha20poly1305_ietf_encrypt(
      &sealed, nil, bytes, UInt64(bytes.count), owner, UInt64(owner.count), nil, nonce, key)
    return Base64URL.encode(nonce + sealed)
  }

  /// Nil for what was sealed for another owner or under another key, and for what is none.
  func open(_ text: String, for owner: [UInt8]) -> [UInt8]? {
    guard text.utf8.count <= Self.longest, let bytes = Base64URL.decode(text),
      bytes.count >= Self.nonceBytes + Self.tagBytes
    else { return nil }
    let (nonce, sealed) = (Array(bytes.prefix(Self.nonceBytes)), Array(bytes.dropFirst(Self.nonceBytes)))
    var opened = [UInt8](repeating: 0, count: sealed.count - Self.tagBytes)
    guard
      crypto_aead_xchacha20poly1305_ietf_decrypt(
        &opened, nil, nil, sealed, UInt64(sealed.count), owner, UInt64(owner.count), nonce, key) == 0
    else { return nil }
    return opened
  }
}
