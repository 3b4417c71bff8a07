public import Wire

/// Seals what somebody keeps for themselves, so that the database alone doesn't tell it: it can be read with the server's key, and only as
/// the profile that it belongs to (XChaCha20-Poly1305).
public struct OwnersNote: Sendable {
  private let sealed: SealedText

  /// - Parameter keys: those of the server; without them nothing that was sealed can be read again.
  public init(keys: SigningKeys) { sealed = SealedText(key: keys.sign(.ownersNote, [])) }

  /// Different each time.
  public func seal(_ text: String, for owner: ID<ProfileEntity>) -> String {
    sealed.seal(Array(text.utf8), for: owner.bytes)
  }

  /// Nil for what was sealed for somebody else or under another key, and for what is none.
  public func open(_ text: String, for owner: ID<ProfileEntity>) -> String? {
    sealed.open(text, for: owner.bytes).flatMap { String(validating: $0, as: UTF8.self) }
  }
}
