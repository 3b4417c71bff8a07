public import Core
public import SQL
public import Wire

/// Items that are the same, though people have named them twice: films with two spellings, pins at one café. Somebody proposes to merge two,
/// those who made them agree, and who sees both then sees one. A merge is a row of its own: nothing that names an item is changed, so ending
/// it leaves everything as it was, and it is there only for those who see both.
///
/// The part has the tables, the calls, the pages that compare two items and list what waits, and finds for each viewer which item stays. The
/// app says what is shown of an item, and which others it may be the same as.
public struct Duplicates<Item: Sendable, List: CursorList>: Sendable {
  let items: MergeableItems
  let people: People
  let pages: DuplicatePages
  let words: DuplicateWords
  let look: DuplicateLook
  let contents: DuplicateContents<Item>
  let table: SchemaText
  let agreements: SchemaText
  var registerCalls: (@Sendable (Self, inout Routes) -> Void)?

  /// - Parameters:
  ///   - list: of the cursors of the list of duplicates.
  ///   - people: who makes items.
  ///   - words: what the pages say.
  ///   - contents: what the app knows of items.
  public init(
    of items: MergeableItems, _ list: List.Type, by people: People, at pages: DuplicatePages, look: DuplicateLook,
    words: DuplicateWords, contents: DuplicateContents<Item>
  ) {
    self.items = items
    self.people = people
    self.pages = pages
    self.look = look
    self.words = words
    self.contents = contents
    table = "\(items.app)_duplicates"
    agreements = "\(items.app)_duplicate_agreements"
  }
}

/// A proposal or a merge; a phantom for its ID.
public enum DuplicateEntity {}

/// The table of an app's items: each has an `id`, a `name`, and who made it in `made_by`.
public struct MergeableItems: Sendable {
  let app: SchemaText
  let table: SchemaText
  let kinds: SchemaText?
  let privacy: SchemaText?
  let isRenamed: Bool
  let hasUnmade: Bool

  /// - Parameters:
  ///   - app: the app's name.
  ///   - kinds: the values of the column `kind`, in quotes and with commas between: only items of one kind are merged. Nil where there is no
  ///     such column.
  ///   - privacy: a column that is true for what its maker keeps to themselves, though others may see it somewhere. Such an item is merged by
  ///     its maker alone, and for them alone.
  ///   - isRenamed: whether an item's name can be changed.
  ///   - hasUnmade: whether there are items that nobody made, with NULL as `made_by`. For them nobody has to agree but the other's maker.
  public init(
    _ table: SchemaText, in app: SchemaText, kinds: SchemaText? = nil, privacy: SchemaText? = nil,
    isRenamed: Bool = false, hasUnmade: Bool = false
  ) {
    self.table = table
    self.app = app
    self.kinds = kinds
    self.privacy = privacy
    self.isRenamed = isRenamed
    self.hasUnmade = hasUnmade
  }
}

/// Where an app has the pages of its items and of their duplicates.
public struct DuplicatePages: Sendable {
  let item: StaticString
  let list: StaticString

  /// - Parameters:
  ///   - item: where an item's page is, before its ID: `/realspace/i/`.
  ///   - list: where the form of a duplicate is sent, before its ID: `/realspace/duplicates/`. The list is at the same address without the
  ///     last slash.
  public init(item: StaticString, list: StaticString) {
    self.item = item
    self.list = list
  }
}

/// What the pages about an app's duplicates say.
public struct DuplicateWords: Sendable {
  let one: String
  let empty: String
  let promise: String
  let waiting: String

  /// - Parameters:
  ///   - one: what an item is, where items have no kinds: `place`.
  ///   - empty: when something appears on the list, a sentence.
  ///   - promise: what a merge does, and who decides, in sentences.
  ///   - waiting: whom a proposal waits for, a sentence.
  public init(one: String = "", empty: String, promise: String, waiting: String) {
    self.one = one
    self.empty = empty
    self.promise = promise
    self.waiting = waiting
  }

  /// What an item of that kind is.
  func noun(_ kind: String) -> String { kind.isEmpty ? one : kind }
}

/// How the pages about an app's duplicates look: the classes of their parts.
public struct DuplicateLook: Sendable {
  let column: StaticString
  let list: StaticString
  let box: StaticString
  let line: StaticString
  let link: StaticString
  let symbol: StaticString
  let called: @Sendable (SocialAPI.Author, PageContext) -> String

  /// - Parameters:
  ///   - column: what is on a page.
  ///   - list: a list of items or of duplicates.
  ///   - box: an item.
  ///   - line: a duplicate: the classes of a box and `duplicate`.
  ///   - link: a link to an item.
  ///   - symbol: what stands for an empty list.
  ///   - called: what somebody is called; as on the app's other pages if left out.
  public init(
    column: StaticString, list: StaticString, box: StaticString, line: StaticString, link: StaticString,
    symbol: StaticString, called: @escaping @Sendable (SocialAPI.Author, PageContext) -> String = { $0.called($1) }
  ) {
    self.column = column
    self.list = list
    self.box = box
    self.line = line
    self.link = link
    self.symbol = symbol
    self.called = called
  }
}

/// What an app knows of items that may be the same.
public struct DuplicateContents<Item: Sendable>: Sendable {
  /// What the viewer sees of these items, in their order; without those that they may not merge.
  public typealias Compare = @Sendable ([ID<Item>], Viewer, Services) async throws -> [ComparedItem<Item>]
  /// The others that an item may be the same as, the likeliest first. The text is what the viewer typed of a name; empty for what is likely
  /// by itself.
  public typealias Search =
    @Sendable (MergeableItem<Item>, String, Viewer, Services) async throws -> [ComparedItem<Item>]
  /// Reads what the database may not have of items yet, such as a provider's places; the answer writes it for the viewer.
  public typealias Bring =
    @Sendable ([ID<Item>], Services) async throws -> @Sendable (Viewer, Timestamp, Transaction) throws -> Void

  let compare: Compare
  let search: Search
  let bring: Bring?

  public init(compare: @escaping Compare, search: @escaping Search, bring: Bring? = nil) {
    self.compare = compare
    self.search = search
    self.bring = bring
  }
}

/// An item of an app's.
public struct MergeableItem<Item>: Hashable, Sendable {
  /// Its ID.
  public let id: ID<Item>
  /// Its kind, such as `film`; empty where an app's items have no kinds.
  public let kind: String
  /// What it is called.
  public let name: String

  public init(id: ID<Item>, kind: String = "", name: String) {
    self.id = id
    self.kind = kind
    self.name = name
  }
}

/// An item, and what the viewer sees of it.
public struct ComparedItem<Item>: Hashable, Sendable {
  /// The item itself.
  public let item: MergeableItem<Item>
  /// In which it may differ from another, each for itself: "2 posts, 1 topic". What people wrote of it is isolated.
  public let facts: [String]

  public init(_ item: MergeableItem<Item>, facts: [String]) {
    self.item = item
    self.facts = facts
  }
}

/// Two items of which somebody says that they are the same, as the viewer sees it: a proposal, or a merge that is in force.
public struct KnownDuplicate<Item>: Sendable {
  /// Its ID.
  public let id: ID<DuplicateEntity>
  /// The item that is shown as part of the other.
  public let item: MergeableItem<Item>
  /// The item that stays.
  public let into: MergeableItem<Item>
  /// Who proposed it; nil where the viewer doesn't see them, or their account is gone.
  public let proposedBy: SocialAPI.Author?
  /// Whether the viewer proposed it.
  public let isMine: Bool
  /// Whether the viewer's agreement counts and is missing.
  public let canAgree: Bool
  /// Whether the viewer may withdraw, decline or undo it.
  public let canEnd: Bool
  /// Whether the viewer sees both items, so that they can be compared.
  public let seesBoth: Bool
  /// When it was proposed.
  public let createdAt: Timestamp
  /// Since when it is in force; nil for a proposal.
  public let mergedAt: Timestamp?

  public init(
    id: ID<DuplicateEntity>, item: MergeableItem<Item>, into: MergeableItem<Item>, proposedBy: SocialAPI.Author?,
    isMine: Bool, canAgree: Bool, canEnd: Bool, seesBoth: Bool, createdAt: Timestamp, mergedAt: Timestamp?
  ) {
    self.id = id
    self.item = item
    self.into = into
    self.proposedBy = proposedBy
    self.isMine = isMine
    self.canAgree = canAgree
    self.canEnd = canEnd
    self.seesBoth = seesBoth
    self.createdAt = createdAt
    self.mergedAt = mergedAt
  }

  /// Whether it is in force.
  public var isMerged: Bool { mergedAt != nil }
  /// The same, for a call.
  public var state: SocialAPI.DuplicateState { isMerged ? .merged : .proposed }
}
