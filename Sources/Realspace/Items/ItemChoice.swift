internal import Core
internal import SQL
internal import Social
internal import Wire

/// Which item a post names: one that is known, or one by its name.
enum ItemChoice: Sendable {
  case known(ID<RealspaceAPI.Item>, kind: RealspaceAPI.ItemKind)
  case named(String, folded: String, kind: RealspaceAPI.ItemKind)

  /// - Throws: 422 for a kind that doesn't fit what one did, and for a name that is too long.
  init(_ input: RealspaceAPI.ItemInput, action: RealspaceAPI.Action, subject: String) throws(Problem) {
    if let id = input.id {
      self = .known(id, kind: action.kind)
      return
    }
    guard input.kind == nil || input.kind == action.kind else {
      throw .validation("item.kind", "invalid", "This must be a \(action.kind.rawValue).")
    }
    let name = try WrittenText.optional(input.name, "item.name", atMost: RealspaceAPI.Limits.subject)
    let chosen = name.isEmpty ? subject : name
    self = .named(chosen, folded: ItemName.folded(chosen), kind: action.kind)
  }

  /// The item, made where the viewer knows none of that kind and name. A name leads to the one that stays of merged items; an ID to its
  /// own, so that a post that is only edited names what it named.
  /// - Parameter fresh: its ID then, which tells no time: others who come to see the item would learn when it was first named, perhaps
  ///   in a list or a diary that they never see.
  /// - Throws: 422 for one that the viewer may not see, or that is of another kind.
  func item(
    by viewer: ID<ProfileEntity>, fresh: ID<RealspaceAPI.Item>, at now: Timestamp, in transaction: Transaction
  ) throws -> RealspaceAPI.ItemReference {
    switch self {
    case .known(let id, let kind):
      guard let item = try ItemQueries.reference(id, in: transaction), item.kind == kind else {
        throw Problem.validation("item.id", "invalid", "This isn’t a \(kind.rawValue) here any more.")
      }
      return item
    case .named(let name, let folded, let kind):
      if let known = try ItemQueries.reference(kind, folded, in: transaction) {
        return try ItemQueries.merged([known], in: transaction).first ?? known
      }
      try transaction.run(
        """
        INSERT INTO realspace_items (id, kind, name, folded, made_by, created_at)
        VALUES (\(fresh), \(kind.rawValue), \(name), \(folded), \(viewer), \(now))
        """)
      return RealspaceAPI.ItemReference(id: fresh, kind: kind, name: name)
    }
  }
}

/// Names of items as they are compared.
enum ItemName {
  private static let articles = ["the ", "a ", "an "]

  /// What somebody types of a name, folded alike; empty where it has neither letters nor digits.
  static func start(_ text: String) -> String {
    let text = text.head(RealspaceAPI.Limits.subject)
    return SearchText.folded(text).isEmpty ? "" : folded(text)
  }

  /// Without case, accents, punctuation and the article in front; as it is where nothing else remains.
  static func folded(_ name: String) -> String {
    var folded = SearchText.folded(name)
    for article in articles where folded.hasPrefix(article) {
      folded = String(folded.dropFirst(article.count))
      break
    }
    let kept = folded.isEmpty ? name : folded
    return String(kept.unicodeScalars.prefix(RealspaceAPI.Limits.subject))
  }
}
