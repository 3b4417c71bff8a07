import Core
import HTML
import Wire

/// The viewer's posts that wait for their videos, above the feed. A script keeps it up to date.
struct WaitingList: HTML {
  let posts: [KinnectAPI.WaitingPost]
  let context: PageContext

  var body: some HTML {
    section(.class("waiting"), .aria("label", "Posts being prepared"), .data("waiting")) {
      ForEach(posts) { WaitingRow(post: $0, context: context) }
    }
  }
}

struct WaitingRow: HTML {
  let post: KinnectAPI.WaitingPost
  let context: PageContext

  private var failure: String? { post.media.lazy.compactMap(\.failure?.detail).first }

  /// Percent of all media together.
  private var share: Int {
    let shares = post.media.map { $0.status == .ready ? 100 : $0.progress ?? 0 }
    return shares.isEmpty ? 0 : shares.reduce(0, +) / shares.count
  }

  var body: some HTML {
    article(
      .class("waiting-post"), .data("waiting-post", post.id.description),
      .data("state", failure == nil ? "working" : "failed")
    ) {
      div(.class("waiting-head")) {
        context.icon("play")
        div(.class("waiting-text")) {
          if failure == nil {
            p(.class("strong")) {
              post.isStory ? "Preparing your story… " : "Preparing your video… "
              span(.data("share")) { "\(share)%" }
            }
          } else {
            p(.class("strong")) { "Your video could not be prepared" }
          }
          if !post.caption.isEmpty { p(.class("quiet")) { post.caption } }
        }
      }
      if let failure {
        p(.class("alert"), .role("alert")) { failure }
        WaitingAnswers(post: post)
      } else {
        progress(.max(100), .value(share), .aria("label", "Preparing your video")) { "" }
      }
    }
  }
}

/// What can be done about a video that failed.
struct WaitingAnswers: HTML {
  let post: KinnectAPI.WaitingPost

  var body: some HTML {
    div(.class("waiting-answers")) {
      form(.method("post"), .action(.waiting(post.id, "/retry")), .data("once")) {
        button(.class("button button-small")) { "Retry" }
      }
      form(.method("post"), .action(.waiting(post.id, "/discard")), .data("once")) {
        button(.class("button button-small button-quiet")) { "Discard" }
      }
    }
  }
}

extension URLPath {
  /// What can be done with a post that waits.
  static func waiting(_ id: ID<KinnectAPI.Post>, _ below: StaticString) -> URLPath {
    URLPath("/kinnect/waiting/", uuid: id.high, id.low, below)
  }
}
