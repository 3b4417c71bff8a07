import Core
import HTML
import Social
import Wire

/// Counts, caption and the way to the comments.
struct PostText: HTMLLeaf {
  let post: KinnectAPI.Post
  let isAlone: Bool
  let context: PageContext

  func render(into output: inout HTMLOutput) {
    div(.class("post-text"), into: &output) { output in
      a(
        .class("post-likes"), .href(.post(post.id, "/likes")), .data("likes", post.likeCount), .data("likes-link"),
        .hidden(post.likeCount == 0), into: &output
      ) { post.likeCount.counted("like", "likes").render(into: &$0) }
      // It stands where the count will be, so that the first like, from wherever it comes, moves nothing.
      p(.class("post-first quiet"), into: &output) { "Be the first to like this".render(into: &$0) }
      if !post.caption.isEmpty { Caption(post: post, context: context).render(into: &output) }
      if isAlone { return }
      a(
        .class("post-comments"), .href(.post(post.id, "/comments")), .data("comments-link"),
        .data("comments", post.commentCount), into: &output
      ) { commentsText.render(into: &$0) }
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
struct Caption: HTMLLeaf {
  let post: KinnectAPI.Post
  let context: PageContext

  func render(into output: inout HTMLOutput) {
    div(.class(isLong ? "caption caption-long" : "caption"), into: &output) { output in
      p(.class("caption-text"), into: &output) { output in
        a(.class("username"), .href(.profile(post.author.username)), into: &output) {
          post.author.called(context).render(into: &$0)
        }
        " ".render(into: &output)
        span(.data("caption"), .written, into: &output) { LinkedText(post.caption).render(into: &$0) }
        if post.editedAt != nil { span(.class("quiet"), into: &output) { " (edited)".render(into: &$0) } }
      }
      if isLong {
        button(.type("button"), .class("caption-more"), .data("more"), into: &output) { "more".render(into: &$0) }
      }
    }
  }

  private var isLong: Bool { post.caption.utf8.count > 125 || post.caption.utf8.contains(0x0a) }
}
