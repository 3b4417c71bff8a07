import Core
import HTML
import Social
import Wire

/// A post in the feed or on its own page: who, the photo, like and comment, the caption, when.
///
/// It and its parts write at once instead of making values first: a feed page holds twenty of them.
struct PostCard: HTMLLeaf {
  let post: KinnectAPI.Post
  /// The first one on a page loads its photo at once, the others when they come near.
  let isFirst: Bool
  /// On its own page, where the comments stand below it.
  var isAlone = false
  let context: PageContext

  func render(into output: inout HTMLOutput) {
    article(
      .class("post"), .data("post", uuid: post.id.high, post.id.low), .data("author", post.author.username),
      .aria("label", "Photo by ", post.author.called(context)), into: &output
    ) { output in
      // On its own page it is the heading of the page.
      if !isAlone {
        h2(.class("visually-hidden"), into: &output) { output in
          "Post by ".render(into: &output)
          post.author.called(context).render(into: &output)
        }
      }
      // Its own page says it above.
      if !isAlone, post.isHidden == true { HiddenNote().render(into: &output) }
      PostHead(post: post, context: context).render(into: &output)
      MediaFrame(post.media, by: post.author.called(context), isUrgent: isFirst, context).render(into: &output)
      PostButtons(post: post, context: context).render(into: &output)
      PostText(post: post, isAlone: isAlone, context: context).render(into: &output)
    }
  }
}

struct PostHead: HTMLLeaf {
  let post: KinnectAPI.Post
  let context: PageContext

  func render(into output: inout HTMLOutput) {
    header(.class("post-head"), into: &output) { output in
      a(.class("person"), .href(.profile(post.author.username)), into: &output) { output in
        Avatar(post.author.avatarURL, .medium, context).render(into: &output)
        span(.class("username"), into: &output) { post.author.called(context).render(into: &$0) }
      }
      span(.class("post-time"), into: &output) { RelativeTime(post.createdAt, now: context.now).render(into: &$0) }
      PeoplePostMenu(
        by: post.author.username, profile: post.author.id, files: post.media, saving: post.allowsSaving ?? false,
        of: Kinnect.people, hasUnfollow: true, context
      ) { .post(post.id, $0) }.render(into: &output)
    }
  }
}

struct PostButtons: HTMLLeaf {
  let post: KinnectAPI.Post
  let context: PageContext

  func render(into output: inout HTMLOutput) {
    div(.class("post-actions"), into: &output) { output in
      LikeButton(
        isLiked: post.likedByMe, target: .post(post.id, post.likedByMe ? "/unlike" : "/like"), context: context
      ).render(into: &output)
      a(
        .class("icon-button"), .href(.post(post.id, "/comments")), .data("comments-link"),
        .aria("label", "Comments"), into: &output
      ) { context.icon("comment").render(into: &$0) }
    }
  }
}
