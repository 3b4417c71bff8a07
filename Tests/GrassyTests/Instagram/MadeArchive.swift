import Core
import HTTP
import TestCircle
import Wire

@testable import Grassy

extension TestCircle {
  /// With media as if they were elsewhere.
  static func grassyElsewhere() throws -> TestCircle { try TestCircle(media: .elsewhere, apps: .grassy) }

  /// Sends an archive by the form; answers the page of the import, once it is read.
  func bring(_ archive: MadeArchive, by member: Member) async throws -> String {
    let reply = try await browser(member).send(
      .post, "/grassy/import", body: .multipart([], files: [("file", try archive.zip())]))
    guard let page = reply.location else { throw TestFault("no import: \(reply.status) \(reply.text)") }
    await settle()
    return page
  }

  /// The same, imported.
  @discardableResult
  func bringAll(
    _ archive: MadeArchive, by member: Member, _ fields: KeyValuePairs<String, String> = ["audience": "me"]
  ) async throws -> String {
    let page = try await bring(archive, by: member)
    let reply = try await browser(member).submit("\(page)/start", fields)
    guard reply.status == 303 else { throw TestFault("not started: \(reply.status) \(reply.text)") }
    await settle()
    return page
  }

  func grassyPosts(of member: Member, as viewer: Member? = nil) async throws -> [JSONValue] {
    try await api(viewer ?? member).get("/api/grassy/profiles/\(member.username)/posts").items
  }
}
