import Core
import HTML
import HTTP
import Media
import SQL
import Social
import Wire

extension AppLook {
  static let cork = AppLook(
    name: "Corkboard", home: "/cork", stylesheet: "/css/kinnect.css", script: "/js/kinnect.js",
    sprite: "/icons/kinnect.svg", appIcon: "/icons/app.svg", manifest: nil,
    icon: AppIcon(colours: [0xa8683a], strokes: [[SIMD2(128, 256), SIMD2(384, 256)]], width: 40),
    icons: "/icons/kinnect", purpose: "pin photos to a board",
    frame: AppFrame(tabs: [
      AppTab("feed", "Feed", "home", "/cork"),
      AppTab("messages", "Messages", "plane", "/cork/messages", badge: Cork.conversations.badge),
      AppTab("activity", "Activity", "heart", "/cork/activity", badge: .activity),
    ]), notices: Conversations.notices)
}

extension URLPath {
  static func pin(_ id: ID<Pin>, _ below: StaticString = "") -> URLPath {
    URLPath("/cork/p/", uuid: id.high, id.low, below)
  }
}

struct PinCard: HTML {
  let pin: Pin
  let isFirst: Bool
  let context: PageContext

  var body: some HTML {
    article(.class("post"), .data("post", uuid: pin.id.high, pin.id.low)) {
      h2(.class("username")) { "Pin by \(pin.author.username)" }
      PostMenu(link: .pin(pin.id), files: pin.author.username == context.viewer?.username ? pin.media : [], context) {}
      MediaFrame(pin.media, by: pin.author.username, isUrgent: isFirst, context)
      LikeButton(isLiked: pin.likedByMe, target: .pin(pin.id, pin.likedByMe ? "/unlike" : "/like"), context: context)
      p(.data("likes")) { pin.likeCount.counted("like", "likes") }
      p { LinkedText(pin.text) }
      a(.href(.pin(pin.id, "/comments")), .data("comments-link")) { pin.commentCount.counted("comment", "comments") }
    }
  }
}

struct BoardPage: HTML {
  let pins: Page<Pin>
  let waiting: [SocialAPI.WaitingPost]
  let context: PageContext

  var body: some HTML {
    AppPage("Board", tab: "feed", context) {
      div(.class("feed"), .data("feed")) {
        if !waiting.isEmpty { WaitingList(waiting, of: Cork.publishing, context: context) }
        if pins.items.isEmpty {
          EmptyState("Nothing here yet", "Follow people, or pin something.", symbol: "photo", context) {
            a(.class("button"), .href("/cork/new")) { "Pin a photo" }
          }
        }
        div(.data("list")) {
          ForEach(pins.items.indices) { PinCard(pin: pins.items[$0], isFirst: $0 == 0, context: context) }
        }
        FeedEnd(MoreLink("More", "/cork?before=", pins.next), seen: "That is all.", context)
        CommentsTemplate(Cork.comments, context: context)
      }
    }
  }
}

struct PinPage: HTML {
  let pin: Pin
  let comments: Page<SocialAPI.Comment>
  let context: PageContext

  var body: some HTML {
    AppPage("Pin", title: "Pin by \(pin.author.username)", tab: .none, back: "/cork", context) {
      PinCard(pin: pin, isFirst: true, context: context)
      CommentSection(
        Cork.comments,
        model: .init(thing: pin.id, isOwn: context.viewer?.username == pin.author.username, comments: comments),
        context: context)
    }
  }
}

struct PersonPage: HTML {
  let profile: SocialAPI.Profile
  let pins: Page<Pin>
  let context: PageContext

  var body: some HTML {
    AppPage(profile.username, tab: .none, back: "/cork", context) {
      ProfileCounts(profile, of: Cork.people)
      FollowButton(profile, of: Cork.people, isSmall: false)
      form(.method("post"), .action(Cork.conversations.opening(with: profile.username))) {
        MeantProfile(id: profile.id)
        button { "Message" }
      }
      ForEach(pins.items.indices) { PinCard(pin: pins.items[$0], isFirst: $0 == 0, context: context) }
      MoreLink("More", "?before=", pins.next)
    }
  }
}

struct NewPinPage: HTML {
  let text: String
  let circles: [SocialAPI.Circle]
  var audience: SocialAPI.Audience?
  let errors: FormErrors
  let context: PageContext

  var body: some HTML {
    AppPage("New pin", tab: .none, back: "/cork", context) {
      form(.class("form"), .method("post"), .action("/cork/new"), .enctype("multipart/form-data"), .data("once")) {
        FormAlert(errors.general)
        MediaChooser(.photosAndVideos(videosOf: nil), isRequired: true, error: errors.fields["file"], context: context)
        TextField(
          "Text", "text", value: text, placeholder: "Say something…", limit: 500, rows: 3, error: errors.fields["text"])
        AudienceField(
          Cork.audience, circles: circles, chosen: audience, error: errors.fields["audience"], of: Cork.people)
        button(.class("button")) { "Pin" }
      }
    }
  }
}

enum CorkPages {
  static func register(in routes: inout Routes) {
    routes.viewerPage(.get, "/cork") { viewer, page in
      let before: Cursor<CorkAPI.FeedList>? = page.cursor()
      let links = page.call.links
      let ((pins, waiting), context) = try await page.read(viewer) {
        (
          try PinActions.feed(viewer, before: before, limit: 12, links, $0),
          try Cork.publishing.waiting(of: viewer.profile, links: links, in: $0)
        )
      }
      return page.page(BoardPage(pins: pins, waiting: waiting, context: context))
    }
    routes.viewerPage(.get, "/cork/u/{username}") { viewer, page in
      let before: Cursor<CorkAPI.PinList>? = page.cursor()
      let links = page.call.links
      let ((profile, pins), context) = try await page.read(viewer) { transaction in
        let found = try Cork.people.profile(page.username, viewer: viewer.profile, links: links, in: transaction)
        guard let profile = found else { throw Problem.notFound() }
        let pins = try Cork.list.posts(
          of: profile.id.cast(), before: before, limit: 12, viewer: viewer.profile, links: links, in: transaction)
        return (profile, pins)
      }
      return page.page(PersonPage(profile: profile, pins: pins, context: context))
    }
    routes.viewerPage(.get, "/cork/p/{id}") { viewer, page in
      let (id, links): (ID<Pin>, MediaLinks) = (try page.id(), page.call.links)
      let ((pin, comments), context) = try await page.read(viewer) { transaction in
        let pin = try PinActions.found(id, viewer, links, transaction)
        let comments = try Cork.comments.page(
          of: id, viewer: viewer.profile, before: nil, limit: 50, links: links, in: transaction)
        return (pin, comments)
      }
      return page.page(PinPage(pin: pin, comments: comments, context: context))
    }
    routes.reportPage("/cork/p/{id}/report", PinReports.pins) { try $0.id() }
    routes.viewerPage(.get, "/cork/new") { viewer, page in
      let (circles, context) = try await page.read(viewer) { try Cork.audience.circles(of: viewer.profile, in: $0) }
      return page.page(NewPinPage(text: "", circles: circles, errors: .none, context: context))
    }
    routes.viewerPage(.post, "/cork/new") { viewer, page in
      let form = try page.form()
      return try await page.submit {
        let pin = try PinActions.publication(form["text"], AudienceField.read(form))
        let media = try await page.receiveUploads(form, by: viewer, square: false, atMost: 10)
        return switch try await Cork.publishing.publish(pin, media, by: viewer, links: page.call.links, page.services) {
        case .now(let id): page.redirect("/cork/p/\(id)")
        case .later: page.redirect("/cork")
        }
      } again: { errors in
        let (circles, context) = try await page.read(viewer) { try Cork.audience.circles(of: viewer.profile, in: $0) }
        return page.page(
          NewPinPage(
            text: form["text"], circles: circles, audience: AudienceField.read(form), errors: errors, context: context))
      }
    }
  }
}
