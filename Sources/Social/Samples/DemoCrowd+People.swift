public import Core
internal import SQL
internal import Wire

/// Somebody of a sample circle, in an app of people with usernames.
public struct DemoMember: Sendable {
  /// Who they are in every app.
  public let person: DemoPerson
  /// With whose rights they act in this one.
  public let viewer: Viewer
}

extension DemoCrowd {
  /// How many writes the database takes gladly at once.
  public var writesAtOnce: Int { services(now).database.isEmbedded ? 64 : 1 }

  /// Has everybody make a profile in the app of those people, on the day of their arrival.
  /// - Parameter names: who is called otherwise in this app.
  public func join(_ app: People, as names: [Int: DemoPerson] = [:]) async throws -> [DemoMember] {
    let faces = try await self.faces(for: app.app)
    return try await ConcurrentWork.each(people.count, atOnce: 8) { number in
      let (person, signedIn) = (names[number] ?? people[number], accounts[number])
      let input = try ProfileInput(username: person.username, fullName: person.fullName, bio: person.bio)
      let profile = try await app.profiles(services(arrival(number))).create(
        input, avatar: faces[number], app: app.app, for: signedIn)
      return DemoMember(
        person: person,
        viewer: Viewer(
          signedIn: signedIn, app: app.app, profile: profile, username: person.username, fullName: person.fullName,
          avatar: faces[number]))
    }
  }
}
