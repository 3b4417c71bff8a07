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
extension KinnectAPI.StoryTeller: Identifiable {
  /// One of each person.
  public var id: ID<SocialAPI.Profile> { author.id }
}
