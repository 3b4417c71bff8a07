import Core
import HTML
import Social
import TestCircle
import Wire

@testable import Realspace

/// Every page of Realspace in the states that matter.
enum Gallery {
  static let all: [Specimen] = [
    feed, posts, writing, items, profiles, parts, outside, lists, diaries, topics, talk, community, eventActivity,
    duplicates, imports, recommendations,
  ].flatMap(\.self)

  private static func liked(_ post: RealspaceAPI.Post) -> RealspaceAPI.Liked {
    .init(kind: .post, post: post, topicPost: nil, likedAt: Fixture.ago(minutes: 5))
  }

  private static let likedTopicPost = RealspaceAPI.Liked(
    kind: .topicPost, post: nil,
    topicPost: .init(
      id: Fixture.id(950), topic: .init(id: Fixture.id(900), name: "Film & Cinema <3"), author: Fixture.person(2),
      content: "Short <us>, ||…||.", likesCount: 3, commentsCount: 1, likedByMe: true,
      createdAt: Fixture.ago(minutes: 90)), likedAt: Fixture.ago(minutes: 6))

  static let feed = [
    Specimen("feed", "/realspace") {
      FeedPage(model: .init(posts: Fixture.posts(5, next: "n2")), context: try Fixture.context()).rendered()
    },
    Specimen("feed-audiences", "/realspace-audiences") {
      let kinds: [SocialAPI.AudienceKind] = [.friends, .followers, .me]
      let posts = kinds.enumerated().map { Fixture.post($0, by: $1 == .me ? 0 : 1, for: $1) }
      return FeedPage(model: .init(posts: Page(items: posts, next: nil)), context: try Fixture.context()).rendered()
    },
    Specimen("feed-end", "/realspace?before=n2") {
      FeedPage(
        model: .init(posts: Page(items: [Fixture.post(4), Fixture.post(7, by: 0)], next: nil), isContinued: true),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("feed-empty", "/realspace-empty") {
      FeedPage(model: .init(posts: Fixture.nothing), context: try Fixture.context(unread: 0)).rendered()
    },
    Specimen("feed-first", "/realspace-first") {
      FeedPage(model: .init(posts: Fixture.nothing), context: try Fixture.context(unread: 0, isOperator: true))
        .rendered()
    },
  ]

  static let posts = [
    Specimen("post", "/realspace/p/other") {
      PostPage(
        model: .init(post: Fixture.post(3, photos: 2), comments: Fixture.comments), context: try Fixture.context()
      ).rendered()
    },
    Specimen("post-own", "/realspace/p/own") {
      PostPage(
        model: .init(post: Fixture.post(0, by: 0), comments: Fixture.comments),
        context: try Fixture.context(notice: "Post saved.")
      ).rendered()
    },
    Specimen("post-hidden", "/realspace/p/hidden") {
      PostPage(
        model: .init(
          post: Fixture.post(3, by: 0, comments: 0), comments: Page(items: [], next: nil), isHidden: true),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("comments", "/realspace/p/other/comments") {
      CommentsPage(
        Realspace.comments, model: .init(thing: Fixture.post(1).id, isOwn: false, comments: Fixture.comments),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("likes", "/realspace/p/other/likes") {
      LikesPage(
        Page(
          items: [Fixture.profile(0, relation: .own), Fixture.profile(1), Fixture.profile(2, relation: .none)],
          next: "m"), of: Realspace.people, post: .post(Fixture.id(101)), context: try Fixture.context()
      ).rendered()
    },
    Specimen("post-delete", "/realspace/p/own/delete") {
      DeletePostPage(media: [], called: "The post", try Fixture.context()) {
        .post(Fixture.post(0, by: 0).id, $0)
      }.rendered()
    },
    Specimen("post-audience", "/realspace/p/own/audience") {
      let member = SocialAPI.AudienceMember(person: Fixture.author(1), reasons: ["friend"], circles: [])
      return AudiencePage(
        Realspace.audience,
        model: .init(
          post: .post(Fixture.id(100)), audience: SocialAPI.Audience(kind: .friends), circles: [],
          members: Page(items: [member], next: nil)), of: Realspace.people, context: try Fixture.context()
      ).rendered()
    },
    Specimen("report", "/realspace/p/other/report") {
      ReportPage(
        model: .init(
          what: "a post by ben.okafor", named: "ben.okafor", target: "/realspace/p/other/report",
          back: "/realspace/p/other"), context: try Fixture.context()
      ).rendered()
    },
    Specimen("liked", "/realspace/liked") {
      LikedPage(
        liked: Page(items: [liked(Fixture.post(3)), likedTopicPost, liked(Fixture.post(0))], next: "b2"),
        context: try Fixture.context()
      )
      .rendered()
    },
    Specimen("liked-empty", "/realspace/liked-empty") {
      LikedPage(liked: Page(items: [], next: nil), context: try Fixture.context()).rendered()
    },
  ]

  private static var typed: PostForm {
    var form = PostForm()
    (form.action, form.subject, form.content) = ("read", "Kept \"as typed\" <3", "And <this>")
    (form.isNamed, form.audience) = (true, SocialAPI.Audience(kind: .me))
    return form
  }

  static let writing = [
    Specimen("new-post", "/realspace/new") { NewPostPage(model: .init(), context: try Fixture.context()).rendered() },
    Specimen("new-post-filled", "/realspace/new?item") {
      var form = PostForm()
      (form.action, form.subject) = ("went to", "Blue Bottle Coffee")
      (form.itemID, form.itemName, form.itemKind) = ("\(Fixture.item(2).id)", "Blue Bottle Coffee", "place")
      return NewPostPage(model: .init(form: form), context: try Fixture.context()).rendered()
    },
    Specimen("new-post-refused", "/realspace/new-refused") {
      NewPostPage(
        model: .init(
          form: typed, alt: "A <photo>",
          errors: FormErrors(fields: ["subject": "Say what it was.", "file": "This isn’t a photo."])),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("post-edit", "/realspace/p/own/edit") {
      let post = Fixture.post(2, by: 0, for: .followers, photos: 2)
      return EditPostPage(
        model: .init(post: post, form: PostForm(post)), context: try Fixture.context()
      ).rendered()
    },
    Specimen("post-edit-refused", "/realspace/p/own/edit-refused") {
      EditPostPage(
        model: .init(
          post: Fixture.post(1, by: 0), form: typed,
          errors: FormErrors(fields: ["content": "Use at most 2,200 characters."])),
        context: try Fixture.context()
      ).rendered()
    },
  ]

  private static func item(_ number: Int, friends: Int, of count: Int) -> RealspaceAPI.Item {
    let item = Fixture.item(number)
    return .init(
      id: item.id, kind: item.kind, name: item.name, friends: (1..<(friends + 1)).map { Fixture.person($0) },
      friendCount: count)
  }

  static let items = [
    Specimen("item-film", "/realspace/i/film") {
      ItemPage(
        model: .init(item: item(0, friends: 3, of: 14), posts: Fixture.posts(1, next: "n")),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("item-book", "/realspace/i/book") {
      ItemPage(
        model: .init(item: item(1, friends: 1, of: 1), posts: Page(items: [Fixture.post(1)], next: nil)),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("item-place", "/realspace/i/place") {
      ItemPage(
        model: .init(item: item(2, friends: 0, of: 0), posts: Page(items: [Fixture.post(2, by: 0)], next: nil)),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("item-marked", "/realspace/i/marked") {
      ItemPage(
        model: .init(
          item: item(0, friends: 1, of: 1), posts: Page(items: [Fixture.post(0)], next: nil), isOnList: true,
          timesInDiary: 3), context: try Fixture.context()
      ).rendered()
    },
  ]

  static let profiles = [
    Specimen("profile", "/realspace/u/ben.okafor") {
      ProfilePage(
        model: .init(
          profile: Fixture.profile(1, bio: "Films, mostly.\nhttps://example.org <3", followsMe: true),
          posts: Fixture.posts(2, next: "n")), context: try Fixture.context()
      ).rendered()
    },
    Specimen("profile-empty", "/realspace/u/noor") {
      ProfilePage(
        model: .init(profile: Fixture.profile(2, relation: .none), posts: Fixture.nothing, isMuted: true),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("profile-own", "/realspace/u/ana") {
      ProfilePage(
        model: .init(
          profile: Fixture.profile(0, relation: .own), posts: Page(items: [Fixture.post(2, by: 0)], next: nil)),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("profile-own-empty", "/realspace/u/ana-empty") {
      ProfilePage(
        model: .init(profile: Fixture.profile(0, relation: .own), posts: Fixture.nothing),
        context: try Fixture.context()
      ).rendered()
    },
  ]

  static let parts = [
    Specimen("settings", "/realspace/settings") {
      PeopleSettingsPage(
        Realspace.people,
        model: .init(
          email: "ana@example.org", blocked: Page(items: [], next: nil),
          muted: Page(items: [Fixture.author(3)], next: nil)), context: try Fixture.context()
      ).rendered()
    },
    Specimen("view-as", "/realspace/view-as/ben.okafor") {
      let context = try Fixture.context()
      return ViewAsPage(
        as: .init(username: "ben.okafor"), isEmpty: false, next: nil, of: Realspace.people, context: context
      ) {
        PostColumn(posts: [Fixture.post(0, by: 0)], context: context)
      }.rendered()
    },
  ]

  static let outside = [
    Specimen("welcome", "/realspace-welcome") {
      WelcomePage(
        model: .init(
          line: "What your friends watch, read and go to.",
          explanation: "Films, books and places, shared with the people you know. No ads, no tracking.", signUp: nil),
        context: try Fixture.context(viewer: nil)
      ).rendered()
    }
  ]
}
