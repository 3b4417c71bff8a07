import Core
import HTML
import SQL
import Social
import Wire

typealias Pin = CorkAPI.Pin

/// A small app: people pin photos with a text to a board, follow each other, like, bookmark and comment.
enum Cork {
  static let name = "cork"

  static let app = App(
    name: name, title: "Corkboard", look: .cork, schema: .cork, parts: parts, namesObjects: true,
    reportKinds: [PinReports.pins.kind]
  ) { routes in
    CorkRoutes.register(in: &routes)
    CorkPages.register(in: &routes)
    for event in [created, deleted, counts] { routes.live(event) }
    routes.liveStream(CorkAPI.live)
  }

  static let people = People(
    "cork", at: "/cork/u/", needsApproval: false,
    posts: AudiencePosts("cork_pins", by: "author", widest: "everyone", hidden: nil))

  static let pins: Subject<Pin> = Subject("cork_pins", in: "cork", author: "author", counts: counts)

  static let audience: Audience<Pin> = Audience(
    of: pins, circles: "cork_pin_circles", by: "pin_id", offering: [.everyone, .followers, .friends, .circles, .me],
    standard: .followers, hidden: nil
  )
  .publishing(lost: deleted, gained: created)
  .calls(CorkAPI.audiences, list: list)
  .pages(of: people, post: "/cork/p/") { pins, context in
    ForEach(pins.indices) { PinCard(pin: pins[$0], isFirst: $0 == 0, context: context) }
  }

  static let album: Album<Pin> = Album("cork_photos", of: pins, by: "pin_id", hasVideos: true)

  static let publishing = Publishing<Pin, Void>(
    "cork_waiting", for: audience, by: people, atMost: 10, at: "/cork/waiting/", make: PinActions.make
  )
  .calls(CorkAPI.publish, CorkAPI.waiting) { input, _ in
    try PinActions.submission(input)
  } answer: {
    try PinActions.found($0, $1, $2, $3)
  }

  static let timeline: Timeline<Pin> = Timeline(
    "cork_timeline", of: "cork_pins", naming: "pin_id", from: "author", isOwn: true, readers: .followers(in: "cork"),
    audience: audience)

  static let likes: Toggle<Pin> = Toggle(
    "cork_likes", of: pins, by: "pin_id", counted: "like_count", activity: "like"
  )
  .calls(on: CorkAPI.like, off: CorkAPI.unlike) { LikeState($0) }
  .forms(on: "like", off: "unlike", at: "/cork/p/{id}")

  static let bookmarks: Toggle<Pin> = Toggle(
    "cork_bookmarks", of: pins, by: "pin_id", counted: nil, activity: nil, showing: .nothing
  )
  .calls(on: CorkAPI.keep, off: CorkAPI.drop) { _ in NoContent() }

  static let comments: Comments<Pin> = Comments(
    "cork_comments", on: pins, by: "pin_id",
    at: CommentAddresses(thing: "/cork/p/", comment: "/cork/comments/", people: people)
  )
  .calls(
    list: CorkAPI.comments, add: CorkAPI.addComment, delete: CorkAPI.deleteComment,
    report: CorkAPI.reportComment)

  static let conversations = Conversations("cork", of: people, room: "/cork/messages/", message: "/cork/message/")

  static let activity = Activity(
    of: people, CorkAPI.ActivityList.self,
    empty: ActivityEmptiness("Likes and comments appear here.", symbol: "heart", next: "Pin a photo", at: "/cork/new"),
    kinds: [
      .likes(of: ActivityThing(album, at: "/cork/p/"), choice: "Likes of your pins"),
      .comments(comments, of: ActivityThing(album, at: "/cork/p/"), choice: "Comments on your pins"), .followers,
    ]
  )
  .calls(list: CorkAPI.activity, markRead: CorkAPI.markActivityRead, unread: CorkAPI.unreadActivity) { line in
    CorkAPI.Activity(
      id: line.id.cast(), kind: line.kind, actors: line.actors, actorCount: line.actorCount,
      pin: line.kind == "follow" ? nil : line.subject.cast(), comment: line.quote, read: line.read)
  }

  static let parts: [any AppPart] = [
    people, audience, album, publishing, timeline, likes, bookmarks, comments, conversations, activity,
    DirectUploads(name),
    KeptOriginals(name),
  ]

  static let list: PostList<Pin, Pin> = PostList(
    album, likes, comments, own: "p.text, p.audience",
    finishing: { $1.put(into: &$0.media, &$0.likeCount, &$0.commentCount) }
  ) { pin in
    let audience = SocialAPI.AudienceKind(rawValue: pin.row.text(pin.own + 1))
    return Pin(
      id: pin.id, author: try pin.author, text: pin.row.text(pin.own), media: pin.media,
      audience: SocialAPI.Audience(kind: audience), likeCount: pin.likeCount, commentCount: pin.commentCount,
      likedByMe: pin.likedByMe, createdAt: pin.createdAt)
  }

  /// `pin.created {id}`
  static let created = LiveEvent("pin.created", app: name) { fact, _, transaction in
    try transaction.exists("SELECT 1 FROM cork_pins WHERE id = \(fact.subject)") ? fact.subject : nil
  }

  /// `pin.deleted {id}`
  static let deleted = LiveEvent("pin.deleted", app: name) { fact, _, transaction in
    try transaction.exists("SELECT 1 FROM cork_pins WHERE id = \(fact.subject)") ? nil : fact.subject
  }

  /// `pin.counts {likeCount, likedByMe}`
  static let counts: LiveEvent = LiveEvent("pin.counts", app: name, coalesces: true) { fact, viewer, transaction in
    try likes.state(of: fact.subject.cast(), for: viewer.profile, in: transaction).map { LikeState($0) }
  }
}

extension Schema {
  static let cork = Schema(
    migrations: [
      Migration("cork", 1, "pins") {
        """
        CREATE TABLE cork_pins (
          id uuid PRIMARY KEY, author uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
          text text NOT NULL CHECK (length(text) <= 500), like_count bigint NOT NULL DEFAULT 0,
          comment_count bigint NOT NULL DEFAULT 0, created_at bigint NOT NULL, \(Cork.album.firstColumns),
          \(Cork.audience.definition)) WITHOUT ROWID
        """
        "CREATE INDEX cork_pins_author ON cork_pins (author, created_at, id)"
        Cork.audience.steps
        Cork.audience.countingSteps
        Cork.album.steps
        Cork.publishing.steps
        Cork.timeline.steps
        Cork.likes.steps
        Cork.bookmarks.steps
        Cork.comments.steps
        Cork.conversations.steps
      }
    ],
    policies: [
      TablePolicy(
        "cork_pins", select: Cork.audience.visibility,
        insert: """
          row.author = viewer() AND app() = 'cork' AND row.like_count = 0 AND row.comment_count = 0
          AND row.media_count = 0 AND row.media_key IS NULL AND \(Cork.audience.isOffered)
          """,
        update: TablePolicy.Update(
          ["audience"], using: "row.author = viewer()", check: "row.author = viewer() AND \(Cork.audience.isOffered)"),
        delete: "row.author = viewer()", export: .byProfile("author"))
    ], parts: Cork.parts)
}
