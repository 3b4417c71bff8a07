internal import Core
internal import HTML
public import SQL
public import Wire

/// A kind of activity of an app.
public struct LineKind<Own: Sendable>: Sendable {
  let name: String
  let choice: String?
  let isShared: Bool
  let hasActors: Bool
  let followsBack: Bool
  let thing: ActivityThing?
  let quotes: (@Sendable ([ID<Never>], Transaction) throws -> [ID<Never>: String])?
  let text: (@Sendable (ActivityLine<Own>) -> LineText)?
  /// What was shared, in words, by the things that the viewer sees; others have no line. Nil for other kinds.
  var sharing: (@Sendable ([ID<Never>], ID<ProfileEntity>, Transaction) throws -> [ID<Never>: String])?

  static var report: String { "report" }

  /// What operators did: a report of the viewer's is settled, something of theirs is hidden, something about their account was done. The
  /// same in every app.
  static func isOfOperator(_ name: String) -> Bool {
    name == report || name.hasPrefix(ActivityKind.hidden) || name.hasPrefix(ActivityKind.byOperator)
  }

  /// - Parameters:
  ///   - name: as the rows of `activity` have it.
  ///   - choice: what it is, to the one who can turn it off: "Likes on your posts". Kinds with the same one are chosen
  ///     together; nil where nobody can.
  ///   - isShared: whether several people's actions on one subject share a line.
  ///   - hasActors: whether the people who caused it are named.
  ///   - followsBack: whether the actor can be followed back from the line.
  ///   - thing: what it is about, where that has a photo.
  ///   - quotes: the quoted text, by the objects of lines.
  ///   - text: what the line says; nil where the page has another place for it.
  public init(
    _ name: String, choice: String?, isShared: Bool = false, hasActors: Bool = true, followsBack: Bool = false,
    thing: ActivityThing? = nil, quotes: (@Sendable ([ID<Never>], Transaction) throws -> [ID<Never>: String])? = nil,
    text: (@Sendable (ActivityLine<Own>) -> LineText)?
  ) {
    self.name = name
    self.choice = choice
    self.isShared = isShared
    self.hasActors = hasActors
    self.followsBack = followsBack
    self.thing = thing
    self.quotes = quotes
    self.text = text
  }
}

extension LineKind {
  /// What a `Toggle` called "like" tells: the likes of one thing are one line.
  /// - Parameter noun: what the thing is called; a photo or a video unless said.
  public static func likes(of thing: ActivityThing, called noun: String? = nil, choice: String) -> Self {
    Self(
      "like", choice: choice, isShared: true, thing: thing,
      text: { LineText("liked your \(noun ?? $0.noun).", at: thing.address(of: $0.subject)) })
  }

  /// What `Comments` tell, with their words.
  /// - Parameter noun: what the thing is called; a photo or a video unless said.
  public static func comments<Thing>(
    _ comments: Comments<Thing>, of thing: ActivityThing, called noun: String? = nil, choice: String
  ) -> Self {
    Self(
      comments.kind.description, choice: choice, thing: thing, quotes: { try comments.bodies(of: $0, in: $1) },
      text: { line in
        LineText(
          "commented on your \(noun ?? line.noun)\(line.quote == nil ? "." : ":")",
          at: comments.address(of: line.subject.cast(), "/comments"))
      })
  }

  /// What a `Toggle` tells of things without photos: the likes of one thing are one line.
  /// - Parameters:
  ///   - noun: what the thing is called.
  ///   - page: where the page of one is, before its id.
  public static func likes<Thing>(
    _ likes: Toggle<Thing>, called noun: String, at page: StaticString, choice: String
  ) -> Self {
    Self(
      likes.activity?.description ?? "like", choice: choice, isShared: true,
      text: { LineText("liked your \(noun).", at: URLPath(page, uuid: $0.subject.high, $0.subject.low)) })
  }

  /// What `Comments` tell of things without photos, with their words.
  /// - Parameter noun: what the thing is called.
  public static func comments<Thing>(_ comments: Comments<Thing>, called noun: String, choice: String) -> Self {
    Self(
      comments.kind.description, choice: choice, quotes: { try comments.bodies(of: $0, in: $1) },
      text: { line in
        LineText(
          "commented on your \(noun)\(line.quote == nil ? "." : ":")",
          at: comments.address(of: line.subject.cast(), "/comments"))
      })
  }

  /// What `Comments` tell those whose comments are replied to, with the words of the reply.
  public static func replies<Thing>(_ comments: Comments<Thing>, choice: String) -> Self {
    Self(
      "\(comments.kind)_reply", choice: choice, quotes: { try comments.bodies(of: $0, in: $1) },
      text: { line in
        LineText(
          "replied to your comment\(line.quote == nil ? "." : ":")",
          at: comments.addresses.address(of: line.object.cast()))
      })
  }

  /// What `Comments` tell those whose comments are liked, with their own words: the likes of one comment are one line.
  public static func commentLikes<Thing>(_ comments: Comments<Thing>, choice: String) -> Self {
    Self(
      "\(comments.kind)_like", choice: choice, isShared: true, quotes: { try comments.bodies(of: $0, in: $1) },
      text: { line in
        LineText(
          "liked your comment\(line.quote == nil ? "." : ":")",
          at: comments.addresses.address(of: line.object.cast()))
      })
  }

  /// What people share whom the viewer follows.
  /// - Parameter shares: the same as devices hear of.
  public static func shares<Thing>(_ shares: Shares<Thing>, of thing: ActivityThing) -> Self {
    var kind = Self(
      PushCause.share, choice: shares.choice, thing: thing,
      text: { LineText($0.shared ?? "shared something.", at: thing.address(of: $0.subject)) })
    kind.sharing = { try shares.words(of: $0, for: $1, in: $2) }
    return kind
  }

  /// Requests to follow the viewer. The page has them on top, with their answers.
  public static var followRequests: Self { Self("follow_request", choice: "Requests to follow you", text: nil) }

  /// New followers, who can be followed back.
  public static var followers: Self {
    Self("follow", choice: "New followers", followsBack: true, text: { _ in LineText("started following you.") })
  }

  /// People who have joined the family: one line for each, in place of one for each follow.
  public static var joined: Self {
    Self("joined", choice: "People who join the family", text: { _ in LineText("joined. You follow each other now.") })
  }

  /// Somebody waits until the viewer lets them in. They have no profile yet, so nobody is named.
  public static func waiting(in people: People) -> Self {
    Self(
      "waiting", choice: nil, hasActors: false,
      text: { _ in
        LineText(
          "Someone is waiting for you to let them in.", at: people.page("/account/family-link"), symbol: "person")
      })
  }

  /// People who approved the viewer's request.
  public static var acceptedRequests: Self {
    Self("follow_accepted", choice: "Accepted requests", text: { _ in LineText("accepted your request.") })
  }
}

extension ActivityLine {
  fileprivate var noun: String { thumbnail.noun }
}

extension ActivityThumbnail? {
  /// What it shows, in a sentence.
  var noun: String { self?.kind == .video ? "video" : "photo" }
}
