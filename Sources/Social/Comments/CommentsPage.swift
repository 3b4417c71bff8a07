public import Core
public import HTML
public import Wire

/// Where an app has what comments lead to: literals before an id or a username.
public struct CommentAddresses: Sendable {
  let thing: StaticString
  let comment: StaticString
  let collection: StaticString?
  let people: People

  /// - Parameters:
  ///   - thing: before the id of what is commented on: `/kinnect/p/`.
  ///   - comment: before the id of a comment: `/kinnect/comments/`.
  ///   - collection: what the API's paths call the things; nil for `posts`.
  ///   - people: who comments.
  public init(thing: StaticString, comment: StaticString, of collection: StaticString? = nil, people: People) {
    self.thing = thing
    self.comment = comment
    self.collection = collection
    self.people = people
  }

  /// A comment with the replies to it, and what lies below that.
  func address(of comment: ID<SocialAPI.Comment>, _ below: StaticString = "") -> URLPath {
    URLPath(self.comment, uuid: comment.high, comment.low, below)
  }
}

/// The comments of one thing, as a page shows them.
public struct CommentsModel<Thing>: Sendable {
  /// What they are about.
  public var thing: ID<Thing>
  /// Whether the thing is the viewer's own, or theirs to tend, who may delete all its comments.
  public var isOwn: Bool
  /// Oldest first.
  public var comments: Page<SocialAPI.Comment>
  /// The comment with which a thread begins, where only that is shown.
  public var thread: SocialAPI.Comment?
  /// The comment that a refused one replies to.
  public var answered: SocialAPI.Comment?
  /// What was typed, where it was refused.
  public var draft: String
  /// Why it was refused.
  public var error: String?

  public init(
    thing: ID<Thing>, isOwn: Bool, comments: Page<SocialAPI.Comment>, thread: SocialAPI.Comment? = nil,
    answered: SocialAPI.Comment? = nil, draft: String = "", error: String? = nil
  ) {
    self.thing = thing
    self.isOwn = isOwn
    self.comments = comments
    self.thread = thread
    self.answered = answered
    self.draft = draft
    self.error = error
  }
}

/// A comment with the replies to it. Scripts show it as a sheet, too.
public struct RepliesPage<Thing: Sendable>: HTML {
  let comments: Comments<Thing>
  let model: CommentsModel<Thing>
  let context: PageContext

  /// - Parameter model: with its `thread`.
  public init(_ comments: Comments<Thing>, model: CommentsModel<Thing>, context: PageContext) {
    self.comments = comments
    self.model = model
    self.context = context
  }

  /// The whole page.
  public var body: some HTML {
    AppPage("Replies", tab: .none, back: comments.address(of: model.thing, "/comments"), context) {
      div(.class("column"), .data("sheet-content")) { CommentSection(comments, model: model, context: context) }
    }
  }
}

/// The comments of a post. Scripts show it as a sheet over the page one is on.
public struct CommentsPage<Thing: Sendable>: HTML {
  let comments: Comments<Thing>
  let model: CommentsModel<Thing>
  let context: PageContext

  public init(_ comments: Comments<Thing>, model: CommentsModel<Thing>, context: PageContext) {
    self.comments = comments
    self.model = model
    self.context = context
  }

  /// The whole page.
  public var body: some HTML {
    AppPage("Comments", tab: .none, back: comments.address(of: model.thing), context) {
      div(.class("column"), .data("sheet-content")) { CommentSection(comments, model: model, context: context) }
    }
  }
}

/// The list and the form, for the page, the sheet and the thing's own page; with what a script fills when somebody writes.
public struct CommentSection<Thing: Sendable>: HTML {
  let comments: Comments<Thing>
  let model: CommentsModel<Thing>
  let isOffline: Bool
  let context: PageContext

  /// - Parameter isOffline: what is shown where the comments can't be had.
  public init(
    _ comments: Comments<Thing>, model: CommentsModel<Thing>, isOffline: Bool = false, context: PageContext
  ) {
    self.comments = comments
    self.model = model
    self.isOffline = isOffline
    self.context = context
  }

  /// The list, the form and the template.
  public var body: some HTML {
    section(
      .class("comments"), .aria("label", "Comments"), .data("comments-of", uuid: model.thing.high, model.thing.low),
      .data("text", comments.field).when(comments.field != "body"),
      .data("kind", comments.addresses.collection ?? "posts").when(comments.addresses.collection != nil)
    ) {
      if isOffline {
        p(.class("nothing quiet")) {
          "The comments need a connection. What you write is sent as soon as there is one."
        }
      } else {
        p(.class("nothing quiet"), .data("no-comments"), .hidden(!model.comments.items.isEmpty)) {
          "No comments yet. Start the conversation."
        }
      }
      ul(.class("comment-list"), .data("comment-list")) {
        ForEach(lines) { line in
          CommentRow(
            comment: line.comment, canDelete: line.comment.mine || model.isOwn, talks: talks,
            addresses: comments.addresses, unfolded: unfolded, context: context)
          if let count = line.rest {
            MoreReplies(count: count, thread: line.thread, addresses: comments.addresses)
          }
        }
      }
      MoreLink(
        model.thread == nil ? "More comments" : "More replies", "?before=", model.comments.next, hook: "next-comments")
      CommentForm(
        target: comments.address(of: model.thing, "/comments"), talks: talks, thread: model.thread,
        answered: model.answered, draft: model.draft, error: model.error, longest: comments.longest, context: context)
      if let viewer = context.viewer {
        templateElement(.data("comment-template")) {
          CommentRow(
            comment: .unwritten(by: viewer, at: context.now), canDelete: true, talks: talks,
            addresses: comments.addresses, unfolded: nil, context: context)
        }
      }
    }
  }

  /// Whether people reply to comments and like them.
  private var talks: Bool { comments.talking != nil }

  /// The comments, and behind the last one of a thread how many replies it has where not all are shown.
  private var lines: [CommentLine] {
    CommentLine.lines(model.comments.items, isThread: model.thread != nil || !talks)
  }

  /// Where marked passages are shown; nil where none is marked.
  private var unfolded: URLPath? {
    guard comments.shield != nil else { return nil }
    if let thread = model.thread { return comments.addresses.address(of: thread.id, "?spoilers=shown") }
    return comments.address(of: model.thing, "/comments?spoilers=shown")
  }
}

/// Once on a page of several things: the comments where they can't be had, for a script to show.
public struct CommentsTemplate<Thing: Sendable>: HTML {
  let comments: Comments<Thing>
  let context: PageContext

  public init(_ comments: Comments<Thing>, context: PageContext) {
    self.comments = comments
    self.context = context
  }

  /// A `template` with the section in it.
  public var body: some HTML {
    templateElement(.data("comments-template")) {
      CommentSection(
        comments, model: .init(thing: ID(high: 0, low: 0), isOwn: false, comments: Page(items: [], next: nil)),
        isOffline: true, context: context)
    }
  }
}

/// A comment in a list.
struct CommentLine: Sendable {
  let comment: SocialAPI.Comment
  /// Of how many replies only the first are shown; nil in a thread that goes on, or is whole.
  var rest: Int?

  var thread: ID<SocialAPI.Comment> { comment.replyTo ?? comment.id }

  /// - Parameter isThread: whether the list is one thread, or has none.
  static func lines(_ comments: [SocialAPI.Comment], isThread: Bool) -> [CommentLine] {
    var lines = comments.map { CommentLine(comment: $0) }
    guard !isThread else { return lines }
    var beginning = 0
    for index in lines.indices {
      if comments[index].replyTo == nil { beginning = index }
      let isLast = index + 1 == lines.count || comments[index + 1].replyTo == nil
      let count = comments[beginning].replyCount ?? 0
      if isLast, count > index - beginning { lines[index].rest = count }
    }
    return lines
  }
}

/// Leads from the first replies to a comment to all of them.
struct MoreReplies: HTML {
  let count: Int
  let thread: ID<SocialAPI.Comment>
  let addresses: CommentAddresses

  var body: some HTML {
    li(.class("comment-more"), .data("thread", uuid: thread.high, thread.low)) {
      a(.href(addresses.address(of: thread))) { "View all \(count.counted("reply", "replies"))" }
    }
  }
}

struct CommentRow: HTML {
  let comment: SocialAPI.Comment
  let canDelete: Bool
  /// Whether people reply to comments and like them.
  let talks: Bool
  let addresses: CommentAddresses
  let unfolded: URLPath?
  let context: PageContext

  var body: some HTML {
    li(
      .class(comment.replyTo == nil ? "comment" : "comment comment-reply"),
      .data("comment", uuid: comment.id.high, comment.id.low),
      .data("thread", uuid: thread.high, thread.low).when(comment.replyTo != nil),
      // As what is liked.
      .data("post", uuid: comment.id.high, comment.id.low).when(talks), .data("kind", "comments").when(talks)
    ) {
      Avatar(comment.author.avatarURL, .medium, context)
      div(.class("comment-body")) {
        p {
          a(.class("username"), .href(addresses.people.address(of: comment.author.username))) {
            comment.author.called(context)
          }
          " "
          span(.class("comment-text"), .written) {
            if let unfolded { SpoilerWords(comment.body, shownAt: unfolded) } else { LinkedText(comment.body) }
          }
        }
        p(.class(talks ? "quiet comment-time comment-actions" : "quiet comment-time")) {
          RelativeTime(comment.createdAt, now: context.now)
          if talks {
            " · "
            span(.data("likes", likes), .hidden(likes == 0)) { likes.counted("like", "likes") }
            a(
              .href(addresses.address(of: comment.id)), .data("reply", name),
              .aria("label", "Reply to ", comment.author.username)
            ) { "Reply" }
          }
          if !comment.mine {
            " · "
            a(.href(addresses.address(of: comment.id, "/report"))) { "Report" }
          }
        }
      }
      if talks {
        LikeButton(
          isLiked: comment.likedByMe == true,
          target: addresses.address(of: comment.id, comment.likedByMe == true ? "/unlike" : "/like"),
          what: "the comment by \(comment.author.username)", context: context)
      }
      if canDelete {
        form(
          .method("post"), .action(addresses.address(of: comment.id, "/delete")), .data("delete-comment")
        ) {
          button(
            .class("icon-button icon-button-small"), .aria("label", "Delete the comment by ", comment.author.username)
          ) { context.icon("trash") }
        }
      }
    }
  }
}

extension CommentRow {
  private var thread: ID<SocialAPI.Comment> { comment.replyTo ?? comment.id }
  private var likes: Int { comment.likeCount ?? 0 }
  private var name: String { comment.author.called(context) }
}

struct CommentForm: HTML {
  let target: URLPath
  let talks: Bool
  /// The thread in which all that is written is a reply; nil where a comment is chosen.
  let thread: SocialAPI.Comment?
  let answered: SocialAPI.Comment?
  let draft: String
  let error: String?
  let longest: Int
  let context: PageContext

  var body: some HTML {
    form(
      .class("comment-form"), .method("post"), .action(target), .data("add-comment"),
      .data("replies-to", uuid: thread?.id.high ?? 0, thread?.id.low ?? 0).when(thread != nil)
    ) {
      Avatar(context.viewer?.avatarURL, .medium, context)
      div(.class("comment-input")) {
        if talks { replying }
        label(.class("visually-hidden"), .for("body")) { thread == nil ? "Add a comment" : "Add a reply" }
        textarea(
          .class("input"), .id("body"), .name("body"), .rows(1),
          .placeholder(thread == nil ? "Add a comment…" : "Add a reply…"), .required(),
          .data("limit", longest), FieldNotes.link("body", hint: nil, error: error), .written
        ) {
          Raw("\n")
          draft
        }
        FieldNotes(name: "body", hint: nil, error: error)
      }
      span(.class("counter quiet"), .data("counter"), .aria("hidden", true)) {
        "\(draft.unicodeScalars.count)/\(longest)"
      }
      button(.class("link-button strong"), .data("submit")) { "Post" }
    }
  }

  /// Whom this replies to. Scripts fill it in where a comment is chosen.
  @HTMLBuilder private var replying: some HTML {
    input(.type("hidden"), .name("replyTo"), .value((answered ?? thread)?.id.description ?? ""))
    p(.class("replying quiet"), .data("replying"), .hidden(answered == nil)) {
      "Replying to "
      span(.data("replying-to"), .written) { answered?.author.called(context) ?? "" }
      " "
      button(.type("button"), .class("link-button"), .data("stop-replying")) { "Cancel" }
    }
  }
}

extension SocialAPI.Comment {
  /// What stands in the template for a comment that is being written.
  fileprivate static func unwritten(by viewer: PageViewer, at now: Timestamp) -> Self {
    .init(
      id: ID(high: 0, low: 0),
      author: .init(
        id: ID(high: 0, low: 0), username: viewer.username, fullName: viewer.fullName, avatarURL: viewer.avatarURL),
      body: "", createdAt: now, mine: true, replyCount: 0, likeCount: 0, likedByMe: false)
  }
}
