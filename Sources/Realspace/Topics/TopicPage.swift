public import Core
public import HTML
internal import Social
public import Wire

/// A topic: what it is about, the composer, and its posts: the part that scripts refresh, so that what is being typed stays.
public struct TopicPage: HTML {
  public struct Model: Sendable {
    public var topic: RealspaceAPI.Topic
    public var posts: Page<RealspaceAPI.TopicPost>
    /// Whether this is a later page, reached by "More posts".
    public var isContinued: Bool
    /// By an operator; only who started it is told.
    public var isHidden: Bool
    /// What was typed, where it was refused.
    public var draft: String
    public var errors: FormErrors

    public init(
      topic: RealspaceAPI.Topic, posts: Page<RealspaceAPI.TopicPost>, isContinued: Bool = false, isHidden: Bool = false,
      draft: String = "", errors: FormErrors = .none
    ) {
      self.topic = topic
      self.posts = posts
      self.isContinued = isContinued
      self.isHidden = isHidden
      self.draft = draft
      self.errors = errors
    }
  }

  let model: Model
  let context: PageContext

  public init(model: Model, context: PageContext) {
    self.model = model
    self.context = context
  }

  private var topic: RealspaceAPI.Topic { model.topic }

  public var body: some HTML {
    AppPage(topic.name.isolated, tab: .topics, back: "/realspace/topics", context) {
      div(.class("space")) {
        if model.isHidden { HiddenNote() }
        if !model.isContinued {
          TopicHead(topic: topic, context: context)
          TopicComposer(topic: topic.id, draft: model.draft, errors: model.errors)
        }
        div(
          .class("space-part"), .data("feed", "topics/\(topic.id)/posts"), .data("feed-at", .topic(topic.id)),
          .data("topic", uuid: topic.id.high, topic.id.low)
        ) { posts }
      }
    }
  }

  @HTMLBuilder private var posts: some HTML {
    if model.posts.items.isEmpty, !model.isContinued {
      EmptyState("No posts yet", "Write the first one.", symbol: "topics", context) {}
    } else {
      div(.class("posts"), .data("list")) {
        ForEach(model.posts.items) {
          TopicPostCard(post: $0, mayRemove: topic.myRole.isModerating, context: context)
        }
      }
      FeedEnd(MoreLink("More posts", "?before=", model.posts.next), seen: "You’ve seen every post here.", context)
    }
    if !model.isContinued { CommentsTemplate(Realspace.topicComments, context: context) }
  }
}

/// What a topic is about, who started it, and what one can do.
struct TopicHead: HTML {
  let topic: RealspaceAPI.Topic
  let context: PageContext

  var body: some HTML {
    section(.class("box topic-head"), .aria("label", "About this topic")) {
      div(.class("topic-words")) {
        if !topic.topicDescription.isEmpty {
          p(.written) { SpoilerWords(topic.topicDescription, shownAt: .topic(topic.id, "?spoilers=shown")) }
        }
        TopicFacts(topic: topic)
        if let creator = topic.creator {
          p(.class("quiet")) {
            "Started by "
            a(.href(.profile(creator.username)), .written) { creator.displayName }
          }
        }
      }
      PostMenu(
        link: .topic(topic.id), report: topic.myRole == .creator ? nil : .topic(topic.id, "/report"),
        label: "Options of this topic", context
      ) {
        a(.class("menu-item"), .href(.topic(topic.id, "/people"))) { "Members and moderators" }
        if topic.myRole.isModerating { a(.class("menu-item"), .href(.topic(topic.id, "/edit"))) { "Edit topic" } }
      }
      form(.method("post"), .action(.topic(topic.id, topic.joinedByMe ? "/leave" : "/join")), .data("once")) {
        button(.class(topic.joinedByMe ? "button button-small button-quiet" : "button button-small")) {
          topic.joinedByMe ? "Leave" : "Join"
        }
      }
    }
  }
}

/// Words for a topic. A script enables "Post" once there are some, posts without leaving the page, and clears them afterwards.
struct TopicComposer: HTML {
  let topic: ID<RealspaceAPI.Topic>
  let draft: String
  let errors: FormErrors

  var body: some HTML {
    form(
      .class("say"), .method("post"), .action(.topic(topic)), .aria("label", "New post"),
      .data("topic-say", uuid: topic.high, topic.low)
    ) {
      FormAlert(errors.general)
      TextField(
        "Write in this topic", "content", value: draft, placeholder: "What do you think?",
        limit: RealspaceAPI.Limits.content, rows: 2, hint: Spoilers.hint, error: errors.fields["content"])
      p(.class("error say-problem"), .role("alert"), .data("problem")) { "" }
      div(.class("say-foot")) { button(.class("button"), .data("submit")) { "Post" } }
    }
  }
}
