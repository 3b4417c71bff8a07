public import Core
public import HTML
public import SQL
public import Wire

/// An app's notifications: the calls that list them, count the unread ones and mark them read, and the page at
/// `/<app>/activity`. The rows are Core's; the triggers of parts and apps write them.
public struct Activity<Own: Sendable, List: CursorList>: Sendable {
  let app: String
  let actors: ActivityActors
  let kinds: [LineKind<Own>]
  let named: [String: LineKind<Own>]
  let own: ActivityColumns<Own>
  let look: ActivityLook
  let empty: ActivityEmptiness
  var registerCalls: (@Sendable (Self, inout Routes) -> Void)?

  /// - Parameters:
  ///   - app: the app's name: `kinnect`.
  ///   - actors: how lines name the people who caused them.
  ///   - list: of its cursors.
  ///   - own: additional columns that the app reads for a line.
  ///   - look: how the page looks.
  ///   - empty: what the page says while there is nothing.
  ///   - kinds: all kinds of the app, in the order of its settings page.
  public init(
    _ app: String, by actors: ActivityActors, _ list: List.Type, reading own: ActivityColumns<Own>,
    look: ActivityLook = .open, empty: ActivityEmptiness, kinds: [LineKind<Own>]
  ) {
    self.app = app
    self.actors = actors
    self.own = own
    self.look = look
    self.empty = empty
    self.kinds = kinds
    named = Dictionary(kinds.map { ($0.name, $0) }) { first, _ in first }
  }
}

extension Activity where Own == Void {
  /// For an app whose people have usernames, and that reads nothing of its own.
  public init(
    of people: People, _ list: List.Type, look: ActivityLook = .open, empty: ActivityEmptiness, kinds: [LineKind<Void>]
  ) {
    self.init(
      people.app, by: ActivityActors(people), list, reading: .none, look: look, empty: empty, kinds: kinds)
  }
}

extension Activity: AppPart {
  /// None: the rows are in a table that all apps share.
  public var policies: [TablePolicy] { [] }

  /// What people can turn off; kinds of one label are one choice.
  public var activityKinds: [ActivityKind] {
    var choices: [(label: String, kinds: [String])] = []
    for kind in kinds {
      guard let label = kind.choice else { continue }
      if let place = choices.firstIndex(where: { $0.label == label }) {
        choices[place].kinds.append(kind.name)
      } else {
        choices.append((label, [kind.name]))
      }
    }
    return choices.map { ActivityKind($0.kinds, label: $0.label) }
  }

  /// Registers its calls and its page.
  public func register(in routes: inout Routes) {
    registerCalls?(self, &routes)
    registerPage(in: &routes)
    // An app that tells it to fewer registers its own, behind its parts.
    if own.isThere != nil { routes.live(liveUnread) }
  }

  /// `activity.unread {count}`, as the app counts.
  private var liveUnread: LiveEvent {
    LiveEvent("activity.unread", app: app, coalesces: true) { _, _, transaction in
      UnreadCount(count: try unreadCount(in: transaction))
    }
  }
}

/// How lines name the people who caused them.
public struct ActivityActors: Sendable {
  let name: @Sendable (SocialAPI.Author, PageContext) -> String
  let page: @Sendable (SocialAPI.Author) -> URLPath
  /// Where people follow each other: their requests are on the page, and who follows can be followed back.
  let people: People?

  /// By the names that the app puts first.
  public init(_ people: People) {
    name = { $0.called($1) }
    page = { people.address(of: $0.username) }
    self.people = people
  }

  /// - Parameters:
  ///   - name: a person's display name.
  ///   - page: the address of their page.
  public init(
    name: @escaping @Sendable (SocialAPI.Author) -> String, page: @escaping @Sendable (SocialAPI.Author) -> URLPath
  ) {
    self.name = { author, _ in name(author) }
    self.page = page
    people = nil
  }
}

extension Activity {
  /// A query of how many of the viewer's causes are unread, counted to 100 at most: of those that have a line.
  var unread: SQL {
    guard let isThere = own.isThere else { return ActivityQueries.unread }
    return """
      SELECT count(*) FROM (SELECT 1 FROM activity a \(own.joinsToCount)
        WHERE a.recipient = viewer() AND a.read_at IS NULL
          AND (\(isThere) OR a.kind = 'report' OR substr(a.kind, 1, 7) = 'hidden_') LIMIT 100) AS unread
      """
  }

  /// How many of the viewer's causes are unread, counted to 100 at most.
  public func unreadCount(in transaction: ReadTransaction) throws -> Int {
    try transaction.first(unread) { $0.int(0) } ?? 0
  }

  /// What the viewer has not read; it is kept live.
  public var badge: AppBadge { AppBadge("unread", unread) }
}

/// What an app reads of a line besides what every app does.
public struct ActivityColumns<Own: Sendable>: Sendable {
  let columns: SchemaText
  let joins: SchemaText
  /// The joins that `isThere` needs.
  let joinsToCount: SchemaText
  /// Nil where every cause has a line.
  let isThere: SchemaText?
  let read: @Sendable (Row, Int32) throws -> Own?

  /// - Parameters:
  ///   - columns: of the tables joined, and of the row of `activity`, which is `a`.
  ///   - joins: left joins of what the line is about.
  ///   - isThere: a condition on what is joined: that the viewer may see what the line is about.
  ///   - read: reads them, from the given column on; nil where that does not hold, and so no line.
  public init(
    _ columns: SchemaText, joins: SchemaText, where isThere: SchemaText,
    read: @escaping @Sendable (_ row: Row, _ column: Int32) throws -> Own?
  ) {
    self.columns = ", \(columns)"
    self.joins = joins
    joinsToCount = joins
    self.isThere = isThere
    self.read = read
  }
}

extension ActivityColumns {
  /// For an app in which most causes go with what they are about, so that few have no line.
  /// - Parameters:
  ///   - columns: of the tables joined, and of the row of `activity`, which is `a`.
  ///   - joins: left joins of what the line is about.
  ///   - isThere: a condition on the row of `activity` alone: that the viewer may see what the line is about.
  ///   - read: reads them, from the given column on; nil where that does not hold, and so no line.
  public init(
    _ columns: SchemaText, joins: SchemaText, counted isThere: SchemaText,
    read: @escaping @Sendable (_ row: Row, _ column: Int32) throws -> Own?
  ) {
    self.columns = ", \(columns)"
    self.joins = joins
    joinsToCount = ""
    self.isThere = isThere
    self.read = read
  }
}

extension ActivityColumns where Own == Void {
  /// Nothing.
  public static var none: Self { Self() }

  private init() {
    columns = ""
    joins = ""
    joinsToCount = ""
    isThere = nil
    read = { _, _ in () }
  }
}
