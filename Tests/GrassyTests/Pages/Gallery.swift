import Core
import HTML
import Social
import TestCircle
import Wire

@testable import Grassy

/// Every page of Grassy in the states that matter.
enum Gallery {
  static let all = feed + posts + writing + exploring + profiles + parts + outside

  static let feed = [
    Specimen("feed", "/grassy") {
      FeedPage(model: .init(posts: Fixture.posts(6, next: "n2")), context: try Fixture.context()).rendered()
    },
    Specimen("feed-audiences", "/grassy-audiences") {
      let kinds: [SocialAPI.AudienceKind] = [.followers, .friends, .circles, .me]
      let posts = kinds.enumerated().map { Fixture.post($0, by: $1 == .me ? 0 : 1, for: $1) }
      return FeedPage(model: .init(posts: Page(items: posts, next: nil)), context: try Fixture.context()).rendered()
    },
    Specimen("feed-following", "/grassy?scope=following") {
      FeedPage(
        model: .init(posts: Page(items: [Fixture.album()], next: "n2"), scope: .following),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("feed-end", "/grassy?before=n2") {
      FeedPage(
        model: .init(posts: Page(items: [Fixture.post(4), Fixture.post(7, by: 0)], next: nil), isContinued: true),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("feed-empty", "/grassy-empty") {
      FeedPage(model: .init(posts: Fixture.nothing), context: try Fixture.context(unread: 0)).rendered()
    },
    Specimen("feed-first", "/grassy-first") {
      FeedPage(model: .init(posts: Fixture.nothing), context: try Fixture.context(unread: 0, isOperator: true))
        .rendered()
    },
    Specimen("following-empty", "/grassy?scope=following-empty") {
      FeedPage(model: .init(posts: Fixture.nothing, scope: .following), context: try Fixture.context()).rendered()
    },
  ]

  static let posts = [
    Specimen("post", "/grassy/p/other") {
      PostPage(
        model: .init(post: Fixture.post(1, camera: Fixture.camera), comments: Fixture.comments),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("post-own", "/grassy/p/own") {
      PostPage(
        model: .init(post: Fixture.post(0, by: 0, for: .friends), comments: Fixture.comments),
        context: try Fixture.context(notice: "Post saved.")
      ).rendered()
    },
    Specimen("post-original", "/grassy/p/original") {
      var post = Fixture.post(0, by: 0)
      post.originals = [post.media[0].id]
      return PostPage(
        model: .init(post: post, comments: Page(items: [], next: nil)), context: try Fixture.context()
      ).rendered()
    },
    Specimen("post-hidden", "/grassy/p/hidden") {
      PostPage(
        model: .init(
          post: Fixture.post(3, by: 0, comments: 0), comments: Page(items: [], next: nil), isHidden: true),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("post-album", "/grassy/p/album") {
      PostPage(
        model: .init(post: Fixture.album(4), comments: Page(items: [], next: nil)), context: try Fixture.context()
      )
      .rendered()
    },
    Specimen("post-saving", "/grassy/p/saving") {
      var post = Fixture.album(4)
      post.allowsSaving = true
      return PostPage(
        model: .init(post: post, comments: Page(items: [], next: nil)), context: try Fixture.context()
      ).rendered()
    },
    Specimen("save-photos", "/grassy/p/saving/save") {
      SavePhotosPage(Fixture.album(4).media, try Fixture.context()) { .post(Fixture.album(4).id, $0) }.rendered()
    },
    Specimen("comments", "/grassy/p/other/comments") {
      CommentsPage(
        Grassy.comments, model: .init(thing: Fixture.post(1).id, isOwn: false, comments: Fixture.comments),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("likes", "/grassy/p/other/likes") {
      LikesPage(
        Page(
          items: [Fixture.profile(0, relation: .own), Fixture.profile(1), Fixture.profile(2, relation: .none)],
          next: "m"), of: Grassy.people, post: .post(Fixture.id(101)), context: try Fixture.context()
      ).rendered()
    },
    Specimen("post-delete", "/grassy/p/own/delete") {
      DeletePostPage(media: Fixture.post(0, by: 0).media, try Fixture.context()) {
        .post(Fixture.post(0, by: 0).id, $0)
      }.rendered()
    },
    Specimen("report", "/grassy/p/other/report") {
      ReportPage(
        model: .init(
          what: "a post by ben.okafor", named: "ben.okafor", target: "/grassy/p/other/report", back: "/grassy/p/other"),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("bookmarks", "/grassy/bookmarks") {
      BookmarksPage(posts: Page(items: [Fixture.post(2), Fixture.post(4)], next: "b2"), context: try Fixture.context())
        .rendered()
    },
    Specimen("bookmarks-empty", "/grassy/bookmarks-empty") {
      BookmarksPage(posts: Fixture.nothing, context: try Fixture.context()).rendered()
    },
  ]

  static let writing = [
    Specimen("new-post", "/grassy/new") { NewPostPage(model: .init(), context: try Fixture.context()).rendered() },
    Specimen("new-post-originals", "/grassy/new-originals") {
      NewPostPage(model: .init(keepsOriginals: true), context: try Fixture.context()).rendered()
    },
    Specimen("new-post-refused", "/grassy/new-refused") {
      var form = PostForm()
      (form.caption, form.tags, form.place) = ("Kept \"as typed\"", "forest, !!", "Grandma’s <garden>")
      (form.precision, form.keepsExact) = (.country, true)
      return NewPostPage(
        model: .init(
          form: form, alt: "A <falcon>", audience: SocialAPI.Audience(kind: .circles, circles: [Fixture.id(801)]),
          circles: Fixture.circles,
          errors: FormErrors(fields: [
            "file": "This file is damaged. Choose a JPEG, PNG, WebP, HEIC or GIF.",
            "tags": "A tag needs a letter or a digit.", "location": "Choose a place first.",
          ])), context: try Fixture.context()
      ).rendered()
    },
    Specimen("post-edit", "/grassy/p/own/edit") {
      let post = Fixture.post(0, by: 0, camera: Fixture.camera)
      return EditPostPage(
        model: .init(
          post: post, form: PostForm(post, keepsExact: false), audience: post.audience,
          circles: Fixture.circles), context: try Fixture.context()
      ).rendered()
    },
    Specimen("post-edit-refused", "/grassy/p/album/edit") {
      let post = Fixture.album(2)
      var form = PostForm(post, keepsExact: true)
      form.caption = "Too long"
      return EditPostPage(
        model: .init(
          post: post, form: form, audience: post.audience, circles: [],
          errors: FormErrors(fields: [
            "caption": "Use at most 2,200 characters.", "location": "The finer place wasn’t kept. Choose it again.",
            "alts": "Use at most 1,000 characters.", "audience": "Choose at least one circle.",
          ])), context: try Fixture.context()
      ).rendered()
    },
  ]

  static let exploring = [
    Specimen("explore", "/grassy/explore") {
      ExplorePage(
        model: .init(
          query: "", people: [Fixture.profile(1), Fixture.profile(2, relation: .none)],
          tags: [Fixture.tag("Forest", follows: true)], places: [], muted: [Fixture.tag("Spoilers", mutes: true)]),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("explore-empty", "/grassy/explore-empty") {
      ExplorePage(model: .init(query: "", people: [], tags: [], places: []), context: try Fixture.context()).rendered()
    },
    Specimen("explore-typed", "/grassy/explore?q=por") {
      ExplorePage(
        model: .init(
          query: "por", people: [Fixture.profile(3, relation: .none)], morePeople: "s2",
          tags: [Fixture.tag("Porto"), Fixture.tag("Portrait", follows: true)], places: Fixture.places),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("explore-named", "/grassy/explore?q=hut") {
      ExplorePage(
        model: .init(
          query: "hut", people: [], tags: [], places: [],
          named: [.init(id: "~hut by the sea", name: "Hut <by> the sea"), .init(id: "HU", name: "Hungary")]),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("explore-nothing", "/grassy/explore?q=xyz") {
      ExplorePage(model: .init(query: "<xyz>", people: [], tags: [], places: []), context: try Fixture.context())
        .rendered()
    },
    Specimen("tag", "/grassy/tags/forest") {
      TagPage(
        model: .init(tag: Fixture.tag("Forest"), posts: Page(items: [Fixture.post(0)], next: "t2")),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("tag-followed-and-muted", "/grassy/tags/both") {
      TagPage(
        model: .init(tag: Fixture.tag("Café & Bar", follows: true, mutes: true), posts: Fixture.nothing),
        context: try Fixture.context(notice: "Muted. Posts with this tag stay out of your feeds.")
      ).rendered()
    },
    Specimen("place", "/grassy/places/2735943") {
      PlacePage(
        model: .init(name: "Porto, Portugal", posts: Page(items: [Fixture.post(2)], next: "p2")),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("place-empty", "/grassy/places/3452925") {
      PlacePage(model: .init(name: "Porto Alegre, Brazil", posts: Fixture.nothing), context: try Fixture.context())
        .rendered()
    },
  ]

  static let profiles = [
    Specimen("profile-own", "/grassy/u/ana") {
      ProfilePage(
        model: .init(
          profile: Fixture.profile(0, bio: "Mostly plants.", relation: .own), posts: Fixture.posts(4, next: "q")),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("profile-own-empty", "/grassy/u/ana-empty") {
      ProfilePage(
        model: .init(profile: Fixture.profile(0, counts: (0, 0, 0), relation: .own), posts: Fixture.nothing),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("profile", "/grassy/u/ben.okafor") {
      ProfilePage(
        model: .init(
          profile: Fixture.profile(1, bio: "Birds <and> trees\nhttps://birds.example", followsMe: true),
          posts: Page(items: [Fixture.album(), Fixture.post(1, by: 1)], next: nil)), context: try Fixture.context()
      ).rendered()
    },
    Specimen("profile-empty", "/grassy/u/noor") {
      ProfilePage(
        model: .init(
          profile: Fixture.profile(2, counts: (0, 1, 2), relation: .none), posts: Fixture.nothing, isMuted: true),
        context: try Fixture.context()
      ).rendered()
    },
  ]

  static let parts = [
    Specimen("activity", "/grassy/activity") {
      ActivityPage(Grassy.activity, model: .init(lines: activities), context: try Fixture.context())
        .rendered()
    },
    Specimen("photo-saving", "/grassy/photo-saving") {
      Grassy.saving.choicePage(.init(allowsSaving: true, asksAboutEarlier: true), try Fixture.context()).rendered()
    },
    Specimen("originals", "/grassy/originals") {
      OriginalsPage(
        model: .init(keepsOriginals: true, count: 12, byteCount: 48 << 20), context: try Fixture.context()
      ).rendered()
    },
    Specimen("originals-off", "/grassy/originals-off") {
      OriginalsPage(model: .init(keepsOriginals: false, count: 0, byteCount: 0), context: try Fixture.context())
        .rendered()
    },
    Specimen("originals-delete", "/grassy/originals/delete") {
      DeleteOriginalsPage(
        model: .init(keepsOriginals: true, count: 1, byteCount: 5_400_000), context: try Fixture.context()
      ).rendered()
    },
    Specimen("settings", "/grassy/settings") {
      PeopleSettingsPage(
        Grassy.people,
        model: .init(
          email: "ana@example.org", blocked: Page(items: [], next: nil), muted: Page(items: [], next: nil)),
        context: try Fixture.context()
      ).rendered()
    },
  ]

  private static let activities = Page<ActivityLine<Void>>(
    items: [
      line(0, "like", actors: [1, 3], count: 5), line(1, "comment", actors: [3], quote: "What a <lovely> day!"),
      line(2, "follow", actors: [2]),
    ], next: "older")

  private static func line(
    _ number: Int, _ kind: String, actors: [Int], count: Int? = nil, quote: String? = nil
  ) -> ActivityLine<Void> {
    ActivityLine(
      id: Fixture.id(900 + number), kind: kind, subject: Fixture.id(100 + number), object: Fixture.id(700 + number),
      actors: actors.map(Fixture.author), actorCount: count ?? actors.count,
      thumbnail: kind == "follow"
        ? nil : ActivityThumbnail(kind: .photo, url: "/media/grassy/photo-\(number)/320"),
      quote: quote, relation: kind == "follow" ? SocialAPI.Relation.none : nil, own: (),
      createdAt: Fixture.ago(minutes: Int64(number * 90 + 4)), read: number > 0)
  }

  static let outside = [
    Specimen("welcome", "/") {
      WelcomePage(
        model: .init(
          line: "Photos of the places you love.",
          explanation: "Shared with the people of this server, with as much of the place as you choose.",
          signUp: "/grassy/sign-up"), context: try Fixture.context(viewer: nil)
      ).rendered()
    },
    Specimen("onboarding", "/grassy/onboarding") {
      OnboardingPage(
        Grassy.people,
        model: .init(
          username: "An", fullName: "Ana", errors: FormErrors(fields: ["username": "At least 3 characters."])),
        context: try Fixture.context(viewer: nil)
      ).rendered()
    },
  ]
}
