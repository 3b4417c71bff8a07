public import Core
public import SQL
public import Wire

extension Publishing {
  /// More of them than this are not made.
  static var most: Int { 20 }

  /// A waiting post as its author sees it, and what the app keeps of it besides.
  struct Held {
    var post: SocialAPI.WaitingPost
    let own: Own
  }

  /// False when the medium is not an unused one of the account's own.
  func insert(
    _ media: ID<MediaAPI.Item>, of post: ID<Thing>, position: Int, _ publication: Publication<Own>, by viewer: Viewer,
    now: Timestamp, in transaction: Transaction
  ) throws -> Bool {
    let kind = (publication.audience?.kind ?? audience.standard).rawValue
    let circles = (publication.audience?.circles ?? []).map(\.description).joined(separator: " ")
    let names: SQL = own.columns.reduce("") { "\($0), \($1.name)" }
    let values: SQL = own.columns.isEmpty ? "" : ", \(own.values(publication.own))"
    return try transaction.run(
      """
      INSERT INTO \(table) (post_id, position, media_id, author, caption, is_story, audience, circles, created_at\(names))
      SELECT \(post), \(position), id, \(viewer.profile), \(publication.caption), \(publication.isStory), \(kind), \(circles),
        \(now)\(values) FROM media
      WHERE id = \(media) AND owner = \(viewer.signedIn.account) AND attached_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM \(table) w WHERE w.media_id = media.id)
      """) == 1
  }

  func count(of author: ID<ProfileEntity>, in transaction: ReadTransaction) throws -> Int {
    try transaction.first(
      "SELECT count(DISTINCT post_id) FROM \(table) WHERE author = \(author)"
    ) { $0.int(0) } ?? 0
  }

  /// The viewer's own, the newest first, each with how far its media have come.
  public func waiting(
    of author: ID<ProfileEntity>, links: MediaLinks, in transaction: ReadTransaction
  ) throws -> [SocialAPI.WaitingPost] {
    try held(by: author, links: links, in: transaction).map(\.post)
  }

  /// Of its circles each has those that are still there: with the last one it is for nobody else.
  func held(by author: ID<ProfileEntity>, links: MediaLinks, in transaction: ReadTransaction) throws -> [Held] {
    var held: [Held] = []
    let names: SQL = own.columns.reduce("") { "\($0), w.\($1.name)" }
    let (first, media): (Int32, Int32) = (6, 6 + Int32(own.columns.count))
    try transaction.each(
      """
      SELECT w.post_id, w.caption, w.created_at, w.is_story, w.audience, w.circles\(names), \(UploadReader.columns)
      FROM \(table) w, \(UploadReader.tables)
      WHERE w.author = \(author) AND m.id = w.media_id ORDER BY w.created_at DESC, w.post_id DESC, w.position
      """
    ) { row in
      let id: ID<SocialAPI.WaitingPost> = try row.id(0)
      if held.last?.post.id != id {
        let post = SocialAPI.WaitingPost(
          id: id, caption: row.text(1), media: [], isStory: row.bool(3), createdAt: row.time(2),
          audience: row.bool(3) ? nil : Self.audience(row.text(4), row.text(5)))
        held.append(Held(post: post, own: own.read(row, first)))
      }
      held[held.count - 1].post.media.append(try UploadReader.upload(row, from: media, links: links))
    }
    let named = held.flatMap { $0.post.audience?.circles ?? [] }
    guard !named.isEmpty else { return held }
    let there = try Set(audience.stillThere(named, in: transaction))
    for index in held.indices { held[index].post.audience?.circles?.removeAll { !there.contains($0) } }
    return held
  }

  private static func audience(_ kind: String, _ circles: String) -> SocialAPI.Audience {
    let kind = SocialAPI.AudienceKind(rawValue: kind)
    return SocialAPI.Audience(
      kind: kind, circles: kind == .circles ? circles.split(separator: " ").compactMap { ID($0) } : nil)
  }

  func delete(_ post: ID<Thing>, author: ID<ProfileEntity>, in transaction: Transaction) throws -> Bool {
    try transaction.run("DELETE FROM \(table) WHERE post_id = \(post) AND author = \(author)") > 0
  }
}
