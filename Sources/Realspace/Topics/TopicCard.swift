import Core
import HTML
import Social
import Wire

/// A topic in a list: its name, what it is about, and how many are there.
struct TopicCard: HTML {
  let topic: RealspaceAPI.Topic
  /// Whether it says what the topic is about.
  var isAboutShown = true

  var body: some HTML {
    li(.class("box topic"), .data("topic-card", uuid: topic.id.high, topic.id.low)) {
      h2 { a(.href(.topic(topic.id))) { Written(topic.name) } }
      if SpoilerText.mayBe(in: topic.topicDescription) {
        p(.written) { SpoilerWords(topic.topicDescription, shownAt: .topic(topic.id, "?spoilers=shown")) }
      } else if !topic.topicDescription.isEmpty {
        p(.written) { topic.topicDescription }
      }
      TopicFacts(topic: topic, isAboutShown: isAboutShown)
    }
  }
}

/// What a topic is about, and its numbers.
struct TopicFacts: HTML {
  let topic: RealspaceAPI.Topic
  var isAboutShown = true

  var body: some HTML {
    p(.class("topic-facts quiet")) {
      if let item = topic.item {
        span {
          "About "
          SubjectName(item.name, item: item)
        }
      }
      if isAboutShown, let venue = topic.entity {
        span {
          "About "
          a(.class("post-subject"), .href(.venue(venue.id))) { cite(.written) { venue.name } }
        }
      }
      span { topic.postsCount.counted("post", "posts") }
      if topic.membersCount > 0 {
        a(.href(.topic(topic.id, "/people"))) { topic.membersCount.counted("member", "members") }
      } else {
        span { "No members" }
      }
      if topic.joinedByMe { span { "Joined" } }
    }
  }
}

/// A post in a list of its topic, or on its own page.
struct TopicPostCard: HTML {
  let post: RealspaceAPI.TopicPost
  /// Whether the viewer may delete it though it is another's.
  let mayRemove: Bool
  /// On its own page, where the comments stand below it.
  var isAlone = false
  /// In a list of posts from several topics.
  var isAmongOthers = false
  let context: PageContext

  var body: some HTML {
    article(
      .class("post post-card"), .data("post", uuid: post.id.high, post.id.low), .data("kind", "topic-posts"),
      .data("author", post.author.username), .aria("label", "Post by ", post.author.displayName)
    ) {
      if !isAlone { h2(.class("visually-hidden")) { "Post by \(post.author.displayName.isolated)" } }
      header(.class("post-head")) {
        a(.href(.profile(post.author.username)), .tabindex(-1), .aria("hidden", true)) {
          Avatar(post.author.avatarURL, .medium, context)
        }
        div(.class("post-who")) {
          p(.class("post-said")) {
            a(.class("username"), .href(.profile(post.author.username)), .written) { post.author.displayName }
            if isAlone || isAmongOthers {
              " in "
              a(.class("post-subject"), .href(.topic(post.topic.id)), .written) { post.topic.name }
            }
          }
          p(.class("post-where quiet")) {
            a(.href(.topicPost(post.id))) { RelativeTime(post.createdAt, now: context.now) }
          }
        }
        PeoplePostMenu(
          by: post.author.username, profile: post.author.id, files: [], of: Realspace.people, hasUnfollow: false,
          isEditable: false, mayRemove: mayRemove, context
        ) { .topicPost(post.id, $0) }
      }
      TopicPostBody(post: post, isAlone: isAlone)
      buttons
    }
  }

  @HTMLBuilder private var buttons: some HTML {
    div(.class("post-actions")) {
      LikeButton(
        isLiked: post.likedByMe, target: .topicPost(post.id, post.likedByMe ? "/unlike" : "/like"), context: context)
      a(
        .class("icon-button"), .href(.topicPost(post.id, "/comments")), .data("comments-link"),
        .aria("label", "Comments")
      ) { context.icon("comment") }
    }
    div(.class("post-text")) {
      a(
        .class("post-likes"), .href(.topicPost(post.id, "/likes")), .data("likes", post.likesCount),
        .data("likes-link"), .hidden(post.likesCount == 0)
      ) { post.likesCount.counted("like", "likes") }
      // It stands where the count will be, so that the first like, from wherever it comes, moves nothing.
      p(.class("post-first quiet")) { "Be the first to like this" }
      if !isAlone {
        a(
          .class("post-comments"), .href(.topicPost(post.id, "/comments")), .data("comments-link"),
          .data("comments", post.commentsCount)
        ) { commentsText }
      }
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

struct TopicPostBody: HTML {
  let post: RealspaceAPI.TopicPost
  let isAlone: Bool

  var body: some HTML {
    div(.class(isLong ? "caption caption-long" : "caption")) {
      p(.class("caption-text")) {
        span(.data("caption"), .written) {
          SpoilerWords(post.content, shownAt: .topicPost(post.id, "?spoilers=shown"))
        }
      }
      if isLong { button(.type("button"), .class("caption-more"), .data("more")) { "more" } }
    }
  }

  private var text: String { post.content }
  private var isLong: Bool { !isAlone && (text.utf8.count > 400 || text.utf8.count(where: { $0 == 0x0a }) > 4) }
}
