import Core
import HTML
import Social
import TestCircle
import Wire

@testable import Kinnect

/// Every page in the states that matter.
enum Gallery {
  static let all = feed + posts + people + activity + forms + outside + errors + circle + audiences + family

  static let feed = [
    Specimen("feed", "/kinnect") {
      FeedPage(model: .init(posts: Fixture.posts(3, next: "n2"), isContinued: false), context: try Fixture.context())
        .rendered()
    },
    Specimen("feed-waiting", "/kinnect") {
      FeedPage(
        model: .init(
          posts: Page(items: [Fixture.film()], next: nil), isContinued: false,
          waiting: [Fixture.waiting(1, progress: 40), Fixture.waiting(2, failure: "video_too_long")]),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("feed-end", "/kinnect?before=n2") {
      FeedPage(
        model: .init(posts: Page(items: [Fixture.post(4), Fixture.post(7, by: 0)], next: nil), isContinued: true),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("feed-first", "/kinnect-first") {
      FeedPage(
        model: .init(posts: Page(items: [], next: nil), isContinued: false),
        context: try Fixture.context(unread: 0, isOperator: true)
      ).rendered()
    },
    Specimen("feed-empty", "/kinnect-empty") {
      FeedPage(
        model: .init(posts: Page(items: [], next: nil), isContinued: false), context: try Fixture.context(unread: 0)
      ).rendered()
    },
  ]

  static let posts = [
    Specimen("post", "/kinnect/p/other") {
      PostPage(model: .init(post: Fixture.post(1), comments: Fixture.comments), context: try Fixture.context())
        .rendered()
    },
    Specimen("post-own", "/kinnect/p/own") {
      PostPage(
        model: .init(
          post: Fixture.post(0, by: 0), comments: Fixture.comments, draft: "too long", error: "At most 500 characters."),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("post-album", "/kinnect/p/album") {
      PostPage(
        model: .init(post: Fixture.album(4), comments: Page(items: [], next: nil)), context: try Fixture.context()
      ).rendered()
    },
    Specimen("comments", "/kinnect/p/other/comments") {
      CommentsPage(
        Kinnect.comments, model: .init(thing: Fixture.post(1).id, isOwn: false, comments: Fixture.comments),
        context: try Fixture.context()
      )
      .rendered()
    },
    Specimen("comments-empty", "/kinnect/p/none/comments") {
      CommentsPage(
        Kinnect.comments, model: .init(thing: Fixture.post(1).id, isOwn: false, comments: Page(items: [], next: nil)),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("likes", "/kinnect/p/other/likes") {
      LikesPage(
        Page(
          items: [
            Fixture.profile(0, relation: .own), Fixture.profile(1), Fixture.profile(2, relation: .requested),
            Fixture.profile(3, relation: .none, followsMe: true), Fixture.profile(4, relation: .none),
          ], next: "m"), of: Kinnect.people, post: .post(Fixture.id(101)), context: try Fixture.context()
      ).rendered()
    },
    Specimen("post-edit", "/kinnect/p/own/edit") {
      EditPostPage(
        model: .init(post: Fixture.post(0, by: 0), caption: Fixture.captions[1]), context: try Fixture.context()
      ).rendered()
    },
    Specimen("post-delete", "/kinnect/p/own/delete") {
      DeletePostPage(media: Fixture.post(0, by: 0).media, try Fixture.context()) {
        .post(Fixture.post(0, by: 0).id, $0)
      }.rendered()
    },
    Specimen("report", "/kinnect/p/other/report") {
      ReportPage(
        model: .init(
          what: "a post by \(Fixture.post(1).author.username)", named: Fixture.post(1).author.username,
          target: "/kinnect/p/other/report", back: "/kinnect/p/other"), context: try Fixture.context()
      ).rendered()
    },
    Specimen("new-post", "/kinnect/new") { NewPostPage(model: .init(), context: try Fixture.context()).rendered() },
    Specimen("new-post-refused", "/kinnect/new-refused") {
      NewPostPage(
        model: .init(
          caption: "Kept \"as typed\"", alt: "A <falcon>", crop: "original",
          errors: FormErrors(fields: ["file": "This file is damaged. Choose a JPEG, PNG, WebP, HEIC or GIF."])),
        context: try Fixture.context()
      ).rendered()
    },
  ]
}
