public import Core
public import HTML
public import SQL
public import Wire

/// Comments on things: the table, who sees and writes them, the calls, the pages. Those who see a thing may comment on it; a
/// comment is deleted by its author, by whose thing it is, or by others who tend the thing.
public struct Comments<Thing: Sendable>: Sendable {
  let table: SchemaText
  let subject: Subject<Thing>
  let column: SchemaText
  let counter: SchemaText
  let longest: Int
  let addresses: CommentAddresses
  /// As activity and reports call it; an app in which people comment on things of several kinds has one for each.
  let kind: SchemaText
  let tending: Tending<Thing>?
  let shield: SpoilerShield<Thing>?
  /// Replies and likes; nil where people only comment.
  let talking: Talking?
  let visible: VisibleCounts
  let place: SQL
  /// What calls name the text.
  var field = "body"
  var registerCalls: (@Sendable (Self, inout Routes) -> Void)?

  /// - Parameters:
  ///   - table: the comments: `id`, `user_id`, `body`, `created_at` and a column for the thing.
  ///   - column: the column for the thing.
  ///   - counter: the column of the thing that counts its comments.
  ///   - longest: how many characters a comment has at most.
  ///   - addresses: where the app's pages are.
  ///   - kind: what the owner's activity and reports call it; another one for each kind of thing that an app's people comment on.
  ///   - tending: who besides its owner deletes others' comments on a thing; nil for nobody.
  ///   - shield: keeps marked passages from those who haven't finished what they are about; nil where nothing is marked.
  ///   - talk: what people do with comments besides; nil where they only comment.
  public init(
    _ table: SchemaText, on subject: Subject<Thing>, by column: SchemaText,
    counted counter: SchemaText = "comment_count",
    longest: Int = 500, at addresses: CommentAddresses, kind: SchemaText = "comment", tending: Tending<Thing>? = nil,
    shield: SpoilerShield<Thing>? = nil, talk: CommentTalk? = nil
  ) {
    self.table = table
    self.subject = subject
    self.column = column
    self.counter = counter
    self.longest = longest
    self.addresses = addresses
    self.kind = kind
    self.tending = tending
    self.shield = shield
    talking = talk.map { Talking($0, in: table, by: column, on: subject, kind: kind) }
    visible = VisibleCounts("\(table) WHERE hidden_at IS NULL", of: column)
    place = subject.placeStatement(counter: counter)
  }

  /// The thing's page.
  /// - Parameter below: what stands behind it.
  public func address(of thing: ID<Thing>, _ below: StaticString = "") -> URLPath {
    URLPath(addresses.thing, uuid: thing.high, thing.low, below)
  }

  /// How many comments a thing has, as far as the viewer may know.
  /// - Parameter kept: the number in the thing's row.
  public func count(of thing: ID<Thing>, kept: Int, in transaction: ReadTransaction) throws -> Int {
    try visible.count(of: thing, kept: kept, in: transaction)
  }

  /// The same of several things, by one statement; nil where what is kept is true for the viewer.
  public func counts(of things: [ID<Thing>], in transaction: ReadTransaction) throws -> ((ID<Thing>) -> Int)? {
    try visible.counts(of: things, in: transaction)
  }

  var select: SQL {
    let talked: SQL = talking == nil ? "" : ", c.thread_id, c.reply_count, c.like_count"
    return """
      SELECT c.id, a.id, a.username, a.full_name, a.avatar, c.body, c.created_at, c.user_id\(talked) FROM \(table) c
      JOIN profiles a ON a.id = c.user_id
      """
  }

  func comment(_ row: Row, _ viewer: ID<ProfileEntity>, _ links: MediaLinks) throws -> SocialAPI.Comment {
    var comment = SocialAPI.Comment(
      id: try row.id(0), author: try links.author(row, from: 1), body: row.text(5), createdAt: row.time(6),
      mine: try row.id(7, ProfileEntity.self) == viewer)
    guard talking != nil else { return comment }
    comment.replyTo = row.optionalID(8)
    (comment.replyCount, comment.likeCount, comment.likedByMe) = (row.int(9), row.int(10), false)
    return comment
  }

  /// As it was written: for its author and for reports.
  func comment(
    _ id: ID<SocialAPI.Comment>, viewer: ID<ProfileEntity>, links: MediaLinks, in transaction: Transaction
  ) throws -> SocialAPI.Comment? {
    try transaction.first("\(select) WHERE c.id = \(id)") { try comment($0, viewer, links) }
  }

  /// A comment's text with what is folded elsewhere; nil where the viewer may not see it.
  public func text(of id: ID<SocialAPI.Comment>, in transaction: ReadTransaction) throws -> String? {
    try transaction.first("SELECT body FROM \(table) WHERE id = \(id)") { $0.text(0) }
  }

  /// A thing's comments, oldest first; the cursor is that of the last one given. Where people reply, the first replies to each are behind it.
  /// - Parameter isUnfolded: whether the viewer has asked for what is marked.
  public func page(
    of thing: ID<Thing>, viewer: ID<ProfileEntity>, before: Cursor<SocialAPI.CommentList>?, limit: Int,
    isUnfolded: Bool = false, links: MediaLinks, in transaction: ReadTransaction
  ) throws -> Page<SocialAPI.Comment> {
    let time = before?.time ?? Timestamp(microseconds: .min)
    let id = before?.id(of: SocialAPI.Comment.self) ?? ID(high: 0, low: 0)
    let beginning: SQL = talking == nil ? "" : " AND c.thread_id IS NULL"
    let rows = try transaction.all(
      """
      \(select) WHERE c.\(column) = \(thing)\(beginning) AND (c.created_at, c.id) > (\(time), \(id))
      ORDER BY c.created_at, c.id LIMIT \(limit + 1)
      """
    ) { row in
      let comment = try comment(row, viewer, links)
      return KeysetRow(comment.createdAt, comment.id, comment)
    }
    var page = Page(rows, limit: limit, SocialAPI.CommentList.self, links.cursors)
    if talking != nil {
      page.items = try withReplies(page.items, viewer: viewer, links: links, in: transaction)
      try addNumbers(to: &page.items, for: viewer, in: transaction)
    }
    if !isUnfolded { try fold(&page.items, of: thing, for: viewer, in: transaction) }
    return page
  }

  /// Folds what the viewer hasn't finished.
  func fold(
    _ comments: inout [SocialAPI.Comment], of thing: ID<Thing>, for viewer: ID<ProfileEntity>,
    in transaction: ReadTransaction
  ) throws {
    guard let shield else { return }
    let said = comments.map { SpoilerShield<Thing>.Said(of: thing, by: $0.author.id.cast(), $0.body) }
    let texts = try shield.texts(said, for: viewer, in: transaction)
    for (index, text) in zip(comments.indices, texts) { comments[index].body = text }
  }

  /// Whether the viewer may delete everybody's comments on a thing.
  public func isTended(_ thing: ID<Thing>, by viewer: ID<ProfileEntity>, in transaction: ReadTransaction) throws -> Bool
  {
    guard let place = try subject.place(place, thing, in: transaction) else { return false }
    return try isTended(thing, place, by: viewer, in: transaction)
  }

  func isTended(
    _ thing: ID<Thing>, _ place: Subject<Thing>.Place, by viewer: ID<ProfileEntity>, in transaction: ReadTransaction
  ) throws -> Bool {
    if place.owner == viewer { return true }
    guard let tending else { return false }
    return try tending.isTender(thing, viewer, transaction)
  }
}

/// Who besides its owner looks after a thing, such as the moderators of where it stands, and may delete others' comments on it.
public struct Tending<Thing>: Sendable {
  let policy: Predicate
  let isTender: @Sendable (ID<Thing>, ID<ProfileEntity>, ReadTransaction) throws -> Bool

  /// - Parameters:
  ///   - policy: over the row of a comment: the viewer is one of them.
  ///   - isTender: the same of a thing, as the viewer sees it.
  public init(
    _ policy: Predicate, _ isTender: @escaping @Sendable (ID<Thing>, ID<ProfileEntity>, ReadTransaction) throws -> Bool
  ) {
    self.policy = policy
    self.isTender = isTender
  }
}
