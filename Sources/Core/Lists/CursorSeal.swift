internal import CSodium
public import Wire

/// Seals the cursors that somebody is given, and opens them for the same person and the same list alone.
///
/// The same place gives the same text, on every process and after a restart: deterministic authenticated encryption by the construction SIV of
/// P. Rogaway and T. Shrimpton ("Deterministic Authenticated-Encryption", EUROCRYPT 2006, section 4). A MAC of the list, the owner and the plain
/// text is both the tag and the initialisation vector. The MAC is HMAC-SHA-256 (RFC 2104), truncated to 192 bits, and the cipher
/// is XChaCha20, which takes a nonce of 192 bits. Each has its own key.
public struct CursorSeal: Sendable {
  /// Whose cursors they are.
  private enum Owner {
    case nobody
    case account(ID<AuthAPI.Account>)
    case profile(ID<ProfileEntity>)

    /// 17 bytes.
    var bytes: [UInt8] {
      switch self {
      case .nobody: [UInt8](repeating: 0, count: 17)
      case .account(let id): [1] + id.bytes
      case .profile(let id): [2] + id.bytes
      }
    }
  }

  /// For work that no request asks for: nobody is given these cursors, and they end with the process.
  public static let unkept = CursorSeal(keys: SigningKeys(master: Secret.randomBytes(32)), owner: .nobody)

  private let keys: SigningKeys
  private let owner: Owner

  private init(keys: SigningKeys, owner: Owner) {
    self.keys = keys
    self.owner = owner
  }

  /// For a profile.
  public init(_ keys: SigningKeys, of profile: ID<ProfileEntity>) { self.init(keys: keys, owner: .profile(profile)) }

  /// For the profile that looks; for the account where there is none.
  init(_ keys: SigningKeys, for caller: Caller) {
    let owner: Owner =
      switch caller {
      case .anonymous: .nobody
      case .signedIn(let signedIn): .account(signedIn.account)
      case .viewer(let viewer): .profile(viewer.profile)
      }
    self.init(keys: keys, owner: owner)
  }

  /// The text that goes through the client: 64 characters, or 406 and more for a list with places.
  public func seal<List: CursorList>(_ cursor: Cursor<List>) -> String {
    let bytes = cursor.bytes
    let tag = tag(of: bytes, List.self)
    return Base64URL.encode(tag + ciphered(bytes, tag))
  }

  /// Nil for what was sealed for somebody else, for another list or under another key, and for what is no cursor.
  public func open<List: CursorList>(_ text: String, _: List.Type = List.self) -> Cursor<List>? {
    let most = SealedCursor<List>.tagBytes + SealedCursor<List>.positionBytes + SealedCursor<List>.mostPlaceBytes
    guard text.utf8.count <= (most * 4 + 2) / 3, let sealed = Base64URL.decode(text),
      sealed.count > SealedCursor<List>.tagBytes
    else { return nil }
    let tag = Array(sealed.prefix(SealedCursor<List>.tagBytes))
    let bytes = ciphered(Array(sealed.dropFirst(tag.count)), tag)
    guard sodium_memcmp(self.tag(of: bytes, List.self), tag, tag.count) == 0 else { return nil }
    return Cursor(bytes: bytes)
  }

  private func tag<List: CursorList>(of bytes: [UInt8], _: List.Type) -> [UInt8] {
    // Everything before the plain text has a fixed length.
    let signature = keys.sign(.cursorTag, [List.cursorTag] + owner.bytes + bytes)
    return Array(signature.prefix(SealedCursor<List>.tagBytes))
  }

  private func ciphered(_ bytes: [UInt8], _ tag: [UInt8]) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: bytes.count)
    // It fails for nothing but a length beyond what the cipher takes.
    _ = crypto_stream_xchacha20_xor(&result, bytes, UInt64(bytes.count), tag, keys.sign(.cursorCipher, []))
    return result
  }
}
