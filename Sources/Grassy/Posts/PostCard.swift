import Core
import HTML
import Social
import Wire

/// A post in a list or on its own page: who and where, the photo, what one can do, caption, tags.
///
/// It and its parts write at once instead of making values first: a page of a feed holds twelve of them.
struct PostCard: HTMLLeaf {
  let post: GrassyAPI.Post
  /// The first one on a page loads its photo at once, the others when they come near.
  let isFirst: Bool
  /// On its own page, where the comments stand below it.
  var isAlone = false
  let context: PageContext

  func render(into output: inout HTMLOutput) {
    article(
      .class("post post-card"), .data("post", uuid: post.id.high, post.id.low), .data("author", post.author.username),
      .aria("label", "Post by ", post.author.username), into: &output
    ) { output in
      if !isAlone {
        h2(.class("visually-hidden"), into: &output) { output in
          "Post by ".render(into: &output)
          post.author.username.render(into: &output)
        }
      }
      // Its own page says it above.
      if !isAlone, post.isHidden == true { HiddenNote().render(into: &output) }
      PostHead(post: post, context: context).render(into: &output)
      MediaFrame(post.media, by: post.author.username, isUrgent: isFirst, context).render(into: &output)
      PostButtons(post: post, context: context).render(into: &output)
      PostText(post: post, isAlone: isAlone, context: context).render(into: &output)
    }
  }
}

struct PostHead: HTMLLeaf {
  let post: GrassyAPI.Post
  let context: PageContext

  func render(into output: inout HTMLOutput) {
    header(.class("post-head"), into: &output) { output in
      a(.href(.profile(post.author.username)), .tabindex(-1), .aria("hidden", true), into: &output) {
        Avatar(post.author.avatarURL, .medium, context).render(into: &$0)
      }
      div(.class("post-who"), into: &output) { output in
        p(into: &output) { output in
          a(.class("username"), .href(.profile(post.author.username)), into: &output) {
            post.author.username.render(into: &$0)
          }
          AudienceMark(post: post, context: context).render(into: &output)
        }
        p(.class("post-where quiet"), into: &output) { output in
          if let location = post.location {
            PlaceLink(location: location, context: context).render(into: &output)
            " · ".render(into: &output)
          }
          RelativeTime(post.createdAt, now: context.now).render(into: &output)
        }
      }
      PeoplePostMenu(
        by: post.author.username, profile: post.author.id, files: post.media, originals: post.originals ?? [],
        saving: post.allowsSaving ?? false, of: Grassy.people, hasUnfollow: false, context
      ) { .post(post.id, $0) }.render(into: &output)
    }
  }
}

/// Where a post is; leads to what else is there.
struct PlaceLink: HTMLLeaf {
  let location: GrassyAPI.Location
  let context: PageContext

  func render(into output: inout HTMLOutput) {
    a(.class("place"), .href(.place(location.placeID)), .data("place"), into: &output) { output in
      context.icon("pin").render(into: &output)
      Written(location.name).render(into: &output)
    }
  }
}

/// Tells those who see a post that it isn't for everyone.
struct AudienceMark: HTMLLeaf {
  let post: GrassyAPI.Post
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
    case .everyone: nil
    case .followers: "For followers"
    case .friends: "For friends"
    case .circles: "For a circle"
    default: "Only you"
    }
  }
}

struct PostButtons: HTMLLeaf {
  let post: GrassyAPI.Post
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
      form(
        .class("post-bookmark"), .method("post"),
        .action(.post(post.id, post.bookmarkedByMe ? "/unbookmark" : "/bookmark")), .data("bookmark"), into: &output
      ) { output in
        button(
          .class("icon-button bookmark"), .aria("label", "Bookmark"), .aria("pressed", post.bookmarkedByMe),
          into: &output
        ) { output in
          context.icon("bookmark").render(into: &output)
          context.icon("bookmark-full").render(into: &output)
        }
      }
    }
  }
}

/// Counts, caption, tags, and the way to the comments.
struct PostText: HTMLLeaf {
  let post: GrassyAPI.Post
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
      if !post.caption.isEmpty { caption(&output) }
      TagChips(tags: post.tags).render(into: &output)
      if isAlone {
        if let camera = post.camera { CameraLine(camera: camera, context: context).render(into: &output) }
        return
      }
      a(
        .class("post-comments"), .href(.post(post.id, "/comments")), .data("comments-link"),
        .data("comments", post.commentCount), into: &output
      ) { commentsText.render(into: &$0) }
    }
  }

  private func caption(_ output: inout HTMLOutput) {
    let isLong = post.caption.utf8.count > 180 || post.caption.utf8.contains(0x0a)
    div(.class(isLong && !isAlone ? "caption caption-long" : "caption"), into: &output) { output in
      p(.class("caption-text"), into: &output) { output in
        span(.data("caption"), .written, into: &output) { LinkedText(post.caption).render(into: &$0) }
        if post.editedAt != nil { span(.class("quiet"), into: &output) { " (edited)".render(into: &$0) } }
      }
      if isLong && !isAlone {
        button(.type("button"), .class("caption-more"), .data("more"), into: &output) { "more".render(into: &$0) }
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

/// The tags, each leading to its page; they wrap as they need to.
struct TagChips: HTMLLeaf {
  let tags: [String]

  func render(into output: inout HTMLOutput) {
    guard !tags.isEmpty else { return }
    ul(.class("chips"), .aria("label", "Tags"), into: &output) { output in
      for tag in tags {
        li(into: &output) { output in
          a(.class("chip"), .href(.tag(Tag.folded(tag))), .written, into: &output) { output in
            "#".render(into: &output)
            tag.render(into: &output)
          }
        }
      }
    }
  }
}

struct CameraLine: HTMLLeaf {
  let camera: GrassyAPI.Camera
  let context: PageContext

  func render(into output: inout HTMLOutput) {
    p(.class("camera quiet"), into: &output) { output in
      context.icon("camera").render(into: &output)
      [camera.model, camera.lens, camera.exposure].filter { !$0.isEmpty }.map(\.isolated).joined(separator: " · ")
        .render(into: &output)
    }
  }
}
