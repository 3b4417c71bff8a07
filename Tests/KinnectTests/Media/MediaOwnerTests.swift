import Core
import SQL
import TestCircle
import Testing
import Wire

/// A viewer who may fetch a photo learns from no row whose it is: the account would be the same in every app.
struct MediaOwnerTests {
  private struct World {
    let circle: TestCircle
    let ana, ben, eve: Member
    /// Ana's: her face, one of a message, one of a post, one of a story.
    let photos: [ID<MediaAPI.Item>]

    init() async throws {
      circle = try TestCircle()
      (ana, ben, eve) = (try await circle.member("ana"), try await circle.member("ben"), try await circle.member("eve"))
      try await circle.befriend(ana, ben)
      let (face, sent) = (try await circle.photo(of: ana), try await circle.photo(of: ana))
      let reply = try await circle.api(ana).patch("/api/kinnect/profile", ["avatar": .string(face.description)])
      #expect(reply.status == 200)
      try await circle.write(ana, try await circle.open(ana, with: ben), "", photo: sent)
      photos = [face, sent, try await circle.post(ana).media[0], try await circle.story(ana).media]
    }

    func owners(_ statement: SQL, as member: Member) async throws -> [ID<AuthAPI.Account>] {
      let principal = Principal(viewer: member.profile, account: member.account, app: "kinnect")
      return try await circle.storage.database.read(as: principal) { try $0.all(statement) { try $0.id(0) } }
    }
  }

  private static let questions: [SQL] = [
    "SELECT owner FROM media", "SELECT m.owner FROM profiles p JOIN media m ON m.id = p.avatar",
    "SELECT m.owner FROM kinnect_post_media p JOIN media m ON m.id = p.media_key",
    "SELECT m.owner FROM kinnect_stories s JOIN media m ON m.id = s.media_key",
    "SELECT m.owner FROM kinnect_messages s JOIN media m ON m.id = s.media_key",
  ]

  @Test func `whose a photo is, its owner alone can select`() async throws {
    let world = try await World()

    for question in Self.questions {
      #expect(try await world.owners(question, as: world.ben) == [], "\(question.text)")
      let own = try await world.owners(question, as: world.ana)
      #expect(Set(own) == [world.ana.account], "\(question.text)")
    }
  }

  @Test func `who sees what shows a photo fetches it, by one statement`() async throws {
    let world = try await World()
    for (member, seen) in [(world.ana, world.photos), (world.ben, world.photos), (world.eve, [world.photos[0]])] {
      let browser = world.circle.browser(member)
      // From here on the session is remembered.
      _ = try await browser.get("/kinnect")
      for photo in world.photos {
        let before = world.circle.storage.database.statementCount
        let status = try await browser.get("/media/kinnect/\(photo)/320").status
        #expect(status == (seen.contains(photo) ? 200 : 404))
        #expect(world.circle.storage.database.statementCount - before == 1)
      }
    }
  }
}
