internal import Core
internal import HTML
internal import SQL
internal import Wire

/// Things with photos, such as posts, that lines are about.
public struct ActivityThing: Sendable {
  let page: StaticString
  let thumbnails: @Sendable ([ID<Never>], MediaLinks, Transaction) throws -> [ID<Never>: ActivityThumbnail]

  /// - Parameters:
  ///   - album: the photos of each.
  ///   - page: where the page of one is, before its id: `/kinnect/p/`.
  public init<Thing>(_ album: Album<Thing>, at page: StaticString) {
    self.page = page
    thumbnails = { try album.thumbnails(of: $0, links: $1, in: $2) }
  }

  func address(of id: ID<Never>) -> URLPath { URLPath(page, uuid: id.high, id.low) }
}

extension Album {
  /// The first photo of each of several things, by one statement.
  func thumbnails(
    of things: [ID<Never>], links: MediaLinks, in transaction: Transaction
  ) throws -> [ID<Never>: ActivityThumbnail] {
    let kind: SchemaText = hasVideos ? "media_type" : "'photo'"
    var found: [ID<Never>: ActivityThumbnail] = [:]
    try transaction.each(
      "SELECT \(column), media_key, \(kind) FROM \(table) WHERE position = 0 AND \(column) IN (\(list: things))"
    ) { row in
      found[try row.id(0)] = ActivityThumbnail(
        kind: MediaAPI.Kind(rawValue: row.text(2)), url: links.urls(try row.id(1)).url("320"))
    }
    return found
  }
}

extension Comments {
  /// The texts of several comments, by one statement, as the viewer gets them.
  func bodies(of comments: [ID<Never>], in transaction: Transaction) throws -> [ID<Never>: String] {
    let found = try transaction.all(
      "SELECT id, \(column), user_id, body FROM \(table) WHERE id IN (\(list: comments))"
    ) { row -> (id: ID<Never>, said: SpoilerShield<Thing>.Said) in
      let said = SpoilerShield<Thing>.Said(of: try row.id(1), by: try row.id(2), row.text(3))
      return (id: try row.id(0, Never.self), said: said)
    }
    var texts = found.map(\.said.text)
    if let shield {
      // Activity is somebody's: nobody else has words to read.
      guard case .uuid(let high, let low) = transaction.principal.viewer else { return [:] }
      texts = try shield.texts(found.map(\.said), for: ID(high: high, low: low), in: transaction)
    }
    return Dictionary(zip(found.map(\.id), texts)) { first, _ in first }
  }
}
