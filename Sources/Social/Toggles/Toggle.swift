public import Core
public import SQL
public import Wire

/// What people turn on for a thing, such as that they like, follow or bookmark it: one row for each person and thing.
public struct Toggle<Thing>: Sendable {
  let table: SchemaText
  let subject: Subject<Thing>
  let column: SchemaText
  let counter: SchemaText?
  let activity: SchemaText?
  let ownRefusal: String?
  let showing: Showing
  let visible: VisibleCounts
  let place: SQL
  /// Whether things go by triggers, too: the rows then go by one, as row security lets no cascade lead on from a trigger.
  var goesByTrigger = false
  var registrations: [@Sendable (inout Routes) -> Void] = []

  /// Who sees that somebody has turned it on.
  public enum Showing: Sendable {
    /// Those who see the thing, in a list.
    case list
    /// Nobody; but the number is everybody's.
    case number
    /// Nobody, and nobody counts: a bookmark.
    case nothing
  }

  /// - Parameters:
  ///   - table: a table with `user_id`, `created_at` and a column for the thing, unique in person and thing.
  ///   - column: the column for the thing.
  ///   - counter: the column of the thing that counts the rows; nil where nobody counts them.
  ///   - activity: the kind of the owner's activity; nil where the owner does not hear of it.
  ///   - ownRefusal: the conflict of who turns it on for their own thing; nil where they may.
  ///   - showing: who sees a row beside the person who made it.
  public init(
    _ table: SchemaText, of subject: Subject<Thing>, by column: SchemaText, counted counter: SchemaText?,
    activity: SchemaText?, ownRefusal: String? = nil, showing: Showing = .list
  ) {
    self.table = table
    self.subject = subject
    self.column = column
    self.counter = counter
    self.activity = activity
    self.ownRefusal = ownRefusal
    self.showing = showing
    visible = VisibleCounts(table, of: column)
    place = subject.placeStatement(counter: counter)
  }

  /// Turns on; once is enough. Answers how many rows that made: 0 or 1.
  public func insert(
    _ id: ID<Thing>, by person: ID<ProfileEntity>, now: Timestamp, in transaction: Transaction
  ) throws -> Int {
    try transaction.run(
      """
      INSERT INTO \(table) (\(column), user_id, created_at) VALUES (\(id), \(person), \(now))
      ON CONFLICT DO NOTHING
      """)
  }

  /// Turns off. Answers how many rows that took away: 0 or 1.
  public func delete(_ id: ID<Thing>, by person: ID<ProfileEntity>, in transaction: Transaction) throws -> Int {
    try transaction.run("DELETE FROM \(table) WHERE \(column) = \(id) AND user_id = \(person)")
  }

  /// How many people have turned it on for the thing, as far as the viewer may know.
  /// - Parameter kept: the number in the thing's row.
  public func count(of thing: ID<Thing>, kept: Int, in transaction: ReadTransaction) throws -> Int {
    try visible.count(of: thing, kept: kept, in: transaction)
  }

  /// The same of several things, by one statement; nil where what is kept is true for the viewer.
  public func counts(of things: [ID<Thing>], in transaction: ReadTransaction) throws -> ((ID<Thing>) -> Int)? {
    try visible.counts(of: things, in: transaction)
  }

  /// Those of the things for which the person has turned it on, in the order in which they were given.
  public func things(
    among things: [ID<Thing>], of person: ID<ProfileEntity>, in transaction: ReadTransaction
  ) throws -> [ID<Thing>] {
    let found = Set(
      try transaction.all(
        "SELECT \(column) FROM \(table) WHERE user_id = \(person) AND \(column) IN (\(list: things))"
      ) { try $0.id(0, Thing.self) })
    return things.filter(found.contains)
  }

  /// A thing's state for the viewer; nil where they may not see it.
  public func state(
    of thing: ID<Thing>, for viewer: ID<ProfileEntity>, in transaction: ReadTransaction
  ) throws -> ToggleState? {
    guard let place = try subject.place(place, thing, in: transaction) else { return nil }
    return ToggleState(
      isOn: try !things(among: [thing], of: viewer, in: transaction).isEmpty,
      count: try count(of: thing, kept: place.count, in: transaction))
  }
}

/// Whether the viewer has it turned on, and how many people have.
public struct ToggleState: Sendable {
  /// Whether the viewer has it turned on.
  public let isOn: Bool
  /// How many people have, as far as the viewer may know.
  public let count: Int
}

extension LikeState {
  /// The state of a toggle that is called a like.
  public init(_ state: ToggleState) { self.init(likeCount: state.count, likedByMe: state.isOn) }
}
