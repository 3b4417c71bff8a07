/// What a live stream takes.
public struct LiveInput: Hashable, Sendable, Codable {
  /// As the `Last-Event-ID` field, for pages, which cannot set it.
  public var after: String? = nil
  /// Whose page it is, as the `Hearth-Profile` field says it of other calls; 409 where another person is signed in by now.
  public var profile: ID<SocialAPI.Profile>? = nil

  public init(after: String? = nil, profile: ID<SocialAPI.Profile>? = nil) {
    self.after = after
    self.profile = profile
  }
}
