import Core
import HTML
import Wire

struct ProfileHead: HTML {
  let model: ProfilePage.Model
  let context: PageContext

  var body: some HTML {
    section(.class("profile-head"), .aria("label", "About ", profile.username)) {
      RingedAvatar(profile: profile, ring: model.ring, context: context)
      ProfileCounts(profile: profile)
      div(.class("profile-about")) {
        if !profile.fullName.isEmpty { p(.class("strong")) { profile.fullName } }
        if !profile.bio.isEmpty { p(.class("bio")) { profile.bio } }
        if profile.followsMe { p(.class("quiet")) { "Follows you" } }
      }
      div(.class("profile-actions")) {
        if profile.relation == .own {
          a(.class("button button-quiet"), .href("/kinnect/edit-profile")) { "Edit profile" }
          a(.class("icon-button phone-only"), .href("/kinnect/settings"), .aria("label", "Settings")) {
            context.icon("settings")
          }
        } else {
          FollowButton(profile: profile, isSmall: false)
          if profile.relation == .following, profile.followsMe {
            form(.method("post"), .action(.profile(profile.username, "/message")), .data("once")) {
              button(.class("button button-quiet")) { "Message" }
            }
          }
          ProfileMenu(model: model, context: context)
        }
      }
    }
  }

  private var profile: KinnectAPI.Profile { model.profile }
}

/// Posts, followers, following; only what the viewer may know.
struct ProfileCounts: HTML {
  let profile: KinnectAPI.Profile

  var body: some HTML {
    ul(.class("counts")) {
      if let count = profile.postCount {
        li { Count(count, count == 1 ? "post" : "posts") }
      }
      if let count = profile.followerCount {
        li {
          a(.href(.profile(profile.username, "/followers")), .data("followers", count)) {
            Count(count, count == 1 ? "follower" : "followers")
          }
        }
      }
      if let count = profile.followingCount {
        li { a(.href(.profile(profile.username, "/following"))) { Count(count, "following") } }
      }
    }
  }
}

struct Count: HTML {
  let number: Int
  let noun: String

  init(_ number: Int, _ noun: String) {
    self.number = number
    self.noun = noun
  }

  var body: some HTML {
    strong { number.grouped }
    " "
    span(.class("count-noun")) { noun }
  }
}

/// What else one can do about a person.
struct ProfileMenu: HTML {
  let model: ProfilePage.Model
  let context: PageContext

  var body: some HTML {
    details(.class("menu"), .data("menu")) {
      summary(.class("icon-button"), .aria("label", "More options")) { context.icon("more") }
      form(.class("menu-items"), .method("post"), .action(.profile(name, "/mute")), .data("verbs", name)) {
        a(.class("menu-item danger"), .href(.profile(name, "/report"))) { "Report" }
        button(.class("menu-item danger"), .formaction(.profile(name, "/block")), .data("verb", "block")) { "Block" }
        if model.isMuted {
          button(.class("menu-item"), .formaction(.profile(name, "/unmute")), .data("verb", "unmute")) { "Unmute" }
        } else {
          button(.class("menu-item"), .formaction(.profile(name, "/mute")), .data("verb", "mute")) { "Mute" }
        }
        if model.profile.followsMe {
          button(
            .class("menu-item danger"), .formaction(.profile(name, "/remove-follower")),
            .data("verb", "remove-follower")
          ) { "Remove follower" }
        }
      }
    }
  }

  private var name: String { model.profile.username }
}
