public import Wire

// What lists of screens tell their rows apart by.
extension BelieveAPI.Post: Identifiable {}
extension BelieveAPI.Project: Identifiable {}
extension BelieveAPI.Builder: Identifiable {}
extension BelieveAPI.BuilderReference: Identifiable {}
extension BelieveAPI.Milestone: Identifiable {}
extension BelieveAPI.SupportMessage: Identifiable {}
extension BelieveAPI.SupportAction: Identifiable {}
extension BelieveAPI.Activity: Identifiable {}
extension KinnectAPI.Post: Identifiable {}
extension SocialAPI.Comment: Identifiable {}
extension KinnectAPI.Conversation: Identifiable {}
extension KinnectAPI.Message: Identifiable {}
extension KinnectAPI.Activity: Identifiable {}
extension SocialAPI.Profile: Identifiable {}
extension SocialAPI.Author: Identifiable {}
extension MediaAPI.Attachment: Identifiable {}
extension KinnectAPI.Story: Identifiable {}
extension GrassyAPI.Post: Identifiable {}
extension GrassyAPI.Activity: Identifiable {}
extension GrassyAPI.Place: Identifiable {}
extension GrassyAPI.Tag: Identifiable {
  /// Tags are one where they are compared alike.
  public var id: String { name }
}
extension SocialAPI.Circle: Identifiable {}
extension SocialAPI.AudienceMember: Identifiable {
  /// One of each person.
  public var id: ID<SocialAPI.Profile> { person.id }
}
extension SocialAPI.CircleMember: Identifiable {
  /// One of each person.
  public var id: ID<SocialAPI.Profile> { person.id }
}
extension KinnectAPI.StoryView: Identifiable {
  /// One of each person.
  public var id: ID<SocialAPI.Profile> { viewer.id }
}
extension KinnectAPI.GroupInvitation: Identifiable {
  /// One of each group.
  public var id: ID<KinnectAPI.Conversation> { conversation }
}
extension KinnectAPI.StoryTeller: Identifiable {
  /// One of each person.
  public var id: ID<SocialAPI.Profile> { author.id }
}
extension GrassyAPI.Import: Identifiable {}
extension GrassyAPI.ImportedPost: Identifiable {
  /// Its place in the archive.
  public var id: Int { number }
}
