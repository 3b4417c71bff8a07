internal import Wire

/// Turns places in the log into the ids that clients see, and back.
///
/// The log's numbers count what everybody does, so they are sealed: an id says nothing and is good for its profile only. A log of
/// one process has a key that lives as long, several share one.
struct LivePosition: Sendable {
  private let text: SealedText

  /// - Parameter key: 32 bytes; random ones that nobody else knows by default.
  init(key: [UInt8]? = nil) { text = key.map { SealedText(key: $0) } ?? SealedText() }

  /// 64 characters that stand for the place, different each time.
  func seal(_ number: UInt64, for profile: ID<ProfileEntity>) -> String {
    text.seal(bigEndian(number), for: profile.bytes)
  }

  /// Nil for an id of another profile or another key, and for what is none.
  func open(_ id: String, for profile: ID<ProfileEntity>) -> UInt64? {
    guard let bytes = text.open(id, for: profile.bytes), bytes.count == 8 else { return nil }
    return bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }
}
