internal import Core
public import Wire

/// Conversations and stories, through the routes.
extension TestCircle {
  /// The two follow each other.
  public func befriend(_ one: Member, _ other: Member) async throws {
    try await follow(one, other)
    try await follow(other, one)
  }

  /// The conversation with one, or a new group with several.
  @discardableResult
  public func open(
    _ member: Member, with others: Member..., named name: String = ""
  ) async throws -> ID<KinnectAPI.Conversation> {
    let reply = try await api(member).post(
      "/api/kinnect/conversations",
      ["members": .array(others.map { .string($0.username) }), "name": .string(name)])
    guard reply.status == 201, let id = reply["id"].string.flatMap({ ID<KinnectAPI.Conversation>($0) }) else {
      throw TestFault("no conversation: \(reply.text)")
    }
    return id
  }

  @discardableResult
  public func write(
    _ member: Member, _ conversation: ID<KinnectAPI.Conversation>, _ body: String = "Hello",
    photo: ID<MediaAPI.Item>? = nil
  ) async throws -> ID<KinnectAPI.Message> {
    let media: JSONValue = photo.map { .string($0.description) } ?? .null
    let reply = try await api(member).post(
      "/api/kinnect/conversations/\(conversation)/messages", ["body": .string(body), "media": media])
    guard reply.status == 201, let id = reply["id"].string.flatMap({ ID<KinnectAPI.Message>($0) }) else {
      throw TestFault("no message: \(reply.text)")
    }
    return id
  }

  @discardableResult
  public func story(_ member: Member) async throws -> (id: ID<KinnectAPI.Story>, media: ID<MediaAPI.Item>) {
    let media = try await photo(of: member, alt: "a story")
    let reply = try await api(member).post("/api/kinnect/stories", ["media": .string(media.description)])
    guard reply.status == 201, let id = reply["id"].string.flatMap({ ID<KinnectAPI.Story>($0) }) else {
      throw TestFault("no story: \(reply.text)")
    }
    return (id, media)
  }

  /// Everything in the store.
  public func stored() -> [String] { folder.files(below: "media") }
}
