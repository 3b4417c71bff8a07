public import Core
public import HTML
public import Wire

/// The viewer's posts that wait for their videos, above the feed. A script keeps it up to date.
public struct WaitingList: HTML {
  let posts: [SocialAPI.WaitingPost]
  let place: StaticString
  let context: PageContext

  /// - Parameter posts: what `Publishing.waiting` has read.
  public init<Thing, Own>(
    _ posts: [SocialAPI.WaitingPost], of publishing: Publishing<Thing, Own>, context: PageContext
  ) {
    self.posts = posts
    place = publishing.place
    self.context = context
  }

  /// A section with a card for each.
  public var body: some HTML {
    section(.class("waiting"), .aria("label", "Posts being prepared"), .data("waiting")) {
      ForEach(posts) { WaitingRow(post: $0, place: place, context: context) }
    }
  }
}

struct WaitingRow: HTML {
  let post: SocialAPI.WaitingPost
  let place: StaticString
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
          if !post.caption.isEmpty { p(.class("quiet"), .written) { post.caption } }
        }
      }
      if let failure {
        p(.class("alert"), .role("alert")) { failure }
        WaitingAnswers(post: post, place: place)
      } else {
        progress(.max(100), .value(share), .aria("label", "Preparing your video")) { "" }
      }
    }
  }
}

/// What can be done about a video that failed.
struct WaitingAnswers: HTML {
  let post: SocialAPI.WaitingPost
  let place: StaticString

  var body: some HTML {
    div(.class("waiting-answers")) {
      form(.method("post"), .action(URLPath(place, uuid: post.id.high, post.id.low, "/retry")), .data("once")) {
        button(.class("button button-small")) { "Retry" }
      }
      form(.method("post"), .action(URLPath(place, uuid: post.id.high, post.id.low, "/discard")), .data("once")) {
        button(.class("button button-small button-quiet")) { "Discard" }
      }
    }
  }
}
