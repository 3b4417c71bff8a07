import Core
import HTML
import Social
import Wire

/// One line: who, what, when, and the photo it is about.
struct ActivityRow: HTML {
  let activity: KinnectAPI.Activity
  let context: PageContext

  var body: some HTML {
    li(.class(activity.read ? "activity" : "activity activity-new")) {
      if let first = activity.actors.first {
        a(.class("activity-face"), .href(.profile(first.username)), .tabindex(-1), .aria("hidden", true)) {
          Avatar(first.avatarURL, .large, context)
        }
      }
      p(.class("activity-text")) {
        if !activity.read { span(.class("visually-hidden")) { "New: " } }
        ActorNames(activity: activity)
        ActivityWhat(activity: activity)
        if let comment = activity.comment {
          span(.class("activity-comment")) { " " + comment.replacing("\n", with: " ") }
        }
        " "
        span(.class("quiet")) { RelativeTime(activity.createdAt, now: context.now) }
      }
      if let post = activity.post { ActivityThumbnail(post: post) }
      if let actor = activity.actors.first, let relation = activity.relation {
        FollowButton(actor.username, relation, followsMe: true, of: Kinnect.people, isSmall: true)
      }
    }
  }
}

/// "ana", "ana and ben", "ana, ben and 3 others"; each name leads to its profile.
struct ActorNames: HTML {
  let activity: KinnectAPI.Activity

  var body: some HTML {
    ActorName(activity.actors.first)
    if activity.actorCount == 2, activity.actors.count > 1 {
      " and "
      ActorName(activity.actors[1])
    } else if activity.actorCount > 2, activity.actors.count > 1 {
      ", "
      ActorName(activity.actors[1])
      " and \((activity.actorCount - 2).counted("other", "others"))"
    } else if activity.actorCount > 1 {
      " and \((activity.actorCount - 1).counted("other", "others"))"
    }
  }
}

struct ActorName: HTML {
  let actor: KinnectAPI.Author?

  init(_ actor: KinnectAPI.Author?) { self.actor = actor }

  var body: some HTML {
    if let actor { a(.class("username"), .href(.profile(actor.username))) { actor.username } }
  }
}

struct ActivityWhat: HTML {
  let activity: KinnectAPI.Activity

  var body: some HTML {
    " "
    if let post = activity.post {
      a(.class("activity-what"), .href(.post(post.id, activity.kind == .comment ? "/comments" : ""))) { what }
    } else {
      what
    }
  }

  private var what: String {
    switch activity.kind {
    case .like: "liked your \(thing)."
    case .comment: activity.comment == nil ? "commented on your \(thing)." : "commented on your \(thing):"
    case .followAccepted: "accepted your request."
    default: "started following you."
    }
  }

  private var thing: String { activity.post?.kind == .video ? "video" : "photo" }
}

struct ActivityThumbnail: HTML {
  let post: KinnectAPI.ActivityPost

  var body: some HTML {
    if let source = post.thumbnailURL.flatMap({ URLPath(checking: $0) }) {
      a(.class("activity-photo"), .href(.post(post.id))) {
        img(
          .src(source), .alt(post.kind == .video ? "Your video" : "Your photo"), .width(44), .height(44),
          .loading("lazy"))
      }
    }
  }
}
