public import Core
public import SQL
public import Wire

/// Things of one kind that people react to, such as an app's posts: where they are, whose each is, and who hears of it.
public struct Subject<Thing>: Sendable {
  let table: SchemaText
  let app: SchemaText
  let owner: SchemaText
  /// Whether one may react to it, over the thing as `p`; and what is said where not.
  let open: (condition: SchemaText, refusal: String)?
  private let audienceColumn: SchemaText
  /// The things on which these hang, and the column that names them: they concern whom those concern.
  private let via: (table: SchemaText, column: SchemaText)?
  private let audience: @Sendable (ID<Never>) -> LiveAudience
  private let counts: LiveEvent

  /// - Parameters:
  ///   - table: the table of the things, whose key is `id`.
  ///   - app: the app's name. Only its people react, also where others may see the things.
  ///   - owner: the column of the profile whose thing it is.
  ///   - open: a condition over the thing as `p`, and the conflict of who reacts where it does not hold; nil: always.
  ///   - counts: the event that tells of a thing's counts, published whenever one changes.
  ///   - audience: the column by which `concerned` finds whom a thing concerns.
  public init<Concern>(
    _ table: SchemaText, in app: SchemaText, owner: SchemaText, open: (condition: SchemaText, refusal: String)? = nil,
    counts: LiveEvent,
    audience: SchemaText, _ concerned: @escaping @Sendable (ID<Concern>) -> LiveAudience
  ) {
    self.table = table
    self.app = app
    self.owner = owner
    self.open = open
    self.counts = counts
    audienceColumn = audience
    via = nil
    self.audience = { concerned($0.cast()) }
  }

  /// Comments on things, as what people react to.
  init<Other>(
    commentsIn table: SchemaText, by column: SchemaText, on things: Subject<Other>, counts: LiveEvent
  ) where Thing == SocialAPI.Comment {
    self.table = table
    app = things.app
    owner = "user_id"
    open = nil
    self.counts = counts
    audienceColumn = things.audienceColumn
    via = (things.table, column)
    audience = things.audience
  }

  /// Posts and the like of an author, which concern the author's followers.
  public init(_ table: SchemaText, in app: SchemaText, author: SchemaText, counts: LiveEvent) {
    self.init(table, in: app, owner: author, counts: counts, audience: author, LiveAudience.followers(of:))
  }

  /// A thing as the viewer sees it, before a reaction.
  struct Place {
    let owner: ID<ProfileEntity>
    /// As it is kept, for everyone.
    let count: Int
    let isOpen: Bool
    fileprivate let audience: ID<Never>
  }

  /// Reads a `Place` by its id, which follows.
  func placeStatement(counter: SchemaText?) -> SQL {
    let count: SchemaText = if let counter { "p.\(counter)" } else { "0" }
    let isOpen: SchemaText = if let open { open.condition } else { "TRUE" }
    let audience: SchemaText =
      if let via { "(SELECT t.\(audienceColumn) FROM \(via.table) t WHERE t.id = p.\(via.column))" } else {
        "p.\(audienceColumn)"
      }
    return "SELECT p.\(owner), \(count), \(isOpen), \(audience) FROM \(table) p WHERE p.id = "
  }

  func place(_ statement: SQL, _ id: ID<Thing>, in transaction: ReadTransaction) throws -> Place? {
    try transaction.first("\(statement)\(id)") {
      Place(owner: try $0.id(0), count: $0.int(1), isOpen: $0.bool(2), audience: try $0.id(3))
    }
  }

  /// Publishes the counts of the thing to whom it concerns.
  func publishCounts(
    of id: ID<Thing>, _ place: Place, through live: LiveHub, at now: Timestamp, in transaction: Transaction
  ) throws {
    try publish(counts, of: id, place, through: live, at: now, in: transaction)
  }

  /// Publishes what changed of something that hangs on the thing, to whom the thing concerns.
  func publish<Other>(
    _ event: LiveEvent, of id: ID<Other>, _ place: Place, through live: LiveHub, at now: Timestamp,
    in transaction: Transaction
  ) throws {
    try live.publish(event, of: id, to: audience(place.audience), at: now, in: transaction)
  }

  /// In a policy: the viewer reacts as one of the app's people, to a thing in that column that they see and that is open.
  func mayReact(by column: SchemaText) -> Predicate {
    let name: SchemaText = "'\(app)'"
    return "row.user_id = viewer() AND app() = \(name) AND \(visible: table, by: column)\(isOpen(by: column))"
  }

  /// In a policy, behind another condition: one may react to the thing in that column.
  private func isOpen(by column: SchemaText) -> Predicate {
    guard let open else { return "" }
    return " AND EXISTS (SELECT 1 FROM raw.\(table) p WHERE p.id = row.\(column) AND \(open.condition))"
  }

  /// In a policy: the thing in that column is the viewer's own.
  public func isOwn(by column: SchemaText) -> Predicate {
    "EXISTS (SELECT 1 FROM raw.\(table) p WHERE p.id = row.\(column) AND p.\(owner) = viewer())"
  }
}
