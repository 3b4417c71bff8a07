public import Core
public import SQL
public import Wire

/// What people read newest first: an entry for each thing in the list of each of its readers, made in the transaction that
/// publishes the thing, so that reading costs the same however many a reader follows. An entry grants nothing: the thing's
/// policy is asked again when the list is read.
public struct Timeline<Thing: Sendable>: Sendable {
  let table: SchemaText
  let things: SchemaText
  let time: SchemaText
  let thing: SchemaText
  let source: SchemaText
  let isOwn: Bool
  let isMovable: Bool
  let owner: SourceOwner?
  let readers: TimelineReaders
  let audience: Audience<Thing>?
  let hidden: SchemaText?
  /// Whether the triggers leave out what is hidden; false in the texts of the first version.
  var leavesOutHidden = false

  /// Whose a source is that is no profile.
  public struct SourceOwner: Sendable {
    let table: SchemaText
    let column: SchemaText

    /// - Parameters:
    ///   - column: of the profile.
    ///   - table: of the sources, whose key is `id`.
    public init(_ column: SchemaText, in table: SchemaText) {
      self.table = table
      self.column = column
    }
  }

  /// - Parameters:
  ///   - table: the entries: `profile_id`, and the columns named here.
  ///   - things: the table of the things, whose key is `id`.
  ///   - time: the column of both tables by which things are in order.
  ///   - thing: the column of an entry that names the thing.
  ///   - source: the column of both tables that names what readers follow, such as the author.
  ///   - isOwn: whether the source is a profile, which has its own things in its own list.
  ///   - isMovable: whether a thing's time may change later.
  ///   - owner: whose a source is that is no profile; for lists without whom the reader has muted.
  ///   - audience: who of the followers may see a thing; nil where all may.
  ///   - hidden: the things' column that says since when an operator hides one, where `hidingSteps` keep those out of the lists.
  public init(
    _ table: SchemaText, of things: SchemaText, at time: SchemaText = "created_at", naming thing: SchemaText,
    from source: SchemaText, isOwn: Bool = false, isMovable: Bool = false, owner: SourceOwner? = nil,
    readers: TimelineReaders, audience: Audience<Thing>? = nil, hidden: SchemaText? = nil
  ) {
    self.table = table
    self.things = things
    self.time = time
    self.thing = thing
    self.source = source
    self.isOwn = isOwn
    self.isMovable = isMovable
    self.owner = owner
    self.readers = readers
    self.audience = audience
    self.hidden = hidden
  }

  /// The entries of one reader, newest first.
  /// - Parameters:
  ///   - columns: what is selected of an entry.
  ///   - count: how many at most.
  ///   - withoutMuted: leaves out what is of somebody whom the reader has muted.
  public func entries<List: CursorList>(
    _ columns: SchemaText, of reader: ID<ProfileEntity>, before: Cursor<List>?, count: Int, withoutMuted: Bool = false
  ) -> SQL {
    let (end, id) = (before?.time ?? .distantFuture, before?.id(of: Thing.self) ?? .last)
    let heard: SQL = withoutMuted ? " AND NOT EXISTS (\(mutes(by: reader)))" : ""
    return """
      SELECT \(columns) FROM \(table)
      WHERE profile_id = \(reader) AND (\(time), \(thing)) < (\(end), \(id))\(heard)
      ORDER BY \(time) DESC, \(thing) DESC LIMIT \(count)
      """
  }

  /// The reader's mutes of an entry's author. They come first: most readers have none, and look no further.
  private func mutes(by reader: ID<ProfileEntity>) -> SQL {
    guard let owner else { return "SELECT 1 FROM mutes WHERE muter = \(reader) AND muted = \(table).\(source)" }
    return """
      SELECT 1 FROM mutes CROSS JOIN \(owner.table) s
      WHERE mutes.muter = \(reader) AND s.id = \(table).\(source) AND s.\(owner.column) = mutes.muted
      """
  }
}

/// The table that says who reads what of which source.
public struct TimelineReaders: Sendable {
  let table: SchemaText
  let source: SchemaText
  let reader: SchemaText
  let changing: [SchemaText]
  private let conditions: [SchemaText]

  /// - Parameters:
  ///   - source: its column of what is followed.
  ///   - reader: its column of the profile that reads.
  ///   - changing: the columns in which a row may change so that its reader begins or ends to read.
  ///   - conditions: hold, behind `row.`, where the row's reader reads; all of them.
  init(
    _ table: SchemaText, source: SchemaText, reader: SchemaText, changing: [SchemaText], where conditions: [SchemaText]
  ) {
    self.table = table
    self.source = source
    self.reader = reader
    self.changing = changing
    self.conditions = conditions
  }

  /// The approved followers of a profile of an app, as long as it is not suspended.
  /// - Parameter app: the app's name.
  public static func followers(in app: SchemaText) -> TimelineReaders {
    TimelineReaders(
      "follows", source: "followee", reader: "follower", changing: ["accepted_at", "is_suspended"],
      where: ["app = '\(app)'", "accepted_at IS NOT NULL", "is_suspended = FALSE"])
  }

  /// The followers of a thing of the app's own, as long as it can be seen.
  /// - Parameters:
  ///   - follows: the table of the toggle, with a column `is_suspended`.
  ///   - source: its column for the thing.
  public static func followers(of source: SchemaText, in follows: SchemaText) -> TimelineReaders {
    TimelineReaders(
      follows, source: source, reader: "user_id", changing: ["is_suspended"], where: ["is_suspended = FALSE"])
  }

  /// Whether the row's reader reads.
  /// - Parameter row: what the row is called.
  func reads(_ row: SchemaText) -> SchemaText {
    conditions.dropFirst().reduce("\(row).\(conditions[0])") { "\($0) AND \(row).\($1)" }
  }
}
