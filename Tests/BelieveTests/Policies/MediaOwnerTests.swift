import Core
import SQL
import TestCircle
import Testing
import Wire

/// As in Kinnect: a viewer who may fetch a photo learns from no row whose it is.
struct MediaOwnerTests {
  @Test func `whose a cover or a photo is, its creator alone can select`() async throws {
    let circle = try TestCircle.both()
    let (ana, ben) = (try await circle.builder("Ana"), try await circle.builder("Ben"))
    let (cover, photo) = (try await circle.photo(of: ana), try await circle.photo(of: ana))
    let slug = try await circle.project(ana)
    let reply = try await circle.api(ana).patch("/api/believe/projects/\(slug)", ["cover": .string("\(cover)")])
    #expect(reply.status == 200)
    _ = try await circle.update(ana, slug, photos: [photo])
    func owners(_ statement: SQL, as member: Member) async throws -> [ID<AuthAPI.Account>] {
      let principal = Principal(viewer: member.profile, account: member.account, app: "believe")
      return try await circle.storage.database.read(as: principal) { try $0.all(statement) { try $0.id(0) } }
    }

    for shown in [cover, photo] {
      for member in [ana, ben] {
        #expect(try await circle.browser(member).get("/media/believe/\(shown)/320").status == 200)
      }
    }
    for question: SQL in [
      "SELECT owner FROM media", "SELECT m.owner FROM believe_projects p JOIN media m ON m.id = p.cover",
      "SELECT m.owner FROM believe_post_images i JOIN media m ON m.id = i.media_key",
    ] {
      #expect(try await owners(question, as: ben) == [])
      #expect(try await Set(owners(question, as: ana)) == [ana.account])
    }
    // It is shown in the one app, so the other does not know it.
    #expect(try await circle.browser(ben).get("/media/kinnect/\(photo)/320").status == 404)
  }
}
