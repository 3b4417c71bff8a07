public import Core
public import HTML
internal import Social
public import Wire

/// A film, a book or a place: the friends who were there too, the posts about it, and the ways onto the viewer's list and into their
/// diary.
public struct ItemPage: HTML {
  public struct Model: Sendable {
    public var item: RealspaceAPI.Item
    public var posts: Page<RealspaceAPI.Post>
    /// Whether this is a later page, reached by "More posts".
    public var isContinued: Bool
    /// Those about it, the newest first.
    public var topics: [RealspaceAPI.Topic]
    /// Whether a proposal to merge it waits for the viewer.
    public var isAsked: Bool
    /// Whether the viewer's list has it among what is still to do.
    public var isOnList: Bool
    /// How often it is in the viewer's diary.
    public var timesInDiary: Int

    public init(
      item: RealspaceAPI.Item, posts: Page<RealspaceAPI.Post>, isContinued: Bool = false,
      topics: [RealspaceAPI.Topic] = [], isAsked: Bool = false, isOnList: Bool = false, timesInDiary: Int = 0
    ) {
      self.item = item
      self.posts = posts
      self.isContinued = isContinued
      self.topics = topics
      self.isAsked = isAsked
      self.isOnList = isOnList
      self.timesInDiary = timesInDiary
    }
  }

  let model: Model
  let context: PageContext

  public init(model: Model, context: PageContext) {
    self.model = model
    self.context = context
  }

  public var body: some HTML {
    AppPage(item.name.isolated, tab: .none, back: "/realspace", context) {
      div(.class("feed"), .data("item-page", item.kind.rawValue)) {
        if !model.isContinued { head }
        PostColumn(posts: model.posts.items, context: context)
        MoreLink("More posts", "?before=", model.posts.next)
      }
    }
  }

  private var item: RealspaceAPI.Item { model.item }

  private var head: some HTML {
    section(.class("item-head"), .aria("label", "About ", item.name)) {
      p(.class("item-kind quiet")) { kindText }
      if model.isAsked {
        p(.class("hint")) { a(.href("/realspace/duplicates")) { "Somebody asks whether this is a duplicate." } }
      }
      if let others = item.duplicates, !others.isEmpty {
        p(.class("quiet")) {
          "Also called "
          ForEach(others) { other in
            cite(.written) { other.name }
            other.id == others.last?.id ? "" : ", "
          }
        }
      }
      if item.friendCount > 0 {
        h2 { friendsText }
        ul(.class("item-friends")) {
          ForEach(item.friends) { friend in
            li {
              a(.class("item-friend"), .href(.profile(friend.username))) {
                Avatar(friend.avatarURL, .small, context)
                span { Written(friend.displayName) }
              }
            }
          }
          if item.friendCount > item.friends.count {
            li(.class("quiet")) { "and \((item.friendCount - item.friends.count).grouped) more" }
          }
        }
      }
      if !model.topics.isEmpty {
        h2 { "Topics about it" }
        ul(.class("item-topics")) {
          ForEach(model.topics) { topic in
            li { a(.class("post-subject"), .href(.topic(topic.id))) { Written(topic.name) } }
          }
        }
      }
      if model.timesInDiary > 0 { p(.class("quiet")) { diaryText } }
      if let post = postAddress { a(.class("button button-small"), .href(post)) { postText } }
      if model.isOnList {
        a(.class("button button-small button-quiet"), .href("/realspace/list")) { "On your list" }
      } else {
        WishForm(item: .init(id: item.id, kind: item.kind, name: item.name))
      }
      a(.class("button button-small button-quiet"), .href(.diaryEntry(about: item.id))) { "Add to diary" }
      a(.class("button button-small button-quiet"), .href(URLPath("/realspace/topics/new?item=", "\(item.id)"))) {
        "Start a topic about it"
      }
      a(.class("button button-small button-quiet"), .href(.item(item.id, "/same"))) { "Merge duplicates" }
    }
  }

  private var kindText: String {
    switch item.kind {
    case .book: "Book"
    case .place: "Place"
    default: "Film"
    }
  }

  private var diaryText: String {
    switch model.timesInDiary {
    case 1: "It is in your diary."
    case 2: "It is in your diary twice."
    default: "It is in your diary \(model.timesInDiary.grouped) times."
    }
  }

  private var friendsText: String {
    switch item.kind {
    case .book: "Friends who also read it"
    case .place: "Friends who also went there"
    default: "Friends who also watched it"
    }
  }

  private var postText: String {
    switch item.kind {
    case .book: "I read it"
    case .place: "I went there"
    default: "I watched it"
    }
  }

  /// The composer, with this filled in.
  private var postAddress: URLPath? {
    let (action, name) = (
      PathTemplate.percentEncoded(item.kind.action.rawValue), PathTemplate.percentEncoded(item.name)
    )
    return URLPath(checking: "/realspace/new?action=\(action)&subject=\(name)&item=\(item.id)")
  }
}
