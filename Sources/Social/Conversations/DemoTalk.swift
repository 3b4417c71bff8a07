public import Core
internal import SQL
public import Wire

/// A conversation of a sample circle. Its members are numbered as in the circle.
public struct DemoTalk: Sendable {
  /// A message.
  public struct Line: Sendable {
    let from: Int
    let text: String
    let hasPicture: Bool

    /// - Parameter hasPicture: whether a picture comes along.
    public init(_ from: Int, _ text: String, hasPicture: Bool = false) {
      self.from = from
      self.text = text
      self.hasPicture = hasPicture
    }
  }

  let members: [Int]
  let name: String
  /// How many hours ago the first line was written.
  public let hoursAgo: Double
  let minutesApart: Double
  let lines: [Line]
  let isRead: Bool

  /// - Parameters:
  ///   - name: of the group; empty for one without, and for two people.
  ///   - hoursAgo: when the first line was written.
  ///   - isRead: whether the first member of the circle has read it, as the others have.
  public init(
    members: [Int], name: String = "", hoursAgo: Double, minutesApart: Double, lines: [Line], isRead: Bool
  ) {
    self.members = members
    self.name = name
    self.hoursAgo = hoursAgo
    self.minutesApart = minutesApart
    self.lines = lines
    self.isRead = isRead
  }
}

extension Conversations {
  /// Has it written.
  /// - Parameters:
  ///   - circle: everybody, by number.
  ///   - start: when the first line is written.
  ///   - services: those of a time.
  ///   - picture: keeps a picture of somebody's own.
  /// - Throws: whatever an action throws.
  public func write(
    _ talk: DemoTalk, among circle: [Viewer], from start: Timestamp, _ services: (Timestamp) -> Services,
    picture: (Services, Viewer) async throws -> ID<MediaAPI.Item>
  ) async throws {
    guard let first = talk.lines.first else { return }
    let (opener, opening) = (circle[first.from], services(start.adding(seconds: -60)))
    let others = talk.members.filter { $0 != first.from }.map { number in
      SocialAPI.MeantPerson(username: circle[number].username, profile: circle[number].profile.cast())
    }
    let room = try await conversationActions(opening).open(
      others, name: talk.name, by: opener, links: links(opening), idempotency: nil)
    for (number, line) in talk.lines.enumerated() {
      let services = services(start.adding(seconds: Int64(Double(number) * talk.minutesApart * 60)))
      let author = circle[line.from]
      let photo = line.hasPicture ? try await picture(services, author) : nil
      let message = try await messageActions(services).send(
        line.text, media: photo, to: room.id, by: author, links: links(services), idempotency: nil)
      for member in talk.members where member != 0 || talk.isRead {
        try await conversationActions(services).markRead(upTo: message.id, by: circle[member])
      }
    }
  }

  private func links(_ services: Services) -> MediaLinks { DemoAccounts.links(app: app, services: services) }
}
