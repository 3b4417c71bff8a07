public import Core
public import HTML
internal import Social
public import Wire

/// A person: picture, counts, bio, what one can do, and the grid of photos.
public struct ProfilePage: HTML {
  public struct Model: Sendable {
    public var profile: KinnectAPI.Profile
    /// Empty where the viewer may not see them yet.
    public var posts: Page<KinnectAPI.Post>
    public var isMuted: Bool
    /// Whether this person has asked to follow the viewer.
    public var asksToFollow: Bool
    public var ring: StoryRing
    /// Whether it is the viewer's own, and they are asked whether others may save the photos of earlier posts.
    public var asksAboutSaving: Bool

    public init(
      profile: KinnectAPI.Profile, posts: Page<KinnectAPI.Post>, isMuted: Bool = false, asksToFollow: Bool = false,
      ring: StoryRing = .none, asksAboutSaving: Bool = false
    ) {
      self.asksAboutSaving = asksAboutSaving
      self.ring = ring
      self.profile = profile
      self.posts = posts
      self.isMuted = isMuted
      self.asksToFollow = asksToFollow
    }
  }

  let model: Model
  let context: PageContext

  public init(model: Model, context: PageContext) {
    self.model = model
    self.context = context
  }

  public var body: some HTML {
    AppPage(profile.author.called(context), tab: isOwn ? .profile : .none, back: isOwn ? nil : "/kinnect", context) {
      div(.class("profile"), .data("person", profile.username)) {
        if model.asksToFollow { RequestBanner(profile.author, of: Kinnect.people, context) }
        if model.asksAboutSaving { Kinnect.saving.question }
        ProfileHead(model: model, context: context)
        if profile.postCount == nil {
          LockedProfile(profile, of: "photos", context: context)
        } else if model.posts.items.isEmpty {
          EmptyGrid(username: profile.username, isOwn: isOwn, context: context)
        } else {
          PhotoGrid(posts: model.posts.items, context: context)
        }
        MoreLink("More photos", "?before=", model.posts.next)
      }
    }
  }

  private var profile: KinnectAPI.Profile { model.profile }
  private var isOwn: Bool { profile.relation == .own }
}

struct EmptyGrid: HTML {
  let username: String
  let isOwn: Bool
  let context: PageContext

  var body: some HTML {
    if isOwn {
      EmptyState("Share photos", "The photos you share appear on your profile.", symbol: "photo", context) {
        a(.class("button"), .href("/kinnect/new")) { "Share your first photo" }
      }
    } else {
      EmptyState("No posts yet", "When \(username) shares a photo, it appears here.", symbol: "photo", context) {}
    }
  }
}
