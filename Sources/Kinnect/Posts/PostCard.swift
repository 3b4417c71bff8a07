import Core
import HTML
import Wire

/// A post in the feed or on its own page: who, the photo, like and comment, the caption, when.
struct PostCard: HTML {
  let post: KinnectAPI.Post
  /// The first ones on a page load their photo at once, the others when they come near.
  let isFirst: Bool
  let context: PageContext

  var body: some HTML {
    article([
      .class("post"), .data("post", uuid: post.id.high, post.id.low), .data("author", post.author.username),
      .aria("label", "Photo by \(post.author.username)"),
    ]) {
      PostHead(post: post, context: context)
      PostPhoto(post: post, isFirst: isFirst, context: context)
      PostActions(post: post, context: context)
      PostText(post: post, context: context)
    }
  }
}

struct PostHead: HTML {
  let post: KinnectAPI.Post
  let context: PageContext

  var body: some HTML {
    header([.class("post-head")]) {
      a([.class("person"), .href(.profile(post.author.username))]) {
        Avatar(post.author.avatarURL, .medium, context)
        span([.class("username")]) { post.author.username }
      }
      span([.class("dot post-time")]) { RelativeTime(post.createdAt, now: context.now) }
      PostMenu(post: post, context: context)
    }
  }
}

struct PostActions: HTML {
  let post: KinnectAPI.Post
  let context: PageContext

  var body: some HTML {
    div([.class("post-actions")]) {
      LikeButton(post: post, context: context)
      a([.class("icon-button"), .href(.post(post.id, "/comments")), .data("comments-link"), .aria("label", "Comments")]) {
        context.icon("comment")
      }
    }
  }
}

/// A form, so that it works without scripts; a script makes it instant.
struct LikeButton: HTML {
  let post: KinnectAPI.Post
  let context: PageContext

  var body: some HTML {
    form([.method("post"), .action(.post(post.id, post.likedByMe ? "/unlike" : "/like")), .data("like")]) {
      button([.class("icon-button like"), .aria("label", "Like"), .aria("pressed", post.likedByMe)]) {
        context.icon("heart")
        context.icon("heart-full")
      }
    }
  }
}

/// Counts, caption and the way to the comments.
struct PostText: HTML {
  let post: KinnectAPI.Post
  let context: PageContext

  var body: some HTML {
    div([.class("post-text")]) {
      a([.class("post-likes"), .href(.post(post.id, "/likes")), .data("likes", post.likeCount), .data("sheet"),
        .hidden(post.likeCount == 0),
      ]) {
        post.likeCount.counted("like", "likes")
      }
      if !post.caption.isEmpty { Caption(post: post) }
      a([.class("post-comments"), .href(.post(post.id, "/comments")), .data("comments-link"),
        .data("comments", post.commentCount),
      ]) {
        commentsText
      }
    }
  }

  private var commentsText: String {
    switch post.commentCount {
    case 0: "Add a comment…"
    case 1: "View 1 comment"
    default: "View all \(post.commentCount.grouped) comments"
    }
  }
}

/// The caption; a long one is cut to two lines with "more" where scripts run, and shown whole where they do not.
struct Caption: HTML {
  let post: KinnectAPI.Post

  var body: some HTML {
    div([.class(isLong ? "caption caption-long" : "caption")]) {
      p([.class("caption-text")]) {
        a([.class("username"), .href(.profile(post.author.username))]) { post.author.username }
        " "
        span([.data("caption")]) { post.caption }
        if post.editedAt != nil { span([.class("quiet")]) { " (edited)" } }
      }
      if isLong { button([.type("button"), .class("caption-more"), .data("more")]) { "more" } }
    }
  }

  private var isLong: Bool { post.caption.utf8.count > 125 || post.caption.utf8.contains(0x0a) }
}
