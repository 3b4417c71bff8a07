import Core
import Glibc
import TestCircle
import Testing

struct KeyFileTests {
  @Test func `a key file may be a link to one, and a pipe is refused at once`() throws {
    let folder = try TestFolder()
    try folder.write([UInt8](1...32), "key")
    #expect(symlink("\(folder.path)/key", "\(folder.path)/link") == 0)
    #expect(mkfifo("\(folder.path)/pipe", 0o600) == 0)

    let keys = try ["key", "link"].map { try SigningKeys.load(path: "\(folder.path)/\($0)") }

    #expect(keys[0].sign(.accessToken, [1]) == keys[1].sign(.accessToken, [1]))
    #expect(throws: StartError.self) { try SigningKeys.load(path: "\(folder.path)/pipe") }
  }
}
