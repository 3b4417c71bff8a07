public import Wire

/// A comment, as apps of people and posts tell it.
public protocol SocialComment: HeldItem, Identifiable {
  /// Who wrote it.
  var writer: SocialAPI.Author { get }
  /// What it says.
  var words: String { get }
  /// When it was written.
  var createdAt: Timestamp { get }
  /// Whether the viewer wrote it.
  var mine: Bool { get }
  /// Whether spoilers are left out of it.
  var isFolded: Bool { get }
  /// What it says with its spoilers, for a viewer who asks for them.
  func unfolded(by client: HearthClient) async throws(ClientError) -> String
}

extension SocialComment {
  /// Nothing is, in apps without spoilers.
  public var isFolded: Bool { false }
  /// What it says.
  public func unfolded(by client: HearthClient) async throws(ClientError) -> String { words }
}

extension SocialAPI.Comment: SocialComment {
  /// The author.
  public var writer: SocialAPI.Author { author }
  /// The body.
  public var words: String { body }
}

extension RealspaceAPI.Comment: SocialComment {
  /// The author.
  public var writer: SocialAPI.Author { author.author }
  /// The content, without the marks of spoilers.
  public var words: String { content.withoutSpoilerMarks }
  /// Whether the server has left spoilers out.
  public var isFolded: Bool { content.hasFoldedSpoiler }
  /// The content with its spoilers.
  public func unfolded(by client: HearthClient) async throws(ClientError) -> String {
    try await client.realspace.unfold(id).withoutSpoilerMarks
  }
}

extension RealspaceAPI.Person {
  /// The same person, as other apps name them.
  public var author: SocialAPI.Author {
    SocialAPI.Author(
      id: id, username: username, fullName: displayName == username ? "" : displayName, avatarURL: avatarURL)
  }
}

extension SocialAPI.Author {
  /// The same person, as Realspace names them.
  public var person: RealspaceAPI.Person {
    RealspaceAPI.Person(
      id: id, username: username, displayName: fullName.isEmpty ? username : fullName, avatarURL: avatarURL)
  }
}
