public import Wire

/// What a post of an app may have.
public struct PostRules: Sendable {
  /// The greatest number of characters of its caption.
  public let caption: Int
  /// The greatest number of its photos and videos.
  public let media: Int
  /// Whether videos are offered.
  let takesVideos: Bool
  /// From whom the author chooses.
  let audiences: [SocialAPI.AudienceKind]
  /// Who sees it where nothing else is chosen.
  public let usualAudience: SocialAPI.Audience

  /// - Parameters: see the properties.
  public init(
    caption: Int, media: Int, takesVideos: Bool = false,
    audiences: [SocialAPI.AudienceKind] = SocialAPI.AudienceKind.known, usually usual: SocialAPI.AudienceKind
  ) {
    (self.caption, self.media, self.takesVideos) = (caption, media, takesVideos)
    (self.audiences, usualAudience) = (audiences, SocialAPI.Audience(kind: usual))
  }

  /// Whether a caption is longer than a server takes it.
  public func isTooLong(_ text: String) -> Bool { text.unicodeScalars.count > caption }
}
