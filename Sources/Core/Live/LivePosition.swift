internal import CSodium
internal import Wire

/// Turns places in the log into the ids that clients see, and back.
///
/// The log's numbers count what everybody does, so they are sealed (XChaCha20-Poly1305): an id says nothing, is good for
/// its profile only, and only where the key is known: a log of one process has one that lives as long, several share one.
struct LivePosition: Sendable {
  private let key: [UInt8]
  private static let nonceBytes = Int(crypto_aead_xchacha20poly1305_ietf_NPUBBYTES)
  private static let tagBytes = Int(crypto_aead_xchacha20poly1305_ietf_ABYTES)

  /// - Parameter key: 32 bytes; random ones that nobody else knows by default.
  init(key: [UInt8] = Secret.randomBytes(Int(crypto_aead_xchacha20poly1305_ietf_KEYBYTES))) {
    precondition(key.count == Int(crypto_aead_xchacha20poly1305_ietf_KEYBYTES))
    self.key = key
  }

  /// 64 characters that stand for the place, different each time.
  func seal(_ number: UInt64, for profile: ID<ProfileEntity>) -> String {
    let nonce = Secret.randomBytes(Self.nonceBytes)
    let (text, owner) = (bigEndian(number), profile.bytes)
    var sealed = [UInt8](repeating: 0, count: text.count + Self.tagBytes)
    crypto_aead_xchacha20poly1305_ietf_encrypt(
      &sealed, nil, text, UInt64(text.count), owner, UInt64(owner.count), nil, nonce, key)
    return Base64URL.encode(nonce + sealed)
  }

  /// Nil for an id of another profile or another key, and for what is none.
  func open(_ id: String, for profile: ID<ProfileEntity>) -> UInt64? {
    guard id.utf8.count <= 100, let bytes = Base64URL.decode(id),
      bytes.count == Self.nonceBytes + 8 + Self.tagBytes
    else { return nil }
    let (nonce, sealed) = (Array(bytes.prefix(Self.nonceBytes)), Array(bytes.dropFirst(Self.nonceBytes)))
    let owner = profile.bytes
    var text = [UInt8](repeating: 0, count: 8)
    guard
      crypto_aead_xchacha20poly1305_ietf_decrypt(
        &text, nil, nil, sealed, UInt64(sealed.count), owner, UInt64(owner.count), nonce, key) == 0
    else { return nil }
    return text.reduce(0) { $0 << 8 | UInt64($1) }
  }
}
