extension KinnectAPI {
  public static let storyTellers = Endpoint<ListInput<StoryTellerList>, Page<StoryTeller>>(
    "kinnect.storyTellers", .get, "/api/kinnect/stories", "People with current stories: unseen first, then newest first"
  )
  public static let shareStory = Endpoint<ShareStory, Story>(
    "kinnect.shareStory", .post, "/api/kinnect/stories", status: 201, "Share a story for a day",
    errors: [.conflict, .notFound])
  public static let profileStories = Endpoint<ByUsername, Page<Story>>(
    "kinnect.profileStories", .get, "/api/kinnect/profiles/{username}/stories", "Someone's stories, oldest first")
  public static let story = Endpoint<ByStory, Story>("kinnect.story", .get, "/api/kinnect/stories/{id}", "One story")
  public static let deleteStory = Endpoint<ByStory, NoContent>(
    "kinnect.deleteStory", .delete, "/api/kinnect/stories/{id}", "Delete your story before it expires")
  public static let markStorySeen = Endpoint<ByStory, NoContent>(
    "kinnect.markStorySeen", .put, "/api/kinnect/stories/{id}/seen", "Mark a story as seen")
  public static let storyViews = Endpoint<ItemListInput<Story, StoryViewList>, Page<StoryView>>(
    "kinnect.storyViews", .get, "/api/kinnect/stories/{id}/views", "Who has seen your story, newest first")
  public static let replyToStory = Endpoint<ReplyToStory, Message>(
    "kinnect.replyToStory", .post, "/api/kinnect/stories/{id}/replies", status: 201,
    "Reply to a story with a message to its author", errors: [.notMutual])
  public static let reportStory = Endpoint<ReportStory, NoContent>(
    "kinnect.reportStory", .post, "/api/kinnect/stories/{id}/reports", "Report a story to the operator")

  static let stories: [any EndpointDescription] = [
    storyTellers, shareStory, profileStories, story, deleteStory, markStorySeen, storyViews, replyToStory, reportStory,
  ]
}
