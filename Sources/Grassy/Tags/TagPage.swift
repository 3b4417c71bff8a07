public import Core
public import HTML
internal import Social
public import Wire

/// A tag: following and muting it, and its posts.
public struct TagPage: HTML {
  public struct Model: Sendable {
    public var tag: GrassyAPI.Tag
    public var posts: Page<GrassyAPI.Post>

    public init(tag: GrassyAPI.Tag, posts: Page<GrassyAPI.Post>) {
      self.tag = tag
      self.posts = posts
    }
  }

  let model: Model
  let context: PageContext

  public init(model: Model, context: PageContext) {
    self.model = model
    self.context = context
  }

  public var body: some HTML {
    AppPage(hash, title: "Posts with \(hash)", tab: .explore, back: "/grassy/explore", context) {
      div(.class("feed")) {
        div(.class("topic-head")) {
          TagButton(tag: tag, isFollow: true)
          TagButton(tag: tag, isFollow: false)
        }
        if model.posts.items.isEmpty, model.posts.next == nil {
          EmptyState(
            "Nothing here for you yet", "Posts with \(hash) that you may see appear here.", symbol: "photo",
            context
          ) {
            a(.class("button"), .href("/grassy/new")) { "Create post" }
          }
        } else {
          PostColumn(posts: model.posts.items, context: context)
        }
        MoreLink("More posts", "?before=", model.posts.next)
      }
    }
  }

  private var tag: GrassyAPI.Tag { model.tag }
  private var hash: String { "#\(tag.label)".isolated }
}

/// Follows or mutes a tag, or takes that back.
struct TagButton: HTML {
  let tag: GrassyAPI.Tag
  let isFollow: Bool

  var body: some HTML {
    form(.method("post"), .action(.tag(tag.name, target)), .data("once")) {
      button(
        .class(isOn || !isFollow ? "button button-small button-quiet" : "button button-small"),
        .aria("label", "\(label) \("#\(tag.label)".isolated)")
      ) {
        label
      }
    }
  }

  private var isOn: Bool { isFollow ? tag.isFollowing : tag.isMuted }

  private var target: StaticString {
    switch (isFollow, isOn) {
    case (true, false): "/follow"
    case (true, true): "/unfollow"
    case (false, false): "/mute"
    case (false, true): "/unmute"
    }
  }

  private var label: String {
    switch (isFollow, isOn) {
    case (true, false): "Follow"
    case (true, true): "Following"
    case (false, false): "Mute"
    case (false, true): "Unmute"
    }
  }
}

/// Tags below each other, each with the way to follow it.
struct TagList: HTML {
  let tags: [GrassyAPI.Tag]

  var body: some HTML {
    ul(.class("tags")) {
      ForEach(tags) { tag in
        li(.class("tag-row")) {
          a(.class("tag-name"), .href(.tag(tag.name)), .written) { "#\(tag.label)" }
          TagButton(tag: tag, isFollow: !tag.isMuted)
        }
      }
    }
  }
}
