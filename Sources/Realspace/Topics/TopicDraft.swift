internal import Core
internal import SQL
internal import Social
internal import Wire

/// A topic's name, description and item, as far as they can be checked without a look at what there is.
enum TopicDraft {
  static func name(_ text: String) throws(Problem) -> String {
    let text = text.contains(where: \.isNewline) ? text.split(whereSeparator: \.isNewline).joined(separator: " ") : text
    return try WrittenText.required(
      text, "name", atMost: RealspaceAPI.Limits.topicName, missing: "Give the topic a name.")
  }

  static func description(_ text: String?) throws(Problem) -> String {
    try WrittenText.optional(text, "topicDescription", atMost: RealspaceAPI.Limits.topicDescription)
  }
}

extension TopicDraft {
  /// A topic is about an item or a venue.
  static func requireOneSubject(_ hasItem: Bool, _ hasVenue: Bool, _ faults: inout FieldFaults) {
    guard hasItem && hasVenue else { return }
    faults.add("entity", "invalid", "A topic is about a film, a book or a place, or about a venue, but not about both.")
  }

  /// - Throws: 422 for a venue that the viewer may not see.
  static func requireVenue(_ id: ID<Venue>?, in transaction: ReadTransaction) throws {
    guard let id, try !VenueQueries.exists(id, in: transaction) else { return }
    throw Problem.validation("entity", "invalid", "This place isn’t here any more.")
  }
}

/// What a topic is about: an item that is known, of whatever kind, or one by its kind and name.
enum TopicItem: Sendable {
  case known(ID<RealspaceAPI.Item>)
  case named(ItemChoice)

  /// - Throws: 422 for a kind that isn't known, and for a name that is missing or too long.
  init(_ input: RealspaceAPI.ItemInput) throws(Problem) {
    if let id = input.id {
      self = .known(id)
      return
    }
    guard let kind = input.kind, RealspaceAPI.ItemKind.known.contains(kind) else {
      throw .validation("item.kind", "invalid", "Choose film, book or place.")
    }
    let name = try WrittenText.required(
      input.name ?? "", "item.name", atMost: RealspaceAPI.Limits.subject, missing: "Say what it is about.")
    self = .named(.named(name, folded: ItemName.folded(name), kind: kind))
  }

  /// - Throws: 422 for one that the viewer may not see.
  func item(
    by viewer: ID<ProfileEntity>, fresh: ID<RealspaceAPI.Item>, at now: Timestamp, in transaction: Transaction
  ) throws -> ID<RealspaceAPI.Item> {
    switch self {
    case .known(let id):
      guard try ItemQueries.reference(id, in: transaction) != nil else {
        throw Problem.validation("item.id", "invalid", "This isn’t here any more.")
      }
      return id
    case .named(let choice): return try choice.item(by: viewer, fresh: fresh, at: now, in: transaction).id
    }
  }
}
