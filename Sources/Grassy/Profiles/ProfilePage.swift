public import Core
public import HTML
internal import Social
public import Wire

/// A person: picture, counts, bio, what one can do, and the grid of photos.
public struct ProfilePage: HTML {
  public struct Model: Sendable {
    public var profile: SocialAPI.Profile
    public var posts: Page<GrassyAPI.Post>
    public var isMuted: Bool
    /// Whether the viewer is asked whether the photos of their earlier posts may be saved.
    public var asksAboutSaving: Bool

    public init(
      profile: SocialAPI.Profile, posts: Page<GrassyAPI.Post>, isMuted: Bool = false, asksAboutSaving: Bool = false
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
    AppPage(profile.username, tab: isOwn ? .profile : .none, back: isOwn ? nil : "/grassy", context) {
      div(.class("profile"), .data("person", profile.username)) {
        if model.asksAboutSaving { Grassy.saving.question }
        head
        if model.posts.items.isEmpty, model.posts.next == nil {
          nothing
        } else {
          PhotoGrid(posts: model.posts.items, context: context)
        }
        MoreLink("More photos", "?before=", model.posts.next)
      }
    }
  }

  private var profile: SocialAPI.Profile { model.profile }
  private var isOwn: Bool { profile.relation == .own }

  private var head: some HTML {
    section(.class("profile-head"), .aria("label", "About ", profile.username)) {
      Avatar(profile.avatarURL, .huge, context)
      ProfileCounts(profile, of: Grassy.people)
      div(.class("profile-about")) {
        if !profile.fullName.isEmpty { p(.class("strong")) { Written(profile.fullName) } }
        if !profile.bio.isEmpty { p(.class("bio"), .written) { profile.bio } }
        if profile.followsMe { p(.class("quiet")) { "Follows you" } }
      }
      div(.class("profile-actions")) {
        if isOwn {
          a(.class("button button-quiet"), .href("/grassy/edit-profile")) { "Edit profile" }
          a(.class("button button-quiet phone-only"), .href("/grassy/bookmarks")) { "Bookmarks" }
          a(.class("icon-button phone-only"), .href("/grassy/settings"), .aria("label", "Settings")) {
            context.icon("settings")
          }
        } else {
          FollowButton(profile, of: Grassy.people, isSmall: false)
          ProfileMenu(profile, of: Grassy.people, isMuted: model.isMuted, context: context)
        }
      }
    }
  }

  @HTMLBuilder private var nothing: some HTML {
    if isOwn {
      EmptyState("No posts yet", "The photos you share appear on your profile.", symbol: "photo", context) {
        a(.class("button"), .href("/grassy/new")) { "Create post" }
      }
    } else {
      EmptyState(
        "No posts yet", "When \(profile.username) shares a photo with you, it appears here.", symbol: "photo", context
      ) {}
    }
  }
}

/// Three photos a row, each leading to its post.
struct PhotoGrid: HTML {
  let posts: [GrassyAPI.Post]
  let context: PageContext

  var body: some HTML {
    div(.class("grid"), .data("list")) {
      ForEach(posts) { PhotoTile(post: $0, context: context) }
    }
  }
}

struct PhotoTile: HTMLLeaf {
  let post: GrassyAPI.Post
  let context: PageContext

  func render(into output: inout HTMLOutput) {
    a(.class("tile"), .href(.post(post.id)), .data("post", uuid: post.id.high, post.id.low), into: &output) { output in
      if let photo = post.media.first {
        PhotoGround(photo.blurHash).render(into: &output)
        img(
          .src(.photo(photo.urls, "/320")), .srcset(photo.sources), .sizes("(min-width: 768px) 307px, 33vw"),
          photo.alt.isEmpty
            ? .alt(photo.kind == .video ? "Video by " : "Photo by ", post.author.username) : .alt(photo.alt),
          .width(320), .height(320), .data("blurhash", photo.blurHash), .loading("lazy"), .decoding("async"),
          into: &output)
      }
      if post.isHidden == true {
        span(.class("tile-badge tile-hidden"), into: &output) { output in
          context.icon("lock").render(into: &output)
          span(.class("visually-hidden"), into: &output) { " Hidden by an operator".render(into: &$0) }
        }
      }
      if post.media.count > 1 {
        span(.class("tile-badge"), into: &output) { output in
          context.icon("album").render(into: &output)
          span(.class("visually-hidden"), into: &output) { " Album of \(post.media.count) photos".render(into: &$0) }
        }
      }
    }
  }
}
