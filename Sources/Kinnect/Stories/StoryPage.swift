public import Core
public import HTML
internal import Social
public import Wire

/// One story over the whole screen. Scripts go on by themselves and to the next person; the links do the same by hand.
public struct StoryPage: HTML {
  public struct Model: Sendable {
    public var story: KinnectAPI.Story
    /// All stories of this person, oldest first, `story` among them.
    public var all: [KinnectAPI.Story]
    /// Whose stories follow when these are over.
    public var next: KinnectAPI.Author?
    public var error: String?
    /// What was typed, where it was refused.
    public var draft: String

    public init(
      story: KinnectAPI.Story, all: [KinnectAPI.Story], next: KinnectAPI.Author?, error: String? = nil,
      draft: String = ""
    ) {
      self.story = story
      self.all = all
      self.next = next
      self.error = error
      self.draft = draft
    }
  }

  let model: Model
  let context: PageContext

  public init(model: Model, context: PageContext) {
    self.model = model
    self.context = context
  }

  public var body: some HTML {
    Document("Story by \(story.author.called(context))", context, look: "story-page") {
      mainElement(
        .id("main"), .class("story"), .tabindex(-1), .data("story", uuid: story.id.high, story.id.low),
        .data("kind", story.media.kind.rawValue), nextMedia
      ) {
        h1(.class("visually-hidden")) { "Story by \(story.author.called(context))" }
        StoryStage(model: model, context: context)
        StoryFoot(model: model, context: context)
      }
    }
  }

  private var story: KinnectAPI.Story { model.story }

  /// What a script fetches ahead: the photo that follows. Its page is not, for opening that is seeing it.
  private var nextMedia: Attribute {
    let following = model.all.dropFirst(model.index + 1).first
    guard let media = following?.media, media.kind == .photo, let path = URLPath.photo(media.urls, "/2048") else {
      return .data("next-media", "").when(false)
    }
    return .data("next-media", path)
  }
}

struct StoryStage: HTML {
  let model: StoryPage.Model
  let context: PageContext

  var body: some HTML {
    div(.class("story-stage"), .data("stage")) {
      StoryPicture(media: story.media, author: story.author.called(context))
      StoryBars(count: model.all.count, index: model.index)
      div(.class("story-head")) {
        a(.class("person"), .href(.profile(story.author.username))) {
          Avatar(story.author.avatarURL, .medium, context)
          span(.class("username")) { story.author.called(context) }
        }
        span(.class("story-time")) { RelativeTime(story.createdAt, now: context.now) }
        button(.type("button"), .class("icon-button needs-script"), .data("story-pause"), .aria("label", "Pause")) {
          context.icon("pause")
          context.icon("play")
        }
        PostMenu(
          link: .story(story.id), files: isOwn ? [story.media] : [], report: isOwn ? nil : .story(story.id, "/report"),
          context
        ) {}
        a(.class("icon-button"), .href("/kinnect"), .data("story-close"), .aria("label", "Close")) {
          context.icon("close")
        }
      }
      if let before = model.before {
        a(.class("story-zone story-zone-back"), .href(.story(before)), .data("story-back"), .aria("label", "Previous"))
        {
          context.icon("back")
        }
      }
      a(
        .class("story-zone story-zone-next"), .href(model.after), .data("story-next"),
        .aria("label", model.isEnd ? "Done" : "Next")
      ) { context.icon("next") }
    }
  }

  private var story: KinnectAPI.Story { model.story }
  private var isOwn: Bool { story.author.username == context.viewer?.username }
}

extension StoryPage.Model {
  var index: Int { all.firstIndex { $0.id == story.id } ?? 0 }
  var isEnd: Bool { index + 1 >= all.count && next == nil }

  var before: ID<KinnectAPI.Story>? { index > 0 ? all[index - 1].id : nil }

  /// The next story, the next person, or back to the feed.
  var after: URLPath {
    if index + 1 < all.count { return .story(all[index + 1].id) }
    return next.map { .profile($0.username, "/stories") } ?? "/kinnect"
  }
}

/// One bar for each story of the person.
struct StoryBars: HTML {
  let count: Int
  let index: Int

  var body: some HTML {
    div(.class("story-bars"), .aria("hidden", true)) {
      ForEach(0..<count) { number in
        span(.class(number < index ? "story-bar story-bar-full" : "story-bar")) {
          span(.class("story-bar-fill"), .data("story-bar").when(number == index)) {}
        }
      }
    }
    p(.class("visually-hidden")) { "Story \(index + 1) of \(count)" }
  }
}

struct StoryPicture: HTML {
  let media: MediaAPI.Attachment
  let author: String

  /// Shaped like a phone: fills the screen. Others are shown whole.
  private var isTall: Bool { media.height * 10 >= media.width * 15 }

  var body: some HTML {
    if media.kind == .video {
      videoElement(
        .class("story-media"), .src(.photo(media.urls, "/video")), .poster(.photo(media.urls, "/1080")), .autoplay(),
        .playsinline(), .preload("auto"), .data("story-media"), .aria("label", "Video by ", author))
    } else {
      img(
        .class(isTall ? "story-media story-media-tall" : "story-media"), .src(.photo(media.urls, "/2048")),
        .data("story-media"),
        media.alt.isEmpty ? .alt("Photo by ", author) : .alt(media.alt), .width(max(media.width, 1)),
        .height(max(media.height, 1)), .fetchpriority("high"))
    }
  }
}

/// Below: who has seen the viewer's story, or the field for an answer.
struct StoryFoot: HTML {
  let model: StoryPage.Model
  let context: PageContext

  var body: some HTML {
    div(.class("story-foot")) {
      if isOwn {
        a(.class("story-views"), .href(.story(story.id, "/views")), .data("story-views")) {
          context.icon("eye")
          "Seen by \((story.viewCount ?? 0).grouped)"
        }
        form(
          .method("post"), .action(.story(story.id, "/delete")), .data("story-delete")
        ) { button(.class("icon-button"), .aria("label", "Delete this story")) { context.icon("trash") } }
      } else if story.canReply {
        form(
          .class("story-reply"), .method("post"), .action(.story(story.id, "/reply")), .data("story-reply"),
          .data("once")
        ) {
          FormAlert(model.error)
          label(.class("visually-hidden"), .for("body")) { "Reply to \(story.author.called(context))" }
          input(
            .class("story-input"), .id("body"), .name("body"), .type("text"), .value(model.draft),
            .placeholder("Reply to \(story.author.called(context).isolated)…"), .autocomplete("off"), .maxlength(2000),
            .enterkeyhint("send"), .required(), .written)
          button(.class("link-button strong")) { "Send" }
        }
      }
    }
  }

  private var story: KinnectAPI.Story { model.story }
  private var isOwn: Bool { story.author.username == context.viewer?.username }
}
