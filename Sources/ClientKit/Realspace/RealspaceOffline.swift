public import Wire

/// What Realspace keeps on a device, and how it writes.
///
/// Passages that are marked as spoilers are kept as the server answers them to the viewer: folded, until their diary says finished.
public enum RealspaceOffline {
  // MARK: Posts

  /// Posts.
  public static let posts = HeldKind(RealspaceAPI.syncPosts, newest: "realspace.feed")
  /// The viewer's posts and what others share with them, newest first.
  public static let feed = posts.list("realspace.feed", RealspaceAPI.feed) { .init(before: $0) }
  /// Somebody's posts, by username, newest first.
  public static func posts(of username: String) -> HeldList<RealspaceAPI.Post> {
    posts.list("realspace.posts/\(username)", RealspaceAPI.profilePosts) { .init(username: username, before: $0) }
  }
  /// Those that name a film, a book or a place, newest first.
  public static func posts(about item: ID<RealspaceAPI.Item>) -> HeldList<RealspaceAPI.Post> {
    posts.list("realspace.item/\(item)", RealspaceAPI.itemPosts) { .init(id: item, before: $0) }
  }
  /// The posts that the viewer likes, newest like first. `RealspaceClient.liked` has those in topics too.
  public static let liked = posts.list("realspace.liked", RealspaceAPI.liked) { .init(before: $0) }

  // MARK: People

  /// People.
  public static let people = PeopleOffline("realspace", asked: .following)
  /// Conversations.
  public static let talks = ConversationsOffline("realspace")
  /// Who likes a post.
  public static let likes: HeldLists<ID<RealspaceAPI.Post>, SocialAPI.Profile> =
    people.profiles.lists("realspace.likes", RealspaceAPI.likes) { .init(id: $0, before: $1) }
  /// What happened to the viewer, newest first.
  public static let activity = HeldKind(listed: "realspace.activity", of: RealspaceAPI.Activity.self)
    .list("realspace.activity", RealspaceAPI.activity) { .init(before: $0) }

  // MARK: Comments

  private static let commentKind = HeldKind(listed: "realspace.comments", of: RealspaceAPI.Comment.self)
  /// A post's comments, oldest first.
  public static let comments: HeldLists<ID<RealspaceAPI.Post>, RealspaceAPI.Comment> =
    commentKind.lists("realspace.comments", RealspaceAPI.comments) { .init(id: $0, before: $1) }
  /// The same of a post in a topic.
  public static let topicComments: HeldLists<ID<RealspaceAPI.TopicPost>, RealspaceAPI.Comment> =
    commentKind.lists("realspace.topicComments", RealspaceAPI.topicComments) { .init(id: $0, before: $1) }

  /// The replies to a comment, oldest first, whatever it is on.
  public static let replies: HeldLists<ID<SocialAPI.Comment>, RealspaceAPI.Comment> =
    commentKind.lists("realspace.replies", RealspaceAPI.commentReplies) { .init(id: $0, before: $1) }

  // MARK: Topics

  /// Topics.
  public static let topics = HeldKind(listed: "realspace.topics", of: RealspaceAPI.Topic.self)
  /// All of them, the newest first.
  public static let allTopics = topics.list("realspace.allTopics", RealspaceAPI.topics) { .init(before: $0) }
  /// Those that the viewer has joined.
  public static let joinedTopics = topics.list("realspace.joinedTopics", RealspaceAPI.topics) {
    .init(joined: true, before: $0)
  }
  /// Those about a venue, the newest first.
  public static let topicsAbout: HeldLists<ID<RealspaceAPI.Entity>, RealspaceAPI.Topic> =
    topics.lists("realspace.topicsAbout", RealspaceAPI.topics) { .init(entity: $0, before: $1) }
  /// Posts in topics.
  public static let topicPosts = HeldKind(listed: "realspace.topicPosts", of: RealspaceAPI.TopicPost.self)
  /// Those in a topic, newest first.
  public static let postsInTopic: HeldLists<ID<RealspaceAPI.Topic>, RealspaceAPI.TopicPost> =
    topicPosts.lists("realspace.inTopic", RealspaceAPI.topicPosts) { .init(id: $0, before: $1) }
  /// Who likes a post in a topic.
  public static let topicLikes: HeldLists<ID<RealspaceAPI.TopicPost>, SocialAPI.Profile> =
    people.profiles.lists("realspace.topicLikes", RealspaceAPI.topicLikes) { .init(id: $0, before: $1) }
  /// Who has joined a topic, newest first.
  public static let members: HeldLists<ID<RealspaceAPI.Topic>, SocialAPI.Profile> =
    people.profiles.lists("realspace.members", RealspaceAPI.topicMembers) { .init(id: $0, before: $1) }
  /// Who moderates a topic, besides the person who started it.
  public static let moderators: HeldLists<ID<RealspaceAPI.Topic>, RealspaceAPI.Person> =
    HeldKind(listed: "realspace.moderators", of: RealspaceAPI.Person.self)
    .lists("realspace.moderators", RealspaceAPI.moderators) { .init(id: $0, before: $1) }

  // MARK: Community

  /// Events, each on the date that the server answers it with: the next one.
  public static let events = HeldKind(listed: "realspace.events", of: RealspaceAPI.Event.self)
  /// What isn't over, the next one first.
  public static let upcoming = events.list("realspace.upcoming", RealspaceAPI.events) {
    .init(when: .upcoming, before: $0)
  }
  /// What is over, the last one first.
  public static let past = events.list("realspace.past", RealspaceAPI.events) { .init(when: .past, before: $0) }
  /// What the viewer hosts or has answered and isn't over.
  public static let myEvents = events.list("realspace.myEvents", RealspaceAPI.events) {
    .init(when: .upcoming, mine: true, before: $0)
  }
  /// The dates of an event that aren't over, the next one first.
  public static let dates: HeldLists<ID<RealspaceAPI.Event>, RealspaceAPI.EventDate> =
    HeldKind(listed: "realspace.dates", of: RealspaceAPI.EventDate.self)
    .lists("realspace.dates", RealspaceAPI.eventDates) { .init(id: $0, before: $1) }
  /// Venues, the newest first.
  public static let venues = HeldKind(listed: "realspace.venues", of: RealspaceAPI.Entity.self)
    .list("realspace.venues", RealspaceAPI.entities) { .init(before: $0) }

  // MARK: List and diary

  /// What the viewer wants to watch, read or go to, newest first.
  public static let list = HeldKind(listed: "realspace.list", of: RealspaceAPI.ListItem.self)
    .list("realspace.list", RealspaceAPI.list) { .init(before: $0) }
  /// What others show of their lists, by username, newest first.
  public static let sharedLists: HeldLists<String, RealspaceAPI.SharedListItem> =
    HeldKind(listed: "realspace.sharedLists", of: RealspaceAPI.SharedListItem.self)
    .lists("realspace.sharedLists", RealspaceAPI.profileList) { .init(username: $0, before: $1) }
  private static let entries = HeldKind(listed: "realspace.entries", of: RealspaceAPI.DiaryEntry.self)
  /// The viewer's diary, newest first.
  public static let diary = entries.list("realspace.diary", RealspaceAPI.diary) { .init(before: $0) }
  /// What somebody shows of theirs, by username.
  public static let diaries: HeldLists<String, RealspaceAPI.DiaryEntry> =
    entries.lists("realspace.diaries", RealspaceAPI.profileDiary) { .init(username: $0, before: $1) }

  // MARK: Items

  /// Proposals to merge items, and merges, newest first.
  public static let duplicates = HeldKind(listed: "realspace.duplicates", of: RealspaceAPI.Duplicate.self)
    .list("realspace.duplicates", RealspaceAPI.duplicates) { .init(before: $0) }

  /// All of it, for an `OfflineStore`.
  public static let catalogue = OfflineCatalogue("realspace")
    .with(people).with(talks).realspacePosts().realspaceComments().realspaceTopics().realspaceEvents()
    .realspaceListAndDiary().realspaceDuplicates()
    .activity(activity, markRead: RealspaceAPI.markActivityRead)
}
