public import Core
public import HTML
public import Wire

/// The comments of a post. Scripts show it as a sheet over the page one is on.
public struct CommentsPage: HTML {
  public struct Model: Sendable {
    public var post: KinnectAPI.Post
    /// Oldest first.
    public var comments: Page<KinnectAPI.Comment>
    /// What was typed, where it was refused.
    public var draft: String
    public var error: String?

    public init(
      post: KinnectAPI.Post, comments: Page<KinnectAPI.Comment>, draft: String = "", error: String? = nil
    ) {
      self.post = post
      self.comments = comments
      self.draft = draft
      self.error = error
    }
  }

  let model: Model
  let context: PageContext

  public init(model: Model, context: PageContext) {
    self.model = model
    self.context = context
  }

  public var body: some HTML {
    AppPage("Comments", tab: .none, back: .post(model.post.id), context) {
      div(.class("column"), .data("sheet-content")) { CommentSection(model: model, context: context) }
    }
  }
}

/// The list and the form, for the page, the sheet and the post's own page.
struct CommentSection: HTML {
  let model: CommentsPage.Model
  let context: PageContext

  var body: some HTML {
    section(
      .class("comments"), .aria("label", "Comments"), .data("comments-of", uuid: model.post.id.high, model.post.id.low)
    ) {
      p(.class("nothing quiet"), .data("no-comments"), .hidden(!model.comments.items.isEmpty)) {
        "No comments yet. Start the conversation."
      }
      ul(.class("comment-list"), .data("comment-list")) {
        ForEach(model.comments.items) { comment in
          CommentRow(comment: comment, canDelete: comment.mine || isOwnPost, context: context)
        }
      }
      MoreLink("More comments", "?before=", model.comments.next, hook: "next-comments")
      CommentForm(model: model, context: context)
    }
  }

  private var isOwnPost: Bool { context.viewer?.username == model.post.author.username }
}

struct CommentRow: HTML {
  let comment: KinnectAPI.Comment
  let canDelete: Bool
  let context: PageContext

  var body: some HTML {
    li(.class("comment"), .data("comment", uuid: comment.id.high, comment.id.low)) {
      Avatar(comment.author.avatarURL, .medium, context)
      div(.class("comment-body")) {
        p {
          a(.class("username"), .href(.profile(comment.author.username))) { comment.author.username }
          " "
          span(.class("comment-text")) { LinkedText(comment.body) }
        }
        p(.class("quiet comment-time")) { RelativeTime(comment.createdAt, now: context.now) }
      }
      if canDelete {
        form(
          .method("post"), .action(URLPath("/kinnect/comments/", uuid: comment.id.high, comment.id.low, "/delete")),
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
  let model: CommentsPage.Model
  let context: PageContext

  var body: some HTML {
    form(
      .class("comment-form"), .method("post"), .action(.post(model.post.id, "/comments")), .data("add-comment"),
      .data("me", context.viewer?.username ?? "")
    ) {
      Avatar(context.viewer?.avatarURL, .medium, context)
      div(.class("comment-input")) {
        label(.class("visually-hidden"), .for("body")) { "Add a comment" }
        textarea(
          .class("input"), .id("body"), .name("body"), .rows(1), .placeholder("Add a comment…"), .required(),
          .data("limit", 500), FieldNotes.link("body", hint: nil, error: model.error)
        ) {
          Raw("\n")
          model.draft
        }
        FieldNotes(name: "body", hint: nil, error: model.error)
      }
      span(.class("counter quiet"), .data("counter"), .aria("hidden", true)) {
        "\(model.draft.unicodeScalars.count)/500"
      }
      button(.class("link-button strong"), .data("submit")) { "Post" }
    }
  }
}
