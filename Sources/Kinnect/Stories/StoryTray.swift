import Core
import HTML
import Social
import Wire

/// The round pictures on top of the feed: oneself, then everyone who has stories now.
struct StoryTray: HTML {
  let tellers: [KinnectAPI.StoryTeller]
  let context: PageContext

  var body: some HTML {
    ScrollRow(context) {
      nav(.class("tray"), .aria("label", "Stories"), .data("row-scroll")) {
        ul(.class("tray-list")) {
          li {
            if let own {
              OwnRing(teller: own, context: context)
            } else {
              a(.class("tray-person"), .href("/kinnect/stories/new")) {
                span(.class("ring ring-none")) {
                  Avatar(context.viewer?.avatarURL, .large, context)
                  span(.class("ring-plus"), .aria("hidden", true)) { "+" }
                }
                span(.class("tray-name")) { "Your story" }
              }
            }
          }
          ForEach(others) { teller in li { TrayPerson(teller: teller, context: context) } }
        }
      }
    }
  }

  private var own: KinnectAPI.StoryTeller? { tellers.first { $0.author.username == context.viewer?.username } }
  private var others: [KinnectAPI.StoryTeller] {
    tellers.filter { $0.author.username != context.viewer?.username }
  }
}

/// The viewer's story, and beside it the way to share another.
struct OwnRing: HTML {
  let teller: KinnectAPI.StoryTeller
  let context: PageContext

  var body: some HTML {
    div(.class("tray-own")) {
      a(.class("tray-person"), .href(.profile(teller.author.username, "/stories"))) {
        span(.class("ring ring-seen")) { Avatar(teller.author.avatarURL, .large, context) }
        span(.class("tray-name")) { "Your story" }
      }
      a(.class("ring-plus"), .href("/kinnect/stories/new"), .aria("label", "Add to your story")) { "+" }
    }
  }
}

struct TrayPerson: HTML {
  let teller: KinnectAPI.StoryTeller
  let context: PageContext

  var body: some HTML {
    a(.class("tray-person"), .href(.profile(teller.author.username, "/stories"))) {
      span(.class(teller.hasUnseen ? "ring ring-new" : "ring ring-seen")) {
        Avatar(teller.author.avatarURL, .large, context)
      }
      span(.class("tray-name")) {
        teller.author.called(context)
        span(.class("visually-hidden")) { teller.hasUnseen ? ", new story" : ", story, seen" }
      }
    }
  }
}

/// Whether a person has stories now.
public enum StoryRing: Sendable {
  case none, seen, unseen

  init(_ hasUnseen: Bool?) { self = hasUnseen.map { $0 ? .unseen : .seen } ?? .none }
}

/// A profile's picture; with a ring that leads to the stories where there are some.
struct RingedAvatar: HTML {
  let profile: KinnectAPI.Profile
  let ring: StoryRing
  let context: PageContext

  var body: some HTML {
    switch ring {
    case .none:
      if profile.relation == .own {
        a(.class("ring-own"), .href("/kinnect/stories/new"), .aria("label", "Add to your story")) {
          Avatar(profile.avatarURL, .huge, context)
          span(.class("ring-plus"), .aria("hidden", true)) { "+" }
        }
      } else {
        Avatar(profile.avatarURL, .huge, context)
      }
    case .seen, .unseen:
      a(
        .class(ring == .unseen ? "ring ring-new ring-huge" : "ring ring-seen ring-huge"),
        .href(.profile(profile.username, "/stories")), .aria("label", "Stories of ", profile.username)
      ) { Avatar(profile.avatarURL, .huge, context) }
    }
  }
}
