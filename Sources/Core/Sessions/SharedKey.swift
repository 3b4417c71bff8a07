public import SQL
public import Wire

/// A key that opens something without an account: the last part of an address that its maker has passed on.
public struct SharedKey: Sendable {
  /// The key itself: 22 characters that can stand in a link, 128 random bits.
  public let text: String

  /// A new key.
  public init() { text = Secret.token() }

  /// Reads a key; nil for what is none.
  public init?(_ text: String) {
    guard text.utf8.count == 22, Base64URL.decode(text)?.count == 16 else { return nil }
    self.text = text
  }

  /// What is kept of it in place of an ID: half of its hash.
  public func id<Entity>(_: Entity.Type = Entity.self) -> ID<Entity> {
    let hash = Secret.hash(text)
    func word(_ range: Range<Int>) -> UInt64 { hash[range].reduce(0) { $0 << 8 | UInt64($1) } }
    return ID(high: word(0..<8), low: word(8..<16))
  }

  /// The reader who shows the key, as the policies know them: without an account, they see what is kept under the key's ID and nothing else.
  /// - Parameter app: a name that no app has, by which policies tell such readers from people.
  public func reader(in app: String) -> Principal {
    Principal(viewer: id(Never.self), account: ID<Never>?.none, app: app)
  }
}
