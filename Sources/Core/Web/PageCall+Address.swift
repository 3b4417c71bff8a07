internal import HTTP
public import Wire

/// What a page's address says.
extension PageCall {
  /// The cursor in the page's address. Nil where there is none, and for one that was given to somebody else, for another list or by an
  /// earlier version: the list then begins at the top.
  /// - Parameter name: the query parameter; its own for each list of a page with several.
  public func cursor<List: CursorList>(_ name: String = "before") -> Cursor<List>? {
    request.query[name].flatMap { call.cursors.open($0) }
  }

  /// The id in the path; 404 for what is none.
  public func id<Entity>(_: Entity.Type = Entity.self) throws -> ID<Entity> {
    guard let id = call.parameters["id"].flatMap({ ID<Entity>($0) }) else { throw Problem.notFound() }
    return id
  }

  /// The username in the path.
  public var username: String { call.parameters["username"] ?? "" }
}
