import Glibc
import Testing

@testable import HTTP

@Suite struct FileTests {
  /// A file that is gone when it is let go.
  private final class Temporary: Sendable {
    let path: String

    init(_ bytes: [UInt8]) {
      var name = Array("/tmp/http-test-XXXXXX\0".utf8.map { CChar(bitPattern: $0) })
      let descriptor = mkstemp(&name)
      path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
      _ = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      close(descriptor)
    }

    deinit { unlink(path) }
  }

  @Test func `a file is sent whole and in parts`() async throws {
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    let file = Temporary(bytes)
    let answer: Handler = {
      Response(headers: ["Content-Type": "video/mp4"], body: .file(path: file.path, size: 300_000))
        .serving($0, etag: EntityTag("x"))
    }
    try await serving({ _ in }, answer) { server in
      let client = Client(server.port)

      let whole = await client.ask("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
      let part = await client.ask("GET / HTTP/1.1\r\nHost: x\r\nRange: bytes=1000-200999\r\n\r\n")
      let head = await client.ask("HEAD / HTTP/1.1\r\nHost: x\r\n\r\n", isHead: true)
      let cached = await client.ask("GET / HTTP/1.1\r\nHost: x\r\nIf-None-Match: \"x\"\r\n\r\n")
      let after = await client.ask("GET / HTTP/1.1\r\nHost: x\r\nRange: bytes=-5\r\n\r\n")

      #expect(whole?.body == bytes)
      #expect(part?.status == 206)
      #expect(part?.body == Array(bytes[1000..<201_000]))
      #expect(head?.field("Content-Length") == "300000")
      #expect(cached?.status == 304)
      #expect(after?.body == Array(bytes.suffix(5)))
      #expect(server.counters.connectionsAccepted == 1)
    }
  }

  @Test func `a file that is missing, short or no file is not found`() async throws {
    let file = Temporary([1, 2, 3])
    let answer: Handler = {
      switch $0.segments.first {
      case "missing": Response(body: .file(path: file.path + "x", size: 3))
      case "short": Response(body: .file(path: file.path, size: 4))
      case "folder": Response(body: .file(path: "/tmp", size: 0))
      default: Response(body: .file(path: file.path, size: 3))
      }
    }
    try await serving({ _ in }, answer) { server in
      let client = Client(server.port)

      for name in ["missing", "short", "folder"] {
        #expect(await client.ask("GET /\(name) HTTP/1.1\r\nHost: x\r\n\r\n")?.status == 404)
      }
      #expect(await client.ask("GET / HTTP/1.1\r\nHost: x\r\n\r\n")?.body == [1, 2, 3])
    }
  }
}
