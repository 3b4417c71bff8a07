internal import Core
internal import Wire

/// Where a search has come to: at a project by one of its words, or by its creator's name.
struct SearchPlace {
  var term = ""
  var creator: ID<ProfileEntity> = .first
  var project: ID<Project> = .first
  var isName = false

  static let start = SearchPlace()
  static let names = SearchPlace(isName: true)
}

extension SearchPlace {
  /// Nil for a cursor that no search has given.
  init?(_ cursor: Cursor<BelieveAPI.ProjectList>) {
    let parts = cursor.place.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let creator = ID<ProfileEntity>(String(parts[0])) else { return nil }
    self.init(
      term: String(parts[1]), creator: creator, project: cursor.id(), isName: cursor.time.microseconds == 1)
  }

  var cursor: Cursor<BelieveAPI.ProjectList> {
    Cursor(Timestamp(microseconds: isName ? 1 : 0), project, place: "\(creator) \(term)")
  }
}

extension ID {
  fileprivate static var first: ID { ID(high: 0, low: 0) }
}
