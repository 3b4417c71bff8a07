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
  /// The content.
  public var words: String { content }
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
