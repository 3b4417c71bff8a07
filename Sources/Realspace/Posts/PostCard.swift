import Core
import HTML
import Social
import Wire

/// A post in a list or on its own page: who did what, the photos, the body, what one can do.
///
/// It and its parts write at once instead of making values first: a page of a feed holds twelve of them.
struct PostCard: HTMLLeaf {
  let post: RealspaceAPI.Post
  /// The first one on a page loads its photo at once, the others when they come near.
  let isFirst: Bool
  /// On its own page, where the comments stand below it.
  var isAlone = false
  let context: PageContext

  func render(into output: inout HTMLOutput) {
    article(
      .class("post post-card"), .data("post", uuid: post.id.high, post.id.low), .data("author", post.author.username),
      .aria("label", "Post by ", post.author.displayName), into: &output
    ) { output in
      if !isAlone {
        h2(.class("visually-hidden"), into: &output) { output in
          "Post by ".render(into: &output)
          Written(post.author.displayName).render(into: &output)
        }
      }
      // Its own page says it above.
      if !isAlone, post.isHidden == true { HiddenNote().render(into: &output) }
      PostHead(post: post, context: context).render(into: &output)
      if !post.content.isEmpty { PostBody(post: post, isAlone: isAlone).render(into: &output) }
      if !post.media.isEmpty {
        MediaFrame(post.media, by: post.author.username, isUrgent: isFirst, context).render(into: &output)
      }
      PostButtons(post: post, isAlone: isAlone, context: context).render(into: &output)
    }
  }
}

/// Who did what, when, and for whom it is.
struct PostHead: HTMLLeaf {
  let post: RealspaceAPI.Post
  let context: PageContext

  func render(into output: inout HTMLOutput) {
    header(.class("post-head"), into: &output) { output in
      a(.href(.profile(post.author.username)), .tabindex(-1), .aria("hidden", true), into: &output) {
        Avatar(post.author.avatarURL, .medium, context).render(into: &$0)
      }
      div(.class("post-who"), into: &output) { output in
        p(.class("post-said"), into: &output) { output in
          a(.class("username"), .href(.profile(post.author.username)), into: &output) {
            Written(post.author.displayName).render(into: &$0)
          }
          " ".render(into: &output)
          span(.class("post-action"), into: &output) { post.action.rawValue.render(into: &$0) }
          " ".render(into: &output)
          PostSubject(post: post).render(into: &output)
        }
        p(.class("post-where quiet"), into: &output) { output in
          a(.href(.post(post.id)), into: &output) { RelativeTime(post.createdAt, now: context.now).render(into: &$0) }
          if post.editedAt != nil { " · edited".render(into: &output) }
          AudienceMark(post: post, context: context).render(into: &output)
        }
      }
      PeoplePostMenu(
        by: post.author.username, profile: post.author.id, files: post.media, saving: post.allowsSaving ?? false,
        of: Realspace.people, hasUnfollow: false, context
      ) { .post(post.id, $0) }.render(into: &output)
    }
  }
}

/// What was watched, read or gone to; leads to its item where it is one.
struct PostSubject: HTMLLeaf {
  let post: RealspaceAPI.Post

  func render(into output: inout HTMLOutput) {
    if let item = post.item {
      a(.class("post-subject"), .href(.item(item.id)), .data("item"), into: &output) {
        Written(post.subject).render(into: &$0)
      }
    } else {
      span(.class("post-subject"), .written, into: &output) { post.subject.render(into: &$0) }
    }
  }
}

/// Tells those who see a post that it isn't for friends, as most are.
struct AudienceMark: HTMLLeaf {
  let post: RealspaceAPI.Post
  let context: PageContext

  func render(into output: inout HTMLOutput) {
    guard let words else { return }
    span(.class("post-audience quiet"), .title(words), into: &output) { output in
      context.icon(post.audience.kind == .me ? "lock" : "people").render(into: &output)
      span(.class("visually-hidden"), into: &output) { words.render(into: &$0) }
    }
  }

  private var words: String? {
    switch post.audience.kind {
    case .friends: nil
    case .followers: "For followers"
    default: "Only you"
    }
  }
}

struct PostBody: HTMLLeaf {
  let post: RealspaceAPI.Post
  let isAlone: Bool

  func render(into output: inout HTMLOutput) {
    let isLong = post.content.utf8.count > 400 || post.content.utf8.count(where: { $0 == 0x0a }) > 4
    div(.class(isLong && !isAlone ? "caption caption-long" : "caption"), into: &output) { output in
      p(.class("caption-text"), into: &output) { output in
        span(.data("caption"), .written, into: &output) { words.render(into: &$0) }
      }
      if isLong && !isAlone {
        button(.type("button"), .class("caption-more"), .data("more"), into: &output) { "more".render(into: &$0) }
      }
    }
  }

  private var words: SpoilerWords { SpoilerWords(post.content, shownAt: .post(post.id, "?spoilers=shown")) }
}

/// The heart, the number of likes, and the way to the comments.
struct PostButtons: HTMLLeaf {
  let post: RealspaceAPI.Post
  let isAlone: Bool
  let context: PageContext

  func render(into output: inout HTMLOutput) {
    div(.class("post-actions"), into: &output) { output in
      LikeButton(
        isLiked: post.likedByMe, target: .post(post.id, post.likedByMe ? "/unlike" : "/like"), context: context
      ).render(into: &output)
      a(
        .class("icon-button"), .href(.post(post.id, "/comments")), .data("comments-link"), .aria("label", "Comments"),
        into: &output
      ) { context.icon("comment").render(into: &$0) }
    }
    div(.class("post-text"), into: &output) { output in
      a(
        .class("post-likes"), .href(.post(post.id, "/likes")), .data("likes", post.likesCount), .data("likes-link"),
        .hidden(post.likesCount == 0), into: &output
      ) { post.likesCount.counted("like", "likes").render(into: &$0) }
      // It stands where the count will be, so that the first like, from wherever it comes, moves nothing.
      p(.class("post-first quiet"), into: &output) { "Be the first to like this".render(into: &$0) }
      if isAlone { return }
      a(
        .class("post-comments"), .href(.post(post.id, "/comments")), .data("comments-link"),
        .data("comments", post.commentsCount), into: &output
      ) { commentsText.render(into: &$0) }
    }
  }

  private var commentsText: String {
    switch post.commentsCount {
    case 0: "Add a comment…"
    case 1: "View 1 comment"
    default: "View all \(post.commentsCount.grouped) comments"
    }
  }
}
