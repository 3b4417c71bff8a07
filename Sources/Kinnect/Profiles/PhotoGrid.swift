import Core
import HTML
import Wire

/// Three photos a row, each leading to its post.
struct PhotoGrid: HTML {
  let posts: [KinnectAPI.Post]
  let context: PageContext

  var body: some HTML {
    div(.class("grid"), .data("list")) {
      ForEach(posts) { PhotoTile(post: $0, context: context) }
    }
  }
}

struct PhotoTile: HTMLLeaf {
  let post: KinnectAPI.Post
  let context: PageContext

  func render(into output: inout HTMLOutput) {
    a(
      .class("tile"), .href(.post(post.id)), .data("post", uuid: post.id.high, post.id.low), into: &output
    ) { output in
      if let photo = post.media.first {
        PhotoGround(photo.blurHash).render(into: &output)
        img(
          .src(.photo(photo.urls, "/320")), .srcset(photo.sources), .sizes("(min-width: 768px) 307px, 33vw"),
          photo.alt.isEmpty
            ? .alt(photo.kind == .video ? "Video by " : "Photo by ", post.author.username) : .alt(photo.alt),
          .width(320), .height(320),
          .data("blurhash", photo.blurHash), .loading("lazy"), .decoding("async"), into: &output)
      }
      if post.isHidden == true {
        span(.class("tile-badge tile-hidden"), into: &output) { output in
          context.icon("lock").render(into: &output)
          span(.class("visually-hidden"), into: &output) { " Hidden by an operator".render(into: &$0) }
        }
      }
      if post.media.count == 1, post.media.first?.kind == .video {
        span(.class("tile-badge"), into: &output) { output in
          context.icon("play").render(into: &output)
          span(.class("visually-hidden"), into: &output) { " Video".render(into: &$0) }
        }
      }
      if post.media.count > 1 {
        span(.class("tile-badge"), into: &output) { output in
          context.icon("album").render(into: &output)
          span(.class("visually-hidden"), into: &output) { " Album of \(post.media.count) photos".render(into: &$0) }
        }
      }
      span(.class("tile-counts"), .aria("hidden", true), .data("tile-counts"), into: &output) { output in
        context.icon("heart-full").render(into: &output)
        span(into: &output) { post.likeCount.grouped.render(into: &$0) }
        context.icon("comment-full").render(into: &output)
        span(into: &output) { post.commentCount.grouped.render(into: &$0) }
      }
    }
  }
}
