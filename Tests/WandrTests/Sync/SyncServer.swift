import Core
import Foundation
import TestCircle
import Wire

/// The server itself, as one of its members.
final class SyncServer: SyncPeer {
  private let circle: TestCircle
  private let member: Member

  init(_ circle: TestCircle, _ member: Member) { (self.circle, self.member) = (circle, member) }

  var now: Int64 { circle.clock.now().microseconds / 1000 }

  func pass(milliseconds: Int64) { circle.clock.advance(seconds: milliseconds / 1000) }

  func exchange(_ input: WandrAPI.SyncInput) async throws -> WandrAPI.SyncAnswer {
    let json = try JSONValue(parsing: Array(try JSONEncoder().encode(input)))
    let reply = try await circle.api(member).post("/api/wandr/sync", json)
    try circle.require(200, reply)
    return try JSONDecoder().decode(WandrAPI.SyncAnswer.self, from: Data(reply.bytes))
  }
}
