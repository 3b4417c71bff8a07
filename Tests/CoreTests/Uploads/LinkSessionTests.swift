import Testing
import Wire

@testable import Core

struct LinkSessionTests {
  private let keys = SigningKeys(master: [UInt8](repeating: 7, count: 32))
  private let session = ID<Session>(high: 0x0123_4567_89ab_cdef, low: 0xfedc_ba98_7654_3210)

  @Test func `one session has a name in each app, by which nobody can tell that it is one`() throws {
    let kinnect = LinkSession.sealed(session, app: "kinnect", keys)
    let believe = LinkSession.sealed(session, app: "believe", keys)

    #expect(kinnect.count == 24 && believe.count == 24)
    #expect(zip(kinnect, believe).count { $0 == $1 } < 6)
    #expect(zip(kinnect.suffix(16), session.bytes).count { $0 == $1 } < 6)
    #expect(LinkSession.sealed(session, app: "kinnect", keys) == kinnect)
  }

  @Test func `a name opens in its app and under its key alone`() throws {
    let name = LinkSession.sealed(session, app: "kinnect", keys)
    let others = SigningKeys(master: [UInt8](repeating: 8, count: 32))

    #expect(LinkSession.opened(name, app: "kinnect", keys) == session)
    #expect(LinkSession.opened(name, app: "believe", keys) != session)
    #expect(LinkSession.opened(name, app: "kinnect", others) != session)
    for length in [0, 8, 16, 23, 25] {
      #expect(LinkSession.opened([UInt8](repeating: 1, count: length), app: "kinnect", keys) == nil)
    }
  }
}
