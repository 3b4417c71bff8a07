import Foundation
import Glibc
import TestCircle
import Testing
import Wire

@testable import ClientKit

struct FileTokenStoreTests {
  private func session(_ token: String = "one") -> StoredSession {
    let account = AuthAPI.Account(id: ID(high: 1, low: 2), email: "ana@example.org")
    let tokens = AuthAPI.Tokens(accessToken: token, refreshToken: "r", expiresIn: 900, account: account)
    return StoredSession(tokens, now: Timestamp(microseconds: 1_770_000_000_123_000))
  }

  @Test func `what is saved is loaded, and gone once it is forgotten`() throws {
    let folder = try TestFolder()
    let store = FileTokenStore(path: folder.path + "/session")
    #expect(try store.load() == nil)

    try store.save(session("one"))
    var second = session("two")
    second.renewalKey = "key"
    try store.save(second)

    #expect(try store.load() == second)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["session"])
    try store.save(nil)
    #expect(try store.load() == nil)
    try store.save(nil)
  }

  @Test func `only its owner may read the file`() throws {
    let folder = try TestFolder()
    let path = folder.path + "/session"
    let store = FileTokenStore(path: path)
    let before = umask(0)
    defer { umask(before) }

    try store.save(session())

    var facts = stat()
    #expect(stat(path, &facts) == 0)
    #expect(facts.st_mode & 0o777 == 0o600)
    chmod(path, 0o640)
    #expect(throws: FileTokenStore.Fault.self) { try store.load() }
  }

  @Test func `a file that holds no session is a fault that does not quote it`() throws {
    let folder = try TestFolder()
    try folder.write(Array("{\"refreshToken\": \"secret\"".utf8), "session")
    chmod(folder.path + "/session", 0o600)

    let error = #expect(throws: FileTokenStore.Fault.self) { try FileTokenStore(path: folder.path + "/session").load() }

    #expect(error?.code == 0)
    #expect(!"\(String(describing: error))".contains("secret"))
  }

  @Test func `a folder that is not there is a fault`() throws {
    let folder = try TestFolder()
    let store = FileTokenStore(path: folder.path + "/none/session")

    #expect(try store.load() == nil)
    #expect(throws: FileTokenStore.Fault(call: "open", code: ENOENT)) { try store.save(session()) }
  }
}
