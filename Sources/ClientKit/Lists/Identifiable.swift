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
extension WandrAPI.Log: Identifiable {}
extension WandrAPI.Place: Identifiable {}
extension WandrAPI.Trip: Identifiable {}
extension WandrAPI.Zone: Identifiable {}
extension RealspaceAPI.Post: Identifiable {}
extension RealspaceAPI.Comment: Identifiable {}
extension RealspaceAPI.Activity: Identifiable {}
extension RealspaceAPI.Person: Identifiable {}
extension RealspaceAPI.ItemReference: Identifiable {}
extension RealspaceAPI.Item: Identifiable {}
extension RealspaceAPI.Topic: Identifiable {}
extension RealspaceAPI.TopicPost: Identifiable {}
extension RealspaceAPI.Event: Identifiable {}
extension RealspaceAPI.EventDate: Identifiable {}
extension RealspaceAPI.Entity: Identifiable {}
extension RealspaceAPI.ListItem: Identifiable {}
extension RealspaceAPI.DiaryEntry: Identifiable {}
extension RealspaceAPI.Duplicate: Identifiable {}
extension RealspaceAPI.Guest: Identifiable {
  /// One of each person.
  public var id: ID<SocialAPI.Profile> { person.id }
}
extension RealspaceAPI.Recommendation: Identifiable {
  /// One of each item.
  public var id: ID<RealspaceAPI.Item> { item.id }
}
