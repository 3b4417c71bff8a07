public import Core
public import HTML
internal import Social
public import Wire

/// A person: picture, counts, bio, what one can do, and their posts.
public struct ProfilePage: HTML {
  public struct Model: Sendable {
    public var profile: SocialAPI.Profile
    public var posts: Page<RealspaceAPI.Post>
    public var isMuted: Bool
    /// Whether the viewer is asked whether the photos of their earlier posts may be saved.
    public var asksAboutSaving: Bool

    public init(
      profile: SocialAPI.Profile, posts: Page<RealspaceAPI.Post>, isMuted: Bool = false, asksAboutSaving: Bool = false
    ) {
      self.profile = profile
      self.posts = posts
      self.isMuted = isMuted
      self.asksAboutSaving = asksAboutSaving
    }
  }

  let model: Model
  let context: PageContext

  public init(model: Model, context: PageContext) {
    self.model = model
    self.context = context
  }

  public var body: some HTML {
    AppPage(profile.username, tab: isOwn ? .profile : .none, back: isOwn ? nil : "/realspace", context) {
      div(.class("feed profile"), .data("person", profile.username)) {
        if model.asksAboutSaving { Realspace.saving.question }
        head
        if model.posts.items.isEmpty {
          nothing
        } else {
          PostColumn(posts: model.posts.items, context: context)
        }
        MoreLink("More posts", "?before=", model.posts.next)
      }
    }
  }

  private var profile: SocialAPI.Profile { model.profile }
  private var isOwn: Bool { profile.relation == .own }

  private var head: some HTML {
    section(.class("profile-head"), .aria("label", "About ", profile.username)) {
      Avatar(profile.avatarURL, .huge, context)
      ProfileCounts(profile, of: Realspace.people)
      div(.class("profile-about")) {
        if !profile.fullName.isEmpty { p(.class("strong")) { Written(profile.fullName) } }
        if !profile.bio.isEmpty { p(.class("bio"), .written) { profile.bio } }
        if profile.followsMe { p(.class("quiet")) { isFriend ? "You follow each other" : "Follows you" } }
      }
      div(.class("profile-actions")) { actions }
    }
  }

  private var isFriend: Bool { profile.followsMe && profile.relation == .following }

  @HTMLBuilder private var actions: some HTML {
    if isOwn {
      a(.class("button button-quiet"), .href("/realspace/edit-profile")) { "Edit profile" }
      a(.class("button button-quiet"), .href("/realspace/liked")) { "Liked posts" }
      a(.class("button button-quiet"), .href("/realspace/diary")) { "Diary" }
      a(.class("icon-button phone-only"), .href("/realspace/settings"), .aria("label", "Settings")) {
        context.icon("settings")
      }
    } else {
      FollowButton(profile, of: Realspace.people, isSmall: false)
      if isFriend {
        form(.method("post"), .action(Realspace.conversations.opening(with: profile.username)), .data("once")) {
          MeantProfile(id: profile.id)
          button(.class("button button-quiet")) { "Message" }
        }
      }
      a(.class("button button-quiet"), .href(.profile(profile.username, "/list"))) { "List" }
      a(.class("button button-quiet"), .href(.profile(profile.username, "/diary"))) { "Diary" }
      ProfileMenu(profile, of: Realspace.people, isMuted: model.isMuted, context: context)
    }
  }

  @HTMLBuilder private var nothing: some HTML {
    if isOwn {
      EmptyState("No posts yet", "What you watch, read and go to appears here.", symbol: "people", context) {
        a(.class("button"), .href("/realspace/new")) { "Post something" }
      }
    } else {
      EmptyState(
        "No posts yet", "When \(profile.username) shares something with you, it appears here.", symbol: "people",
        context
      ) {}
    }
  }
}
