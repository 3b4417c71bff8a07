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
}

/// The comments of one thing, as a page shows them.
public struct CommentsModel<Thing>: Sendable {
  /// What they are about.
  public var thing: ID<Thing>
  /// Whether the thing is the viewer's own, or theirs to tend, who may delete all its comments.
  public var isOwn: Bool
  /// Oldest first.
  public var comments: Page<SocialAPI.Comment>
  /// What was typed, where it was refused.
  public var draft: String
  /// Why it was refused.
  public var error: String?

  public init(
    thing: ID<Thing>, isOwn: Bool, comments: Page<SocialAPI.Comment>, draft: String = "", error: String? = nil
  ) {
    self.thing = thing
    self.isOwn = isOwn
    self.comments = comments
    self.draft = draft
    self.error = error
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
        ForEach(model.comments.items) { comment in
          CommentRow(
            comment: comment, canDelete: comment.mine || model.isOwn, addresses: comments.addresses,
            unfolded: unfolded, context: context)
        }
      }
      MoreLink("More comments", "?before=", model.comments.next, hook: "next-comments")
      CommentForm(
        target: comments.address(of: model.thing, "/comments"), draft: model.draft, error: model.error,
        longest: comments.longest, context: context)
      if let viewer = context.viewer {
        templateElement(.data("comment-template")) {
          CommentRow(
            comment: .unwritten(by: viewer, at: context.now), canDelete: true, addresses: comments.addresses,
            unfolded: nil, context: context)
        }
      }
    }
  }

  /// Where marked passages are shown; nil where none is marked.
  private var unfolded: URLPath? {
    comments.shield == nil ? nil : comments.address(of: model.thing, "/comments?spoilers=shown")
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

struct CommentRow: HTML {
  let comment: SocialAPI.Comment
  let canDelete: Bool
  let addresses: CommentAddresses
  let unfolded: URLPath?
  let context: PageContext

  var body: some HTML {
    li(.class("comment"), .data("comment", uuid: comment.id.high, comment.id.low)) {
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
        p(.class("quiet comment-time")) {
          RelativeTime(comment.createdAt, now: context.now)
          if !comment.mine {
            " · "
            a(.href(URLPath(addresses.comment, uuid: comment.id.high, comment.id.low, "/report"))) { "Report" }
          }
        }
      }
      if canDelete {
        form(
          .method("post"), .action(URLPath(addresses.comment, uuid: comment.id.high, comment.id.low, "/delete")),
          .data("delete-comment")
        ) {
          button(
            .class("icon-button icon-button-small"), .aria("label", "Delete the comment by ", comment.author.username)
          ) { context.icon("trash") }
        }
      }
    }
  }
}

struct CommentForm: HTML {
  let target: URLPath
  let draft: String
  let error: String?
  let longest: Int
  let context: PageContext

  var body: some HTML {
    form(.class("comment-form"), .method("post"), .action(target), .data("add-comment")) {
      Avatar(context.viewer?.avatarURL, .medium, context)
      div(.class("comment-input")) {
        label(.class("visually-hidden"), .for("body")) { "Add a comment" }
        textarea(
          .class("input"), .id("body"), .name("body"), .rows(1), .placeholder("Add a comment…"), .required(),
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
}

extension SocialAPI.Comment {
  /// What stands in the template for a comment that is being written.
  fileprivate static func unwritten(by viewer: PageViewer, at now: Timestamp) -> Self {
    .init(
      id: ID(high: 0, low: 0),
      author: .init(
        id: ID(high: 0, low: 0), username: viewer.username, fullName: viewer.fullName, avatarURL: viewer.avatarURL),
      body: "", createdAt: now, mine: true)
  }
}
