/// How an app that shows no usernames embeds people in its answers: by ID and name.
public protocol NamedPerson: Codable, Hashable, Sendable, JSONWritable {
  /// What the app calls the whole of a person's profile.
  associatedtype Whole: Sendable
  var id: ID<Whole> { get }
  /// The display name, 1 to 80 characters.
  var name: String { get }
  /// The path and query of the avatar's `320` rendition; nil without one.
  var avatarURL: String? { get }
  init(id: ID<Whole>, name: String, avatarURL: String?)
}

/// The input of calls about one person of an app that shows no usernames.
public struct ByPerson<Person: NamedPerson>: Codable, Hashable, Sendable {
  /// The person.
  public let id: ID<Person.Whole>

  public init(id: ID<Person.Whole>) {
    self.id = id
  }
}

/// The input of the call that reports a person of such an app.
public struct ReportPerson<Person: NamedPerson>: Codable, Hashable, Sendable, ReportingInput {
  /// The person to report.
  public let id: ID<Person.Whole>
  /// The reporter's explanation for the operator, 1 to 1,000 characters.
  public let reason: String

  public init(id: ID<Person.Whole>, reason: String) {
    self.id = id
    self.reason = reason
  }
}

/// The calls about the people of an app that shows no usernames: search, mutes, blocks and reports, by ID.
public struct NamedPeopleCalls<Person: NamedPerson>: Sendable {
  /// Finds people by name.
  public let search: Endpoint<SocialAPI.Search, Page<Person>>
  /// Mutes someone.
  public let mute: Endpoint<ByPerson<Person>, NoContent>
  /// Undoes a mute.
  public let unmute: Endpoint<ByPerson<Person>, NoContent>
  /// Blocks someone.
  public let block: Endpoint<ByPerson<Person>, NoContent>
  /// Undoes a block.
  public let unblock: Endpoint<ByPerson<Person>, NoContent>
  /// Lists whom the viewer blocks, without their avatars.
  public let blocks: Endpoint<ListInput<SocialAPI.BlockList>, Page<Person>>
  /// Lists whom the viewer mutes.
  public let mutes: Endpoint<ListInput<SocialAPI.MuteList>, Page<Person>>
  /// Reports someone to the operator.
  public let report: Endpoint<ReportPerson<Person>, NoContent>

  /// The calls of an app.
  /// - Parameters:
  ///   - app: the app's name: `believe`.
  ///   - singular: what the app calls a person, as it stands in names of calls: `Builder`.
  ///   - plural: the same for several: `Builders`. In lower case it is where their paths begin: `/api/believe/builders`.
  ///   - posts: what people publish there: `updates`.
  public init(_ app: String, singular: String, plural: String, posts: String) {
    let (own, people) = ("/api/\(app)/me", "/api/\(app)/\(plural.lowercased())")
    search = Endpoint(
      "\(app).search\(plural)", .get, PathTemplate(people),
      "Find people by the start of a word of their name; without a text, the newest people")
    mute = Endpoint(
      "\(app).mute", .put, PathTemplate("\(people)/{id}/mute"), "Hide someone's \(posts) from your feed",
      errors: [.conflict])
    unmute = Endpoint("\(app).unmute", .delete, PathTemplate("\(people)/{id}/mute"), "Unmute someone")
    block = Endpoint(
      "\(app).block", .put, PathTemplate("\(people)/{id}/block"), "Block someone, both ways", errors: [.conflict])
    unblock = Endpoint("\(app).unblock", .delete, PathTemplate("\(people)/{id}/block"), "Unblock someone")
    blocks = Endpoint("\(app).blocks", .get, PathTemplate("\(own)/blocks"), "People whom you block")
    mutes = Endpoint("\(app).mutes", .get, PathTemplate("\(own)/mutes"), "People whom you mute, newest first")
    report = Endpoint(
      "\(app).report\(singular)", .post, PathTemplate("\(people)/{id}/reports"),
      "Report a \(singular.lowercased()) to the operator")
  }

  /// Every one of them.
  public var all: [any EndpointDescription] { [search, mute, unmute, block, unblock, blocks, mutes, report] }
}
