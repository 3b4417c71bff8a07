internal import Core
internal import HTML
internal import Social
internal import Wire

/// A person: picture, what their logs add up to, bio, what one can do, and their logs.
struct ProfilePage: HTML {
  struct Model: Sendable {
    var profile: SocialAPI.Profile
    var statistics: WandrAPI.Statistics
    var logs: Page<WandrAPI.Log>
    var isMuted = false
    /// Whether the viewer is asked whether the photos of their earlier logs may be saved.
    var asksAboutSaving = false
    var isContinued = false
    var streets: MapStreets?
  }

  let model: Model
  let context: PageContext

  var body: some HTML {
    AppPage(profile.username, tab: isOwn ? .profile : .none, back: isOwn ? nil : "/wandr", context) {
      div(.class("feed profile"), .data("person", profile.username)) {
        if !model.isContinued {
          if model.asksAboutSaving { Wandr.saving.question }
          if isOwn || model.statistics.places > 0 {
            TravelMap(isHero: true, person: profile.username, streets: model.streets, context: context)
          }
          head
          StatisticsBox(statistics: model.statistics)
          if isOwn {
            OwnRows(kind: .log)
            OwnTemplate(kind: .log)
          } else {
            WantTemplates(context: context)
          }
        }
        if model.logs.items.isEmpty, model.logs.next == nil {
          nothing
        } else {
          LogColumn(logs: model.logs.items, isContinued: model.isContinued, context: context)
        }
        MoreLink("More logs", "?before=", model.logs.next)
      }
    }
  }

  private var profile: SocialAPI.Profile { model.profile }
  private var isOwn: Bool { profile.relation == .own }
  /// Their numbers are theirs and their followers' to see.
  private var isForFriends: Bool { !isOwn && profile.followerCount == nil }
  private var isFriend: Bool { profile.followsMe && profile.relation == .following }

  private var head: some HTML {
    section(.class("profile-head"), .aria("label", "About ", profile.username)) {
      Avatar(profile.avatarURL, .huge, context)
      ul(.class("counts")) {
        people(profile.followerCount, profile.followerCount == 1 ? "follower" : "followers", "/followers")
        people(profile.followingCount, "following", "/following")
      }
      div(.class("profile-about")) {
        if !profile.fullName.isEmpty { p(.class("strong")) { Written(profile.fullName) } }
        if !profile.bio.isEmpty { p(.class("bio"), .written) { profile.bio } }
        if profile.followsMe { p(.class("quiet")) { isFriend ? "You follow each other" : "Follows you" } }
      }
      div(.class("profile-actions")) { actions }
    }
  }

  @HTMLBuilder private func people(_ count: Int?, _ noun: String, _ below: StaticString) -> some HTML {
    if let count {
      li {
        a(.href(.profile(profile.username, below))) {
          strong { count.grouped }
          " "
          span(.class("count-noun")) { noun }
        }
      }
    }
  }

  @HTMLBuilder private var actions: some HTML {
    if isOwn {
      a(.class("button button-quiet"), .href("/wandr/edit-profile")) { "Edit profile" }
      a(.class("button button-quiet"), .href("/wandr/want-to-go")) { "Want to go" }
      a(.class("icon-button phone-only"), .href("/wandr/settings"), .aria("label", "Settings")) {
        context.icon("settings")
      }
    } else {
      FollowButton(profile, of: Wandr.people, isSmall: false)
      ProfileMenu(profile, of: Wandr.people, isMuted: model.isMuted, context: context)
    }
  }

  @HTMLBuilder private var nothing: some HTML {
    if isOwn {
      EmptyState("No logs yet", "Places that you log appear here.", symbol: "pin", context) {
        a(.class("button"), .href("/wandr/new")) { "Log a place" }
      }
    } else if isForFriends {
      EmptyState(
        "For friends only", "What \(profile.username) logs is for people whom they follow back.", symbol: "lock",
        context
      ) {}
    } else {
      EmptyState(
        "No logs yet", "When \(profile.username) shares a log with you, it appears here.", symbol: "pin", context
      ) {}
    }
  }
}

/// What somebody's logs add up to.
struct StatisticsBox: HTML {
  let statistics: WandrAPI.Statistics

  var body: some HTML {
    section(.class("statistics"), .aria("label", "Statistics")) {
      ul(.class("figures")) {
        figure(statistics.places, statistics.places == 1 ? "place" : "places")
        figure(statistics.countries, statistics.countries == 1 ? "country" : "countries")
        figure(statistics.cities, statistics.cities == 1 ? "city" : "cities")
      }
      if !statistics.topTags.isEmpty {
        ul(.class("tags")) { ForEach(statistics.topTags) { tag in li(.class("tag"), .written) { tag } } }
      }
    }
  }

  private func figure(_ number: Int, _ noun: String) -> some HTML {
    li(.class("figure")) {
      strong { number.grouped }
      " "
      span { noun }
    }
  }
}
