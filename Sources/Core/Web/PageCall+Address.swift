internal import HTTP
public import Wire

/// What a page's address says.
extension PageCall {
  /// The cursor in the page's address; nil where there is none.
  /// - Parameter name: the query parameter; its own for each list of a page with several.
  /// - Throws: 404 if the cursor is malformed or from another list.
  public func cursor<List: CursorList>(_ name: String = "before") throws -> Cursor<List>? {
    guard let text = request.query[name] else { return nil }
    guard let cursor = Cursor<List>(text) else { throw Problem.notFound() }
    return cursor
  }

  /// The id in the path; 404 for what is none.
  public func id<Entity>(_: Entity.Type = Entity.self) throws -> ID<Entity> {
    guard let id = call.parameters["id"].flatMap({ ID<Entity>($0) }) else { throw Problem.notFound() }
    return id
  }

  /// The username in the path.
  public var username: String { call.parameters["username"] ?? "" }
}
